import {
  addToTotalUsage,
  addToUsage,
  readUsage,
} from '#server/features/jobgpt/repository/usage.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { utcDate } from '#shared/core/dates.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';

interface Quota {
  readonly database: Database;
  readonly clock: Clock;
  readonly dailyLimit: number;
  readonly totalDailyLimit: number;
}

const DAY_MS = 86_400_000;
const SERVICE = { role: 'service_role' } as const;

/**
 * Counts one answer for a person and for all people together and returns its day; throws AppError `QUOTA_ERROR` (429)
 * when either has used up the day's answers.
 */
export async function takeFromQuota(
  { database, clock, dailyLimit, totalDailyLimit }: Quota,
  userId: string,
): Promise<string> {
  const now = clock.now();
  const day = utcDate(now);
  const refused = (message: string) =>
    new AppError(ERRORS.QUOTA_ERROR, message, {
      retryAfter: (DAY_MS - (now.getTime() % DAY_MS)) / 1000,
      details: { retryable: false },
    });
  // A refusal rolls the person's count back, too. The total comes last, because every request waits for its row.
  await database.transaction(SERVICE, async (tx) => {
    if (!(await addToUsage(tx, { userId, day, by: 1, limit: dailyLimit }))) {
      throw refused(assistantMessages.quotaUsed(dailyLimit));
    }
    if (!(await addToTotalUsage(tx, { day, by: 1, limit: totalDailyLimit }))) {
      throw refused(assistantMessages.totalQuotaUsed);
    }
  });
  return day;
}

/** Takes an answer that never came off the day's counts. */
export async function refundQuota({ database }: Quota, userId: string, day: string): Promise<void> {
  const use = { day, by: -1, limit: Infinity } as const;
  await database.transaction(SERVICE, async (tx) => {
    await addToUsage(tx, { ...use, userId });
    await addToTotalUsage(tx, use);
  });
}

/** How many answers a person has requested today. */
export async function usedToday(
  { database, clock }: Quota,
  identity: Parameters<Database['transaction']>[0] & { readonly userId: string },
): Promise<number> {
  return database.transaction(identity, (tx) =>
    readUsage(tx, identity.userId, utcDate(clock.now())),
  );
}
