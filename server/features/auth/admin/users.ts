import {
  type Attributes,
  checkAttributes,
  emailOf,
  passwordHash,
  plainChanges,
} from '#server/features/auth/admin/attributes.ts';
import {
  noteOperation,
  type Operator,
  requireAccount,
  requireLockedAccount,
  requireUuid,
} from '#server/features/auth/admin/operator.ts';
import type { WantedPage } from '#server/features/auth/admin/paging.ts';
import { invalid } from '#server/features/auth/input.ts';
import { isPasswordHash } from '#server/features/auth/passwords.ts';
import { presentUser } from '#server/features/auth/presenter.ts';
import { findAccount, listAccounts } from '#server/features/auth/repository/accounts.ts';
import type { AuditAction } from '#server/features/auth/repository/audit.ts';
import { deleteProofs } from '#server/features/auth/repository/factors.ts';
import {
  deleteIdentities,
  identitiesOf,
  identitiesOfAll,
  saveEmailIdentity,
} from '#server/features/auth/repository/identities.ts';
import { deleteOneTimeTokens } from '#server/features/auth/repository/one-time-tokens.ts';
import { deleteSessions } from '#server/features/auth/repository/sessions.ts';
import {
  changeUser,
  ensureUser,
  findUserByEmail,
  newUserRow,
  type UserRow,
} from '#server/features/auth/repository/users.ts';
import { enqueueMail } from '#server/features/auth/request-mail.ts';
import { type Services, serviceTransaction } from '#server/features/auth/services.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { createUser as contract } from '#shared/auth/contracts/admin.ts';
import type { User } from '#shared/auth/contracts/shapes.ts';
import type { Output } from '#shared/core/contract.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/**
 * Makes an account without a mail (POST /admin/users). Throws AppError `email_exists` or `user_already_exists` (422),
 * `weak_password` (422), `validation_failed`.
 */
export async function createUser(
  services: Services,
  body: Output<(typeof contract)['body']>,
  operator: Operator,
): Promise<User> {
  checkAttributes(body);
  const email = emailOf(body);
  if (email === undefined) throw invalid(serverMessages.auth.createMissing, 'email');
  const { id, password_hash: given } = body;
  if (given && body.password) throw invalid(serverMessages.auth.passwordOrHash, 'password_hash');
  if (given && !isPasswordHash(given)) {
    throw invalid(serverMessages.auth.hashInvalid, 'password_hash');
  }
  const wantedId = id ? requireUuid('id', id) : undefined;
  const hash = given || (await passwordHash(services, body, email));

  return serviceTransaction(services, async (tx) => {
    const now = services.clock.now();
    if (wantedId !== undefined && (await findAccount(tx, wantedId))) {
      throw new AppError(ERRORS.user_already_exists, serverMessages.auth.userExists);
    }
    const row = newUserRow(
      {
        id: wantedId ?? services.secrets.accountId(email),
        email,
        encryptedPassword: hash ?? null,
        userMetadata: {},
        confirmationSentAt: null,
      },
      now,
    );
    const { user, isNew } = await ensureUser(tx, row);
    if (!user || !isNew) {
      throw new AppError(ERRORS.email_exists, serverMessages.auth.emailExists, { field: 'email' });
    }
    const confirmed = body.email_confirm ? { email_confirmed_at: now } : undefined;
    const changes = { ...plainChanges(body, user, now), ...confirmed };
    const made = await changeUser(tx, user.id, changes, now);
    if (confirmed) await saveEmailIdentity(tx, made.id, email, now);
    await noteOperation(tx, operator, { action: 'user_signedup', userId: made.id }, now);
    return presentUser(made, await identitiesOf(tx, made.id));
  });
}

/**
 * Changes an account (PUT /admin/users/{id}): metadata is merged, a new address counts at once and voids mailed links, a
 * new password ends every session, a ban begins or ends now. Throws AppError `user_not_found` (404), `email_exists`,
 * `weak_password` (422), `validation_failed`.
 */
export async function updateUserById(
  services: Services,
  id: string,
  attributes: Attributes,
  operator: Operator,
): Promise<User> {
  checkAttributes(attributes);
  const email = emailOf(attributes);
  const before = await serviceTransaction(services, (tx) => requireAccount(tx, id));
  const address = email ?? before.email ?? undefined;
  const hash = await passwordHash(services, attributes, address);

  const user = await serviceTransaction(services, async (tx) => {
    const now = services.clock.now();
    const account = await requireLockedAccount(tx, id);
    if (email !== undefined && email !== account.email) await setEmail(tx, account, email, now);
    if (hash !== undefined) await setPassword(tx, account, hash, now);
    const changed = await changeUser(tx, account.id, plainChanges(attributes, account, now), now);
    const done = await confirmEmail(tx, changed, Boolean(attributes.email_confirm), now);
    const details = { changed: changedParts(attributes) };
    for (const action of actionsOf(attributes)) {
      await noteOperation(tx, operator, { action, userId: account.id, details }, now);
    }
    return presentUser(done, await identitiesOf(tx, account.id));
  });
  services.wake();
  return user;
}

