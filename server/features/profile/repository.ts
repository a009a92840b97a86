import type { Selectable } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import type { ProfileTables } from '#server/platform/database/tables/profile.ts';

/** A profile as stored. */
export type ProfileRow = Selectable<ProfileTables['profiles']>;

/** What can be changed of a profile. */
export type ProfileChanges = Partial<
  Pick<ProfileRow, 'resume' | 'resume_name' | 'resume_updated_at' | 'linkedin_url'>
>;

/** A person's profile; undefined until something was kept in it. */
export async function findProfile(
  tx: Transaction,
  userId: string,
): Promise<ProfileRow | undefined> {
  return tx.selectFrom('profiles').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Makes a person's profile if there is none, and locks it until the transaction ends. */
export async function lockProfile(tx: Transaction, userId: string, now: Date): Promise<ProfileRow> {
  await tx
    .insertInto('profiles')
    .values({ user_id: userId, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  return tx
    .selectFrom('profiles')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Stores changed columns of a profile. */
export async function saveProfile(
  tx: Transaction,
  userId: string,
  changes: ProfileChanges,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ ...changes, updated_at: now })
    .where('user_id', '=', userId)
    .execute();
}

/** Removes a person's profile. */
export async function eraseProfile(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('profiles').where('user_id', '=', userId).execute();
}
