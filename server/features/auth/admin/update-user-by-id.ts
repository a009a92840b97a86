import {
  checkAttributes,
  emailOf,
  passwordHash,
  plainChanges,
  type Attributes,
} from '#server/features/auth/admin/attributes.ts';
import {
  noteOperation,
  requireAccount,
  requireLockedAccount,
  type Operator,
} from '#server/features/auth/admin/operator.ts';
import { presentUser } from '#server/features/auth/presenter.ts';
import type { AuditAction } from '#server/features/auth/repository/audit.ts';
import { identitiesOf, saveEmailIdentity } from '#server/features/auth/repository/identities.ts';
import { deleteOneTimeTokens } from '#server/features/auth/repository/one-time-tokens.ts';
import { deleteSessions } from '#server/features/auth/repository/sessions.ts';
import {
  changeUser,
  findUserByEmail,
  type UserRow,
} from '#server/features/auth/repository/users.ts';
import { enqueueMail } from '#server/features/auth/request-mail.ts';
import { serviceTransaction, type Services } from '#server/features/auth/services.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { User } from '#shared/auth/contracts/shapes.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

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
