import type { InternshipsDeps } from '#server/features/internships/deps.ts';
import { purgeHides } from '#server/features/internships/repository/hides.ts';
import { inBatches } from '#server/platform/database/in-batches.ts';
import { DELETED_KEPT_DAYS } from '#shared/core/limits.ts';

/** Forgets what was hidden 30 days ago or earlier and is listed no more; returns how many. */
export async function purgeInternshipHides({
  database,
  clock,
}: Pick<InternshipsDeps, 'database' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - DELETED_KEPT_DAYS * 86_400_000);
  return inBatches(database, (tx, limit) => purgeHides(tx, before, limit));
}
