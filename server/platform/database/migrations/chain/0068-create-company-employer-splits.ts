import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { ownRowsOnly } from '#server/platform/database/row-security.ts';

/** Names that a person does not want counted with the employer of a company. */
export async function up(tx: Transaction): Promise<void> {
  await sql`
    create table company_employer_splits (
      user_id uuid not null references auth.users (id) on delete cascade,
      id uuid not null,
      company_id uuid not null,
      key text not null check (char_length(key) <= 1000),
      name text not null check (char_length(name) <= 1000),
      parted_at timestamptz not null,
      primary key (user_id, id),
      unique (user_id, company_id, key),
      foreign key (user_id, company_id) references tracks_company (user_id, id) on delete cascade
    )`.execute(tx);
  await ownRowsOnly(tx, 'company_employer_splits', ['select', 'insert', 'delete']);
}
