import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/** Until when a run of a task counts as alive, so that one that died with its process is done by another before the period is over. */
export async function up(tx: Transaction): Promise<void> {
  await sql`alter table public.scheduled_runs add column leased_until timestamptz`.execute(tx);
}