async function setEmail(tx: Transaction, user: UserRow, email: string, now: Date): Promise<void> {
  if (await findUserByEmail(tx, email)) {
    throw new AppError(ERRORS.email_exists, serverMessages.auth.emailExists, { field: 'email' });
  }
  // What lies in the old mailbox must not sign in any more.
  await deleteOneTimeTokens(tx, user.id);
  const pending = { new_email: null, email_change_confirmed: null };
  await changeUser(tx, user.id, { email, ...pending }, now);
}

async function setPassword(tx: Transaction, user: UserRow, hash: string, now: Date): Promise<void> {
  await changeUser(tx, user.id, { encrypted_password: hash }, now);
  await deleteSessions(tx, user.id);
  await deleteOneTimeTokens(tx, user.id);
  await enqueueMail(tx, { userId: user.id, purpose: 'password_changed' });
}

/** Confirms the address when that is asked for, and makes the e-mail identity follow a confirmed one. */
async function confirmEmail(
  tx: Transaction,
  user: UserRow,
  asked: boolean,
  now: Date,
): Promise<UserRow> {
  if (!user.email || (!asked && !user.email_confirmed_at)) return user;
  await saveEmailIdentity(tx, user.id, user.email, now);
  if (user.email_confirmed_at) return user;
  // The mailed proof is no longer needed.
  await deleteOneTimeTokens(tx, user.id, ['confirmation']);
  return changeUser(tx, user.id, { email_confirmed_at: now, link_asked_at: null }, now);
}

/** The security events of a change: one each for the password and the ban, and one for everything else. */
function actionsOf({ password, ban_duration: ban, ...others }: Attributes): AuditAction[] {
  const actions: AuditAction[] = [];
  if (password) actions.push('user_updated_password');
  if (ban) actions.push(ban === 'none' ? 'user_unbanned' : 'user_banned');
  if (actions.length === 0 || changedParts(others).length > 0) actions.push('user_modified');
  return actions;
}

function changedParts(attributes: Attributes): string[] {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name]) => name)
    .toSorted();
}

/** Deletes an account with everything it owns, as its person would; throws AppError `user_not_found` (404). */
export async function deleteUser(
  services: Services,
  eraseAccount: (userId: string) => Promise<unknown>,
  id: string,
  operator: Operator,
): Promise<void> {
  const user = await serviceTransaction(services, (tx) => requireAccount(tx, id));
  await eraseAccount(user.id);
  // The entries about the account went with it; that one was deleted stays known.
  await serviceTransaction(services, (tx) =>
    noteOperation(tx, operator, { action: 'user_deleted', userId: null }, services.clock.now()),
  );
}

/**
 * Closes an account and keeps what it owns (a soft deletion): its address becomes a keyed hash, and everything that signs
 * in goes. Throws AppError `user_not_found` (404).
 */
export async function closeUser(services: Services, id: string, operator: Operator): Promise<void> {
  await serviceTransaction(services, async (tx) => {
    const user = await requireLockedAccount(tx, id);
    const now = services.clock.now();
    await deleteSessions(tx, user.id);
    await deleteOneTimeTokens(tx, user.id);
    await deleteIdentities(tx, user.id);
    await deleteProofs(tx, user.id);
    const hash = user.email === null ? null : services.secrets.accountId(user.email);
    const changes = {
      // An address may be used and closed several times.
      email: hash && `${hash}:${user.id}`,
      encrypted_password: null,
      new_email: null,
      email_change_confirmed: null,
      user_metadata: '{}',
      link_metadata: null,
      deleted_at: now,
    };
    await changeUser(tx, user.id, changes, now);
    const details = { kept: true };
    await noteOperation(tx, operator, { action: 'user_deleted', userId: user.id, details }, now);
  });
}

/** One page of the accounts whose address has a text, the newest first, and how many there are (GET /admin/users). */
export function listUsers(
  services: Services,
  filter: string,
  wanted: WantedPage,
): Promise<{ readonly users: User[]; readonly total: number }> {
  return serviceTransaction(services, async (tx) => {
    const { rows, total } = await listAccounts(tx, filter.toLowerCase(), wanted);
    const identities = await identitiesOfAll(
      tx,
      rows.map(({ id }) => id),
    );
    const users = rows.map((row) => presentUser(row, identities.get(row.id) ?? []));
    return { users, total };
  });
}

/** One account as the protocol shows it (GET /admin/users/{id}); throws AppError `user_not_found` (404). */
export function getUserById(services: Services, id: string): Promise<User> {
  return serviceTransaction(services, async (tx) => {
    const user = await requireAccount(tx, id);
    return presentUser(user, await identitiesOf(tx, user.id));
  });
}
