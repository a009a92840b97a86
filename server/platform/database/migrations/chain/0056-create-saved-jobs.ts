import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { meterTable } from '#server/platform/database/meter-table.ts';
import { ownRowsOnly } from '#server/platform/database/row-security.ts';

/** Postings that people keep for later, before they applied. */
export async function up(tx: Transaction): Promise<void> {
  await sql`
    create table saved_jobs (
      user_id uuid not null references auth.users (id) on delete cascade,
      id uuid not null,
      title text not null,
      company_name text not null,
      location text not null,
      job_link text,
      -- What makes a link lead to the same posting; null without a link.
      posting_key text collate "C",
      note text not null,
      origin text not null check (origin in ('internship', 'link', 'typed')),
      saved_on date not null,
      closes_on date,
      search_text text collate "C" not null,
      -- The application that was made of it, with which it went.
      application_id uuid,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz,
      primary key (user_id, id),
      foreign key (user_id, application_id) references applications (user_id, id)
        on delete set null (application_id)
    )`.execute(tx);
  await sql`
    create index saved_jobs_newest on saved_jobs (user_id, saved_on, id) where deleted_at is null`.execute(
    tx,
  );
  await sql`
    create unique index saved_jobs_of_posting on saved_jobs (user_id, posting_key)
    where deleted_at is null`.execute(tx);
  await sql`create index saved_jobs_deleted_of on saved_jobs (user_id, deleted_at)
    where deleted_at is not null`.execute(tx);
  await sql`create index saved_jobs_deleted on saved_jobs (deleted_at)
    where deleted_at is not null`.execute(tx);
  await sql`create index saved_jobs_of_application on saved_jobs (user_id, application_id)`.execute(
    tx,
  );
  await ownRowsOnly(tx, 'saved_jobs');
  await sql`
    create policy deleted_rows_only on saved_jobs as restrictive for delete to authenticated
    using (deleted_at is not null)`.execute(tx);
  await meterTable(tx, {
    table: 'saved_jobs',
    kind: 'saved_jobs',
    columns: ['title', 'company_name', 'location', 'job_link', 'note'],
  });
}
