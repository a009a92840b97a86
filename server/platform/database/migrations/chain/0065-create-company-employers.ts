import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { ownRowsOnly } from '#server/platform/database/row-security.ts';

/** Which employer of the H1B records a company is, where its person said so; without an employer it is none of them. */
export async function up(tx: Transaction): Promise<void> {
  await sql`
    create table company_employers (
      user_id uuid not null references auth.users (id) on delete cascade,
      id uuid not null,
      employer_id text check (char_length(employer_id) <= 1000),
      chosen_at timestamptz not null,
      primary key (user_id, id),
      foreign key (user_id, id) references tracks_company (user_id, id) on delete cascade
    )`.execute(tx);
  await ownRowsOnly(tx, 'company_employers', ['select', 'insert', 'update', 'delete']);
}
