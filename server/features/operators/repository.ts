import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/** How many bytes the database takes. */
export async function databaseBytes(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select pg_database_size(current_database()) as bytes`.execute(tx);
  return Number(rows[0]?.bytes ?? 0);
}
