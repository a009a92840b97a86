import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { serviceRowsOnly } from '#server/platform/database/row-security.ts';

/** The count of all people's answers per day; it names no person and stays when an account goes. */
export async function up(tx: Transaction): Promise<void> {
  await sql`
    create table assistant_total_usage (
      day date primary key,
      answers integer not null default 0
    )`.execute(tx);
  await serviceRowsOnly(tx, 'assistant_total_usage');
}
