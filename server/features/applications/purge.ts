import { purgeDeleted } from '#server/features/applications/repository.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { PURGE_AFTER_DAYS } from '#shared/limits.ts';

/** Removes for good what was deleted 30 days ago or earlier (ruling 6); answers how many applications. */
export async function purgeApplications(database: Database, clock: Clock): Promise<number> {
  const before = new Date(clock.now().getTime() - PURGE_AFTER_DAYS * 86_400_000);
  return database.transaction({ role: 'service_role' }, (tx) => purgeDeleted(tx, before));
}
