import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/**
 * Runs statements that join rows by hashing them. After thousands of rows were added the planner takes them for a few until
 * its statistics are renewed, and would read all of them once for each. Not for statements whose triggers join what
 * everybody has: a connection keeps the plans of triggers, and these would read whole tables for one row ever after.
 */
export async function joiningByHash<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  await sql`set local enable_nestloop = off`.execute(tx);
  const result = await work();
  await sql`set local enable_nestloop to default`.execute(tx);
  return result;
}
