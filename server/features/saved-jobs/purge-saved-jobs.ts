import type { SavedJobsDeps } from '#server/features/saved-jobs/deps.ts';
import { purgeDeletedJobs } from '#server/features/saved-jobs/repository/deleted.ts';
import { inBatches } from '#server/platform/database/in-batches.ts';
import { DELETED_KEPT_DAYS } from '#shared/core/limits.ts';

const DAY_MS = 86_400_000;

/** Removes for good the saved jobs that were deleted, or applied to, 30 days ago or earlier; returns how many. */
export async function purgeSavedJobs({
  database,
  clock,
}: Pick<SavedJobsDeps, 'database' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - DELETED_KEPT_DAYS * DAY_MS);
  return inBatches(database, (tx, limit) => purgeDeletedJobs(tx, before, { limit }));
}
