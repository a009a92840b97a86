import { purgeDeletedAnswers } from '#server/features/jobgpt/repository/answers.ts';
import { forgetUsage } from '#server/features/jobgpt/repository/usage.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inBatches } from '#server/platform/database/in-batches.ts';
import { utcDate } from '#shared/core/dates.ts';
import { DELETED_KEPT_DAYS } from '#shared/core/limits.ts';

/** Removes for good the answers deleted 30 days ago or earlier, and the counts of such days; returns how many answers. */
export async function purgeAnswers(database: Database, clock: Clock): Promise<number> {
  const before = new Date(clock.now().getTime() - DELETED_KEPT_DAYS * 86_400_000);
  await database.transaction({ role: 'service_role' }, (tx) => forgetUsage(tx, utcDate(before)));
  return inBatches(database, (tx, limit) => purgeDeletedAnswers(tx, before, { limit }));
}

/** Removes for good a person's answers deleted before an instant; returns how many. */
export async function purgeAnswersOf(
  database: Database,
  userId: string,
  before: Date,
): Promise<number> {
  return inBatches(database, (tx, limit) => purgeDeletedAnswers(tx, before, { limit, userId }));
}
