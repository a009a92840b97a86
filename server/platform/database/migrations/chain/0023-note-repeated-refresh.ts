import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/** Remembers that the successor of a used refresh token was handed out a second time. */
export async function up(tx: Transaction): Promise<void> {
  await sql`alter table auth.refresh_tokens add column repeated_at timestamptz`.execute(tx);
}
