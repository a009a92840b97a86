import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { meterTable } from '#server/platform/database/meter-table.ts';

/** The text of a saved job's posting, what it says about sponsorship, and the number of the rules that read it. The text counts for its account. */
export async function up(tx: Transaction): Promise<void> {
  await sql`
    alter table public.saved_jobs
      add column posting text not null default '',
      add column says text,
      add column says_rules smallint not null default 0`.execute(tx);
  await sql`
    create index saved_jobs_unread on public.saved_jobs (says_rules) where posting <> ''`.execute(
    tx,
  );
  await sql`drop function public.meter_saved_jobs() cascade`.execute(tx);
  await meterTable(tx, {
    table: 'saved_jobs',
    kind: 'saved_jobs',
    columns: ['title', 'company_name', 'location', 'job_link', 'note', 'posting'],
  });
}
