import {
  checkAttributes,
  emailOf,
  passwordHash,
  plainChanges,
} from '#server/features/auth/admin/attributes.ts';
import { noteOperation, requireUuid, type Operator } from '#server/features/auth/admin/operator.ts';
import { invalid } from '#server/features/auth/input.ts';
import { isPasswordHash } from '#server/features/auth/passwords.ts';
import { presentUser } from '#server/features/auth/presenter.ts';
import { findAccount } from '#server/features/auth/repository/accounts.ts';
import { identitiesOf, saveEmailIdentity } from '#server/features/auth/repository/identities.ts';
import { changeUser, ensureUser, newUserRow } from '#server/features/auth/repository/users.ts';
import { serviceTransaction, type Services } from '#server/features/auth/services.ts';
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
