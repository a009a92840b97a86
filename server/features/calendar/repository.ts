import type { Selectable } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import type { CalendarTables } from '#server/platform/database/tables/calendar.ts';

type FeedRow = Selectable<CalendarTables['calendar_feeds']>;

/** The person's feed. */
export async function findFeed(tx: Transaction, userId: string): Promise<FeedRow | undefined> {
  return tx
    .selectFrom('calendar_feeds')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** The feed of a secret, by its hash. */
export async function findFeedBySecret(
  tx: Transaction,
  secretHash: Buffer,
): Promise<FeedRow | undefined> {
  return tx
    .selectFrom('calendar_feeds')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();
}

/** Stores the person's feed in place of a former one. */
export async function replaceFeed(tx: Transaction, row: FeedRow): Promise<void> {
  const { secret_hash, created_at } = row;
  await tx
    .insertInto('calendar_feeds')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ secret_hash, created_at }))
    .execute();
}

/** Removes everybody's feeds; returns how many there were. */
export async function eraseAllFeeds(tx: Transaction): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('calendar_feeds').executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Removes the person's feed, if there is one. */
export async function eraseFeed(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
}
