import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { ownRowsOnly } from '#server/platform/database/row-security.ts';

/** Companies, applications, their event log and the counts for the statistics. */
export async function up(db: Transaction): Promise<void> {
  await sql`
    create table tracks_company (
      id uuid primary key,
      user_id uuid not null references auth.users (id) on delete cascade,
      name text not null,
      name_key text not null,
      website text,
      logo_url text,
      industry text,
      description text,
      created_at timestamptz not null,
      unique (user_id, name_key)
    )`.execute(db);
  await sql`
    create table applications (
      id uuid primary key,
      user_id uuid not null references auth.users (id) on delete cascade,
      company_id uuid references tracks_company (id) on delete set null,
      job_title text not null,
      company_link text,
      job_link text,
      status text not null check (status in ('applied', 'in_progress', 'oa', 'vo', 'offer', 'rejected')),
      date_applied date not null,
      source text not null check (source in ('Manual', 'Gmail', 'LinkedIn', 'Indeed', 'Other')),
      notes text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz,
      search_text text collate "C" not null,
      company_key text collate "C" not null,
      title_key text collate "C" not null
    )`.execute(db);
  const live = sql`where deleted_at is null`;
  await sql`create index applications_by_date on applications (user_id, date_applied, id) ${live}`.execute(
    db,
  );
  await sql`create index applications_by_status on applications (user_id, status, date_applied, id) ${live}`.execute(
    db,
  );
  await sql`create index applications_by_company on applications (user_id, company_key, id) ${live}`.execute(
    db,
  );
  await sql`create index applications_by_title on applications (user_id, title_key, id) ${live}`.execute(
    db,
  );
  await sql`create index applications_of_company on applications (company_id)`.execute(db);
  await sql`create index applications_deleted on applications (deleted_at) where deleted_at is not null`.execute(
    db,
  );
  await sql`
    create table application_events (
      id uuid primary key,
      application_id uuid not null references applications (id) on delete cascade,
      user_id uuid not null references auth.users (id) on delete cascade,
      at timestamptz not null,
      field text not null,
      old_value text,
      new_value text
    )`.execute(db);
  await sql`create index application_events_of on application_events (application_id, at)`.execute(
    db,
  );
  await sql`create index application_events_by_user on application_events (user_id)`.execute(db);
  await sql`
    create table application_counts (
      user_id uuid not null references auth.users (id) on delete cascade,
      status text not null,
      total integer not null default 0,
      primary key (user_id, status)
    )`.execute(db);
  for (const table of [
    'tracks_company',
    'applications',
    'application_events',
    'application_counts',
  ]) {
    await ownRowsOnly(db, table);
  }
  await sql`revoke delete on applications, application_counts from authenticated`.execute(db);
  // The event log is append-only for its person.
  await sql`revoke update, delete on application_events from authenticated`.execute(db);
  await createCounting(db);
}

/** Triggers that keep `application_counts` equal to a count of live rows, one statement at a time. */
async function createCounting(db: Transaction): Promise<void> {
  await sql`
    create function add_application_counts() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into application_counts as counts (user_id, status, total)
        select user_id, status, count(*) from new_rows where deleted_at is null
        group by user_id, status order by user_id, status
        on conflict (user_id, status) do update set total = counts.total + excluded.total;
      elsif tg_op = 'UPDATE' then
        insert into application_counts as counts (user_id, status, total)
        select user_id, status, sum(n) from (
          select user_id, status, 1 as n from new_rows where deleted_at is null
          union all
          select user_id, status, -1 from old_rows where deleted_at is null
        ) as changes
        group by user_id, status having sum(n) <> 0 order by user_id, status
        on conflict (user_id, status) do update set total = counts.total + excluded.total;
      else
        update application_counts as counts set total = counts.total - gone.n
        from (
          select user_id, status, count(*) as n from old_rows where deleted_at is null
          group by user_id, status
        ) as gone
        where counts.user_id = gone.user_id and counts.status = gone.status;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger count_inserted after insert on applications
    referencing new table as new_rows
    for each statement execute function add_application_counts()`.execute(db);
  await sql`
    create trigger count_updated after update on applications
    referencing old table as old_rows new table as new_rows
    for each statement execute function add_application_counts()`.execute(db);
  await sql`
    create trigger count_deleted after delete on applications
    referencing old table as old_rows
    for each statement execute function add_application_counts()`.execute(db);
}
