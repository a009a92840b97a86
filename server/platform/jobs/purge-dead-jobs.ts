import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inBatches } from '#server/platform/database/in-batches.ts';
import { deleteDeadJobs } from '#server/platform/jobs/repository.ts';
import { DEAD_JOB_DAYS } from '#shared/core/limits.ts';

/** Deletes jobs that were given up DEAD_JOB_DAYS ago or earlier; returns how many. */
export async function purgeDeadJobs(database: Database, clock: Clock): Promise<number> {
  const before = new Date(clock.now().getTime() - DEAD_JOB_DAYS * 86_400_000);
  return inBatches(database, (tx, limit) => deleteDeadJobs(tx, before, limit));
}
