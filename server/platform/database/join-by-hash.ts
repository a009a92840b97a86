import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/**
 * Lets the rest of a unit of work join rows by hashing them. After thousands of rows were added the planner takes them for a few
 * until its statistics are renewed, and would read all of them once for each.
 */
export async function joinByHash(tx: Transaction): Promise<void> {
  await sql`set local enable_nestloop = off`.execute(tx);
}
