import { addToUsage, readUsage } from '#server/features/assistant/repository.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { utcDate } from '#shared/domain/dates.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

interface Quota {
  readonly database: Database;
  readonly clock: Clock;
  readonly dailyLimit: number;
}

const DAY_MS = 86_400_000;
const SERVICE = { role: 'service_role' } as const;

/** Counts one answer for a person and returns its day; throws AppError `QUOTA_ERROR` (429) when the day's are used up. */
export async function takeFromQuota(
  { database, clock, dailyLimit }: Quota,
  userId: string,
): Promise<string> {
  const now = clock.now();
  const day = utcDate(now);
  const taken = await database.transaction(SERVICE, (tx) =>
    addToUsage(tx, { userId, day, by: 1, most: dailyLimit }),
  );
  if (taken) return day;
  throw new AppError('QUOTA_ERROR', 429, messages.assistant.quotaUsed(dailyLimit), {
    retryAfter: (DAY_MS - (now.getTime() % DAY_MS)) / 1000,
    details: { retryable: false },
  });
}

/** Gives back an answer that did not come. */
export async function giveBack({ database }: Quota, userId: string, day: string): Promise<void> {
  await database.transaction(SERVICE, (tx) =>
    addToUsage(tx, { userId, day, by: -1, most: Infinity }),
  );
}

/** How many answers a person asked for today. */
export async function usedToday(
  { database, clock }: Quota,
  identity: Parameters<Database['transaction']>[0] & { readonly userId: string },
): Promise<number> {
  return database.transaction(identity, (tx) =>
    readUsage(tx, identity.userId, utcDate(clock.now())),
  );
}
