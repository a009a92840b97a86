import type { Insertable, Selectable, Updateable } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import type { AuthTables } from '#server/platform/database/tables/auth.ts';

/** A second factor as it is stored. */
export type FactorRow = Selectable<AuthTables['auth.mfa_factors']>;
/** A kind of second factor. */
export type FactorType = FactorRow['factor_type'];
/** A challenge as it is stored. */
export type ChallengeRow = Selectable<AuthTables['auth.mfa_challenges']>;
/** The person and id of a factor, challenge or passkey. */
export type PersonKey = Pick<FactorRow, 'user_id' | 'id'>;

/** A person's factors, oldest first. */
export function factorsOf(tx: Transaction, userId: string): Promise<FactorRow[]> {
  return tx
    .selectFrom('auth.mfa_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** A person's factor of an id, if any. */
export function findFactor(
  tx: Transaction,
  { user_id, id }: PersonKey,
): Promise<FactorRow | undefined> {
  return tx
    .selectFrom('auth.mfa_factors')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Stores a new factor; undefined when the person has one of that name. */
export function insertFactor(
  tx: Transaction,
  factor: Insertable<AuthTables['auth.mfa_factors']>,
): Promise<FactorRow | undefined> {
  return tx
    .insertInto('auth.mfa_factors')
    .values(factor)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Changes columns of a factor. */
export async function changeFactor(
  tx: Transaction,
  { user_id, id }: PersonKey,
  changes: Updateable<AuthTables['auth.mfa_factors']>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('auth.mfa_factors')
    .set({ ...changes, updated_at: now })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/** Removes a factor with its challenges and codes. */
export async function deleteFactor(tx: Transaction, { user_id, id }: PersonKey): Promise<void> {
  await tx
    .deleteFrom('auth.mfa_factors')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/** Removes all second factors and passkeys of a person. */
export async function deleteProofs(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('auth.mfa_factors').where('user_id', '=', userId).execute();
  await tx.deleteFrom('auth.passkeys').where('user_id', '=', userId).execute();
}

/** Removes a person's unconfirmed factors: those of a type, or those from before an instant. */
export async function deleteUnverified(
  tx: Transaction,
  userId: string,
  before?: Date,
): Promise<void> {
  await tx
    .deleteFrom('auth.mfa_factors')
    .where('user_id', '=', userId)
    .where('status', '=', 'unverified')
    .$if(before !== undefined, (query) => query.where('created_at', '<', before ?? new Date(0)))
    .execute();
}

/** Stores a new challenge. */
export async function insertChallenge(
  tx: Transaction,
  challenge: Insertable<AuthTables['auth.mfa_challenges']>,
): Promise<void> {
  await tx.insertInto('auth.mfa_challenges').values(challenge).execute();
}

/** The challenge of an id that was made for a factor in a session, if any. */
export function findChallenge(
  tx: Transaction,
  { user_id, id }: PersonKey,
  asked: { readonly factorId: string; readonly sessionId: string },
): Promise<ChallengeRow | undefined> {
  return tx
    .selectFrom('auth.mfa_challenges')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('factor_id', '=', asked.factorId)
    .where('session_id', '=', asked.sessionId)
    .executeTakeFirst();
}

/** Counts a wrong try at a challenge. */
export async function countTry(tx: Transaction, { user_id, id }: PersonKey): Promise<void> {
  await tx
    .updateTable('auth.mfa_challenges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/** Removes a challenge, which is answered or past its time. */
export async function deleteChallenge(tx: Transaction, { user_id, id }: PersonKey): Promise<void> {
  await tx
    .deleteFrom('auth.mfa_challenges')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/** Removes challenges and passkey challenges that ended before an instant. */
export async function deleteOldChallenges(tx: Transaction, before: Date): Promise<void> {
  await tx.deleteFrom('auth.mfa_challenges').where('expires_at', '<', before).execute();
  await tx.deleteFrom('auth.passkey_challenges').where('expires_at', '<', before).execute();
}
