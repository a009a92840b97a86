import type { Insertable, Selectable, Updateable } from 'kysely';

import { randomId } from '#server/platform/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { AuthTables } from '#server/platform/database/tables/auth.ts';

/** An account as it is stored. */
export type UserRow = Selectable<AuthTables['auth.users']>;
/** An identity as it is stored. */
export type IdentityRow = Selectable<AuthTables['auth.identities']>;

/** The account of a normalised address, if any. */
export function findUserByEmail(tx: Transaction, email: string): Promise<UserRow | undefined> {
  return tx
    .selectFrom('auth.users')
    .selectAll()
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The account of an id, if any. */
export function findUser(tx: Transaction, id: string): Promise<UserRow | undefined> {
  return tx
    .selectFrom('auth.users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The account of an id, locked until the unit of work ends; always taken before its tokens and sessions. */
export function lockUser(tx: Transaction, id: string): Promise<UserRow | undefined> {
  return tx
    .selectFrom('auth.users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** What a new account starts with. */
export interface NewUser {
  readonly email: string;
  readonly encryptedPassword: string | null;
  readonly userMetadata: Record<string, unknown>;
  readonly confirmationSentAt: Date | null;
}

/** The row of a new, unconfirmed account; not stored. */
export function newUserRow(user: NewUser, now: Date): UserRow {
  return {
    id: randomId(),
    email: user.email,
    encrypted_password: user.encryptedPassword,
    email_confirmed_at: null,
    confirmation_sent_at: user.confirmationSentAt,
    recovery_sent_at: null,
    reauthentication_sent_at: null,
    new_email: null,
    email_change_sent_at: null,
    email_change_confirmed: null,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: user.userMetadata,
    is_anonymous: false,
    last_sign_in_at: null,
    banned_until: null,
    deleted_at: null,
    created_at: now,
    updated_at: now,
  };
}

/** Stores a new account; false when the address has one meanwhile. */
export async function insertUser(tx: Transaction, row: UserRow): Promise<boolean> {
  const values: Insertable<AuthTables['auth.users']> = {
    ...row,
    app_metadata: JSON.stringify(row.app_metadata),
    user_metadata: JSON.stringify(row.user_metadata),
  };
  const result = await tx
    .insertInto('auth.users')
    .values(values)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Changes columns of an account and returns it. */
export function changeUser(
  tx: Transaction,
  id: string,
  changes: Updateable<AuthTables['auth.users']>,
  now: Date,
): Promise<UserRow> {
  return tx
    .updateTable('auth.users')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

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

/** Makes the e-mail identity of an account follow its confirmed address. */
export async function saveEmailIdentity(
  tx: Transaction,
  userId: string,
  email: string,
  now: Date,
): Promise<void> {
  const data = JSON.stringify({
    sub: userId,
    email,
    email_verified: true,
    phone_verified: false,
  });
  await tx
    .insertInto('auth.identities')
    .values({
      id: randomId(),
      user_id: userId,
      provider: 'email',
      provider_id: userId,
      identity_data: data,
      email,
      last_sign_in_at: now,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'provider_id'])
        .doUpdateSet({ identity_data: data, email, updated_at: now }),
    )
    .execute();
}
