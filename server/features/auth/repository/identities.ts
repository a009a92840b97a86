import { createHash } from 'node:crypto';

import type { Selectable } from 'kysely';

import { randomId, uuidOfBytes } from '#server/platform/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { AuthTables } from '#server/platform/database/tables/auth.ts';

/** An identity as it is stored. */
export type IdentityRow = Selectable<AuthTables['auth.identities']>;

/** The confirmed ways in which a person signs in, oldest first. */
export function identitiesOf(tx: Transaction, userId: string): Promise<IdentityRow[]> {
  return tx
    .selectFrom('auth.identities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The e-mail identity of an account; not stored. */
export function emailIdentity(
  userId: string,
  email: string,
  isVerified: boolean,
  now: Date,
): IdentityRow {
  return {
    // An account has one such identity, so its own id can follow from the account's.
    id: uuidOfBytes(createHash('sha256').update(`email identity of ${userId}`).digest()),
    user_id: userId,
    provider: 'email',
    provider_id: userId,
    identity_data: { sub: userId, email, email_verified: isVerified, phone_verified: false },
    email,
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
  };
}

/** Makes the e-mail identity of an account follow its confirmed address. */
export function saveEmailIdentity(
  tx: Transaction,
  userId: string,
  email: string,
  now: Date,
): Promise<void> {
  return saveOwnIdentity(tx, emailIdentity(userId, email, true, now));
}

/** Stores the identity that follows from an account's confirmed address or phone, or changes it to this. */
export async function saveOwnIdentity(tx: Transaction, identity: IdentityRow): Promise<void> {
  const { email, updated_at } = identity;
  const data = JSON.stringify(identity.identity_data);
  await tx
    .insertInto('auth.identities')
    .values({ ...identity, identity_data: data })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'provider_id'])
        .doUpdateSet({ identity_data: data, email, updated_at }),
    )
    .execute();
}

/** Identities of several people by the person's id, each person's oldest first. */
export async function identitiesOfAll(
  tx: Transaction,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, IdentityRow[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('auth.identities')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ user_id }) => user_id);
}

/** A person's identity at a provider, as it is stored and refreshed. */
interface ProviderIdentity {
  readonly provider: string;
  readonly subject: string;
  readonly data: Record<string, unknown>;
  readonly email: string | null;
}

/** Gives an account an identity that it signs in with now; false when an account has it meanwhile. */
export async function addIdentity(
  tx: Transaction,
  userId: string,
  { provider, subject, data, email }: ProviderIdentity,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('auth.identities')
    .values({
      id: randomId(),
      user_id: userId,
      provider,
      provider_id: subject,
      identity_data: JSON.stringify(data),
      email,
      last_sign_in_at: now,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes a sign-in with an identity and what its provider says now. */
export async function refreshIdentity(
  tx: Transaction,
  { user_id, id }: Pick<IdentityRow, 'user_id' | 'id'>,
  { data, email }: Pick<ProviderIdentity, 'data' | 'email'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('auth.identities')
    .set({ identity_data: JSON.stringify(data), email, last_sign_in_at: now, updated_at: now })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/** Removes identities of a person: one, or all. */
export async function deleteIdentities(
  tx: Transaction,
  userId: string,
  only?: string,
): Promise<void> {
  let query = tx.deleteFrom('auth.identities').where('user_id', '=', userId);
  if (only !== undefined) query = query.where('id', '=', only);
  await query.execute();
}

/** The identity of a subject at a provider, if any. */
export function findIdentity(
  tx: Transaction,
  provider: string,
  subject: string,
): Promise<IdentityRow | undefined> {
  return tx
    .selectFrom('auth.identities')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_id', '=', subject)
    .executeTakeFirst();
}

/** Keeps what a provider said last about an identity, which was just used. */
export async function changeIdentity(
  tx: Transaction,
  { user_id, id }: Pick<IdentityRow, 'user_id' | 'id'>,
  change: { readonly data: Record<string, unknown>; readonly email: string | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('auth.identities')
    .set({
      identity_data: JSON.stringify(change.data),
      email: change.email,
      last_sign_in_at: now,
      updated_at: now,
    })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}
