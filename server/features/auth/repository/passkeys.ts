import type { Insertable, Selectable, Updateable } from 'kysely';

import type { PersonKey } from '#server/features/auth/repository/factors.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { AuthTables } from '#server/platform/database/tables/auth.ts';

/** A passkey as it is stored. */
export type PasskeyRow = Selectable<AuthTables['auth.passkeys']>;
/** A challenge of a passkey as it is stored. */
type PasskeyChallengeRow = Selectable<AuthTables['auth.passkey_challenges']>;

/** A person's passkeys, oldest first. */
export function passkeysOf(tx: Transaction, userId: string): Promise<PasskeyRow[]> {
  return tx
    .selectFrom('auth.passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** A person's passkey by the id of its credential, if any. */
export function findPasskey(
  tx: Transaction,
  userId: string,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return tx
    .selectFrom('auth.passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** Stores a new passkey; undefined when the person has it already. */
export function insertPasskey(
  tx: Transaction,
  passkey: Insertable<AuthTables['auth.passkeys']>,
): Promise<PasskeyRow | undefined> {
  return tx
    .insertInto('auth.passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Changes columns of a passkey and returns it; undefined when the person has none of that id. */
export function changePasskey(
  tx: Transaction,
  { user_id, id }: PersonKey,
  changes: Updateable<AuthTables['auth.passkeys']>,
  now: Date,
): Promise<PasskeyRow | undefined> {
  return tx
    .updateTable('auth.passkeys')
    .set({ ...changes, updated_at: now })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Removes a passkey; false when the person has none of that id. */
export async function removePasskey(tx: Transaction, { user_id, id }: PersonKey): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('auth.passkeys')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Stores a new challenge. */
export async function insertPasskeyChallenge(
  tx: Transaction,
  challenge: Insertable<AuthTables['auth.passkey_challenges']>,
): Promise<void> {
  await tx.insertInto('auth.passkey_challenges').values(challenge).execute();
}

/** Removes the challenge of an id and of its asker and returns it, so that it answers once; undefined when there is none. */
export function takePasskeyChallenge(
  tx: Transaction,
  { id, user_id, session_id }: Pick<PasskeyChallengeRow, 'id' | 'user_id' | 'session_id'>,
): Promise<PasskeyChallengeRow | undefined> {
  return tx
    .deleteFrom('auth.passkey_challenges')
    .where('id', '=', id)
    .where('user_id', 'is not distinct from', user_id)
    .where('session_id', 'is not distinct from', session_id)
    .returningAll()
    .executeTakeFirst();
}
