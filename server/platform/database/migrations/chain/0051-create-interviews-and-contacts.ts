import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { meterTable } from '#server/platform/database/meter-table.ts';
import { ownRowsOnly } from '#server/platform/database/row-security.ts';

/** Interviews of applications, and the people one knows there. */
export async function up(tx: Transaction): Promise<void> {
  await createInterviews(tx);
  await createContacts(tx);
  for (const table of ['application_interviews', 'contacts']) {
    const name = sql.id(table);
    await sql`
      create policy deleted_rows_only on ${name} as restrictive for delete to authenticated
      using (deleted_at is not null)`.execute(tx);
    await sql`
      create index ${sql.id(`${table}_deleted`)} on ${name} (deleted_at)
      where deleted_at is not null`.execute(tx);
  }
}

async function createInterviews(tx: Transaction): Promise<void> {
  await sql`
    create table application_interviews (
      user_id uuid not null references auth.users (id) on delete cascade,
      id uuid not null,
      application_id uuid not null,
      round text not null,
      kind text not null check (kind in ('phone', 'video', 'onsite', 'take_home', 'other')),
      starts_at timestamptz not null,
      zone text not null,
      minutes integer check (minutes between 1 and 14400),
      place text not null,
      people text not null,
      outcome text not null,
      notes text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz,
      primary key (user_id, id),
      foreign key (user_id, application_id) references applications (user_id, id) on delete cascade
    )`.execute(tx);
  await sql`
    create index application_interviews_of
    on application_interviews (user_id, application_id, starts_at)`.execute(tx);
  await sql`
    create index application_interviews_at on application_interviews (user_id, starts_at, id)
    where deleted_at is null`.execute(tx);
  await ownRowsOnly(tx, 'application_interviews');
  await meterTable(tx, {
    table: 'application_interviews',
    kind: 'interviews',
    columns: ['round', 'place', 'people', 'outcome', 'notes'],
  });
}

async function createContacts(tx: Transaction): Promise<void> {
  await sql`
    create table contacts (
      user_id uuid not null references auth.users (id) on delete cascade,
      id uuid not null,
      company_id uuid,
      name text not null,
      role text not null,
      mail text not null,
      link text not null,
      last_spoken_on date,
      notes text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz,
      primary key (user_id, id),
      foreign key (user_id, company_id) references tracks_company (user_id, id)
        on delete set null (company_id)
    )`.execute(tx);
  await sql`
    create index contacts_by_name on contacts (user_id, lower(name), id) where deleted_at is null`.execute(
    tx,
  );
  await sql`create index contacts_of_company on contacts (user_id, company_id)`.execute(tx);
  await ownRowsOnly(tx, 'contacts');
  await meterTable(tx, {
    table: 'contacts',
    kind: 'contacts',
    columns: ['name', 'role', 'mail', 'link', 'notes'],
  });
  await sql`
    create table contact_applications (
      user_id uuid not null references auth.users (id) on delete cascade,
      application_id uuid not null,
      contact_id uuid not null,
      primary key (user_id, application_id, contact_id),
      foreign key (user_id, application_id) references applications (user_id, id) on delete cascade,
      foreign key (user_id, contact_id) references contacts (user_id, id) on delete cascade
    )`.execute(tx);
  await sql`
    create index contact_applications_of on contact_applications (user_id, contact_id)`.execute(tx);
  await ownRowsOnly(tx, 'contact_applications', ['select', 'insert', 'delete']);
}
