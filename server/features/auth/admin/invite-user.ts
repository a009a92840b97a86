import { noteOperation, type Operator } from '#server/features/auth/admin/operator.ts';
import { mergeMetadata, requireEmail } from '#server/features/auth/input.ts';
import { isOperatorsAccount } from '#server/features/auth/is-operators-account.ts';
import { presentUser } from '#server/features/auth/presenter.ts';
import { refuseInvitation } from '#server/features/auth/registration.ts';
import { identitiesOf } from '#server/features/auth/repository/identities.ts';
import { deleteOneTimeTokens } from '#server/features/auth/repository/one-time-tokens.ts';
import {
  changeUser,
  ensureUser,
  newUserRow,
  type UserRow,
} from '#server/features/auth/repository/users.ts';
import { enqueueMail } from '#server/features/auth/request-mail.ts';
import { type Client, type Services, serviceTransaction } from '#server/features/auth/services.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { User } from '#shared/auth/contracts/shapes.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** An account that an operator prepares for an address. */
interface Prepared {
  readonly email: string;
  readonly data: Record<string, unknown>;
  /** Only for an account whose password the operator chooses. */
  readonly passwordHash?: string | undefined;
}

/**
 * The unconfirmed account of an address as the operator wants it, locked: what somebody else typed for it before is
 * dropped, and their links end. Throws AppError `email_exists` (422) when the address is confirmed.
 */
export async function prepareAccount(
  tx: Transaction,
  services: Services,
  { email, data, passwordHash }: Prepared,
  now: Date,
): Promise<UserRow> {
  const fields = { encryptedPassword: null, userMetadata: {}, confirmationSentAt: null };
  const id = services.secrets.accountId(email);
  const { user } = await ensureUser(tx, newUserRow({ id, email, ...fields }, now));
  if (!user || user.email_confirmed_at) {
    throw new AppError(ERRORS.email_exists, serverMessages.auth.emailExists, { field: 'email' });
  }
  await deleteOneTimeTokens(tx, user.id);
  const changes = {
    encrypted_password: passwordHash ?? null,
    user_metadata: JSON.stringify(mergeMetadata({}, data)),
    link_asked_at: null,
    link_metadata: null,
    // A sign-up by somebody else within the link's time must not put its password in.
    confirmation_sent_at: now,
  };
  return changeUser(tx, user.id, changes, now);
}

/** Mails an invitation to an address, whose account it makes when there is none (POST /invite). */
export async function inviteUser(
  services: Services,
  wish: { readonly email: string | null | undefined; readonly data: Record<string, unknown> },
  redirectTo: string,
  operator: Operator,
): Promise<User> {
  refuseInvitation(services);
  const email = requireEmail(wish.email);
  const user = await serviceTransaction(services, async (tx) => {
    const now = services.clock.now();
    const prepared = await prepareAccount(tx, services, { email, data: wish.data }, now);
    const invited = await changeUser(tx, prepared.id, { invited_at: now }, now);
    await enqueueMail(tx, { userId: invited.id, purpose: 'invite', redirectTo });
    await noteOperation(tx, operator, { action: 'user_invited', userId: invited.id }, now);
    return presentUser(invited, await identitiesOf(tx, invited.id));
  });
  services.wake();
  return user;
}

/**
 * Mails an invitation for a signed-in operator (POST /api/account/invitations/). Throws AppError `forbidden` (403) for
 * anybody else, `email_exists` (422) for a confirmed address, `signup_disabled` (422).
 */
export async function inviteByOperator(
  services: Services,
  identity: SignedIn,
  email: string,
  { ip }: Pick<Client, 'ip'>,
): Promise<void> {
  if (!(await isOperatorsAccount(services.database, identity))) {
    throw new AppError(ERRORS.forbidden, serverMessages.auth.operatorsInvite);
  }
  const home = services.redirects.resolve(undefined);
  await inviteUser(services, { email, data: {} }, home, { by: 'operator', ip });
}
