import { purgeRemovedEntries } from '#server/features/applications/repository/removed-entries.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inBatches } from '#server/platform/database/in-batches.ts';
import { DELETED_KEPT_DAYS } from '#shared/core/limits.ts';

/** Removes for good the entries taken back 30 days ago or earlier; returns how many. */
export async function purgeEntries(database: Database, clock: Clock): Promise<number> {
  const before = new Date(clock.now().getTime() - DELETED_KEPT_DAYS * 86_400_000);
  return inBatches(database, (tx, limit) => purgeRemovedEntries(tx, before, { limit }));
}

/** Removes for good the entries that a person took back before an instant; returns how many. */
export async function purgeEntriesOf(
  database: Database,
  userId: string,
  before: Date,
): Promise<number> {
  return inBatches(database, (tx, limit) => purgeRemovedEntries(tx, before, { userId, limit }));
}
