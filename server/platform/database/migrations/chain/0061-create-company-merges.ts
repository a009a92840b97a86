import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { ownRowsOnly } from '#server/platform/database/row-security.ts';

/** What merging companies moved and changed, so that it can be taken back; it goes with the company that was merged. */
export async function up(tx: Transaction): Promise<void> {
  await sql`
    create table company_merges (
      user_id uuid not null references auth.users (id) on delete cascade,
      id uuid not null,
      company_id uuid not null,
      at timestamptz not null,
      contact_ids uuid[] not null,
      saved_job_ids uuid[] not null,
      changes jsonb not null,
      primary key (user_id, id),
      foreign key (user_id, id) references tracks_company (user_id, id) on delete cascade,
      foreign key (user_id, company_id) references tracks_company (user_id, id) on delete cascade
    )`.execute(tx);
  await sql`create index company_merges_into on company_merges (user_id, company_id)`.execute(tx);
  await ownRowsOnly(tx, 'company_merges', ['select', 'insert', 'delete']);
}
