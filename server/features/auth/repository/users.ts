import type { Insertable, Selectable, Updateable } from 'kysely';

import { randomId } from '#server/platform/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { AuthTables } from '#server/platform/database/tables/auth.ts';

/** An account as it is stored. */
export type UserRow = Selectable<AuthTables['auth.users']>;

/** The account of a normalised address, if any; those of organisations apart, which nobody finds by address. */
export function findUserByEmail(tx: Transaction, email: string): Promise<UserRow | undefined> {
  return tx
    .selectFrom('auth.users')
    .selectAll()
    .where('email', '=', email)
    .where('is_sso_user', '=', false)
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

/** The account of an id, locked until the transaction ends; always taken before its tokens and sessions. */
export function lockUser(tx: Transaction, id: string): Promise<UserRow | undefined> {
  return tx
    .selectFrom('auth.users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** The account of an address or phone and those whose one-time tokens were sent to it, locked until the transaction ends. */
export function lockUsersOfAddress(tx: Transaction, address: string): Promise<UserRow[]> {
  const mailed = tx
    .selectFrom('auth.one_time_tokens')
    .select('user_id as id')
    .where('relates_to', '=', address);
  const owners = tx
    .selectFrom('auth.users')
    .select('id')
    .where('email', '=', address)
    .where('is_sso_user', '=', false);
  const callers = tx.selectFrom('auth.users').select('id').where('phone', '=', address);
  return tx
    .selectFrom('auth.users')
    .selectAll()
    .where('id', 'in', owners.union(callers).union(mailed))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Initial values of a new account. */
interface NewUser {
  /** Its id, unless another account has that. */
  readonly id: string;
  readonly email?: string;
  /** Digits; an account without an address has one. */
  readonly phone?: string;
  readonly encryptedPassword: string | null;
  readonly userMetadata: Record<string, unknown>;
  readonly confirmationSentAt: Date | null;
}

/** The row of a new, unconfirmed account; not stored. */
export function newUserRow(user: NewUser, now: Date): UserRow {
  const provider = user.phone === undefined ? 'email' : 'phone';
  return {
    id: user.id,
    email: user.email ?? null,
    encrypted_password: user.encryptedPassword,
    email_confirmed_at: null,
    confirmation_sent_at: user.confirmationSentAt,
    invited_at: null,
    recovery_sent_at: null,
    reauthentication_sent_at: null,
    new_email: null,
    email_change_sent_at: null,
    email_change_confirmed: null,
    link_asked_at: null,
    link_metadata: null,
    app_metadata: { provider, providers: [provider] },
    user_metadata: user.userMetadata,
    phone: user.phone ?? null,
    phone_confirmed_at: null,
    new_phone: null,
    phone_change_sent_at: null,
    is_anonymous: false,
    is_sso_user: false,
    last_sign_in_at: null,
    banned_until: null,
    link_epoch: randomId(),
    deleted_at: null,
    created_at: now,
    updated_at: now,
  };
}

/** The account of a new row's address or phone: stored now, under another id when its own is taken, or the one it had already, locked. */
export async function ensureUser(
  tx: Transaction,
  row: UserRow,
): Promise<{ readonly user: UserRow | undefined; readonly isNew: boolean }> {
  const stored = await insertAs(tx, row, row.id);
  if (stored) return { user: stored, isNew: true };
  const holder = await tx
    .selectFrom('auth.users')
    .selectAll()
    .where((eb) =>
      row.phone === null
        ? eb.and([eb('email', '=', row.email), eb('is_sso_user', '=', false)])
        : eb('phone', '=', row.phone),
    )
    .forUpdate()
    .executeTakeFirst();
  if (holder) return { user: holder.deleted_at ? undefined : holder, isNew: false };
  // The id belongs to a person who has moved on to another address.
  const user = await insertAs(tx, row, randomId());
  return { user, isNew: user !== undefined };
}

function insertAs(tx: Transaction, row: UserRow, id: string): Promise<UserRow | undefined> {
  const values: Insertable<AuthTables['auth.users']> = {
    ...row,
    id,
    app_metadata: JSON.stringify(row.app_metadata),
    user_metadata: JSON.stringify(row.user_metadata),
    link_metadata: null,
  };
  return tx
    .insertInto('auth.users')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
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

/** Ends every link to the person's files. */
export async function endLinks(tx: Transaction, id: string): Promise<void> {
  await tx.updateTable('auth.users').set({ link_epoch: randomId() }).where('id', '=', id).execute();
}
