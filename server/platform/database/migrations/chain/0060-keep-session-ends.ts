import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/** Keeps when an organisation wants a session to end until the browser redeems the code of its sign-in. */
export async function up(tx: Transaction): Promise<void> {
  await sql`alter table auth.flow_states add column session_end timestamptz`.execute(tx);
}
