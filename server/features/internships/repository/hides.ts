import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/** Hides a listing from a person; returns whether there is such a listing. */
export async function insertHide(
  tx: Transaction,
  userId: string,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<boolean> {
  const listing = await tx
    .selectFrom('internships')
    .select(['title', 'company_name'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!listing) return false;
  await tx
    .insertInto('internship_hides')
    .values({ user_id: userId, listing: id, ...listing, hidden_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'listing']).doNothing())
    .execute();
  return true;
}

/** Shows a listing to a person again; returns whether it was hidden. */
export async function removeHide(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('internship_hides')
    .where('user_id', '=', userId)
    .where('listing', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The listings a person hid after an id, in order of id. */
export async function listHidesAfter(
  tx: Transaction,
  userId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
) {
  let query = tx
    .selectFrom('internship_hides')
    .select(['listing as id', 'title', 'company_name', 'hidden_at'])
    .where('user_id', '=', userId);
  if (after !== undefined) query = query.where('listing', '>', after);
  return query.orderBy('listing').limit(limit).execute();
}

/** Forgets which listings a person hid. */
export async function eraseHides(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('internship_hides').where('user_id', '=', userId).execute();
}

/** Forgets one batch of what was hidden before an instant and is listed no more; returns how many. */
export async function purgeHides(tx: Transaction, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('internship_hides')
    .where(
      sql<boolean>`(user_id, listing) in (
        select user_id, listing from internship_hides
        where hidden_at < ${before} and not exists (
          select from internships where internships.id = internship_hides.listing)
        limit ${limit} for update skip locked)`,
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
