import { sql } from 'kysely';

import type { Database } from '#server/platform/database/database.ts';

/** Throws what every unit of work throws under a session that ended or waits for its second factor, for work that needs no database. */
export async function requireSession(
  database: Database,
  identity: Parameters<Database['transaction']>[0],
): Promise<void> {
  await database.transaction(identity, (tx) => sql`select`.execute(tx));
}
