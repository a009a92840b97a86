import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/** A change of a day's count, which must not pass `limit`. */
interface Use {
  readonly day: string;
  readonly by: 1 | -1;
  readonly limit: number;
}

/** Adds to a person's count of a day unless it would pass `limit`; returns whether it did. */
export async function addToUsage(
  tx: Transaction,
  use: Use & { readonly userId: string },
): Promise<boolean> {
  if (use.limit < use.by) return false;
  const row = await tx
    .insertInto('assistant_usage')
    .values({ user_id: use.userId, day: use.day, answers: Math.max(0, use.by) })
    .onConflict((conflict) => {
      const update = conflict.columns(['user_id', 'day']).doUpdateSet((eb) => ({
        answers: sql<number>`greatest(0, ${eb.ref('assistant_usage.answers')} + ${use.by}::integer)`,
      }));
      return Number.isFinite(use.limit)
        ? update.where('assistant_usage.answers', '<', use.limit)
        : update;
    })
    .returning('answers')
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds to the count of all people's answers of a day unless it would pass `limit`; returns whether it did. */
export async function addToTotalUsage(tx: Transaction, use: Use): Promise<boolean> {
  if (use.limit < use.by) return false;
  const row = await tx
    .insertInto('assistant_total_usage')
    .values({ day: use.day, answers: Math.max(0, use.by) })
    .onConflict((conflict) => {
      const update = conflict.column('day').doUpdateSet((eb) => ({
        answers: sql<number>`greatest(0, ${eb.ref('assistant_total_usage.answers')} + ${use.by}::integer)`,
      }));
      return Number.isFinite(use.limit)
        ? update.where('assistant_total_usage.answers', '<', use.limit)
        : update;
    })
    .returning('answers')
    .executeTakeFirst();
  return row !== undefined;
}

/** A person's count of a day. */
export async function readUsage(tx: Transaction, userId: string, day: string): Promise<number> {
  const row = await tx
    .selectFrom('assistant_usage')
    .select('answers')
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .executeTakeFirst();
  return row?.answers ?? 0;
}

/** A person's counts, day by day. */
export async function listUsage(
  tx: Transaction,
  userId: string,
): Promise<{ day: string; answers: number }[]> {
  return tx
    .selectFrom('assistant_usage')
    .select(['day', 'answers'])
    .where('user_id', '=', userId)
    .orderBy('day')
    .execute();
}

/** Removes counts of days before a date. */
export async function forgetUsage(tx: Transaction, day: string): Promise<void> {
  await tx.deleteFrom('assistant_usage').where('day', '<', day).execute();
  await tx.deleteFrom('assistant_total_usage').where('day', '<', day).execute();
}

/** Removes a person's counts. */
export async function eraseUsage(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('assistant_usage').where('user_id', '=', userId).execute();
}
