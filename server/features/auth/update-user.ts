import {
  type Caller,
  requireCallerAnyAal,
  requireSecondFactor,
  requireSecondFactorForChange,
} from '#server/features/auth/caller.ts';
import { checkPasswordChange } from '#server/features/auth/check-password-change.ts';
import {
  invalid,
  mergeMetadata,
  phoneDisabled,
  readChallenge,
  requireEmail,
  requirePhone,
} from '#server/features/auth/input.ts';
import { mayMail } from '#server/features/auth/mail-limits.ts';
import { forgetFailures } from '#server/features/auth/password-attempts.ts';
import { requestText } from '#server/features/auth/phone/request-text.ts';
import { presentUser } from '#server/features/auth/presenter.ts';
import { audit } from '#server/features/auth/repository/audit.ts';
import { factorsOf } from '#server/features/auth/repository/factors.ts';
import { identitiesOf } from '#server/features/auth/repository/identities.ts';
import { deleteOneTimeTokens } from '#server/features/auth/repository/one-time-tokens.ts';
import { findUserByPhone } from '#server/features/auth/repository/phones.ts';
import { deleteSessions } from '#server/features/auth/repository/sessions.ts';
import { changeUser, findUserByEmail } from '#server/features/auth/repository/users.ts';
import { limitRequests } from '#server/features/auth/request-limits.ts';
import { enqueueMail, requestMail } from '#server/features/auth/request-mail.ts';
import { type Client, type Services, serviceTransaction } from '#server/features/auth/services.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { updateUser as contract } from '#shared/auth/contracts/schemas.ts';
import type { User } from '#shared/auth/contracts/shapes.ts';
import type { Output } from '#shared/core/contract.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** Texts a code to the phone a person wants; it becomes theirs with that code. Throws `phone_exists` (422). */
async function askForNewPhone(
  tx: Transaction,
  services: Services,
  { user }: Caller,
  { phone, client }: { readonly phone: string; readonly client: Client },
  now: Date,
): Promise<void> {
  if (await findUserByPhone(tx, phone)) {
    throw new AppError(ERRORS.phone_exists, serverMessages.auth.phoneExists, { field: 'phone' });
  }
  await deleteOneTimeTokens(tx, user.id, ['phone_change']);
  await changeUser(tx, user.id, { new_phone: phone, phone_change_sent_at: now }, now);
  await requestText(tx, services, { phone, userId: user.id, client, purpose: 'phone_change' });
}

/** Fields that PUT /user may change. */
type UserChanges = Output<(typeof contract)['body']>;

/**
 * Changes the caller's metadata, password, address or phone (PUT /user). A new password ends all other sessions and voids every
 * mailed token; a new address is only requested here, and two mails confirm it. Rights (role, app_metadata,
 * is_anonymous, id, confirmations) cannot be changed.
 */
export async function updateUser(
  services: Services,
  identity: SignedIn,
  body: UserChanges,
  redirectTo: string,
  client: Client,
): Promise<User> {
  if (body.app_metadata !== undefined) {
    throw new AppError(ERRORS.not_admin, serverMessages.auth.appMetadataForbidden);
  }
  const phone = body.phone ? requirePhone(body.phone) : undefined;
  if (phone && (body.channel ?? 'sms') !== 'sms') {
    throw invalid(serverMessages.auth.smsChannel, 'channel');
  }
  if (phone && !services.sendText) throw phoneDisabled(serverMessages.auth.phoneDisabled);
  const email = body.email ? requireEmail(body.email) : undefined;
  const challenge = readChallenge(body);
  const { password, data } = body;
  await limitRequests(services, 'user', client);
  const hash = password
    ? await checkPasswordChange(services, identity, { ...body, password }, client)
    : undefined;

  const user = await serviceTransaction(services, async (tx) => {
    const now = services.clock.now();
    const caller = await requireCallerAnyAal(tx, identity, now);
    if (email !== undefined || phone !== undefined) requireSecondFactorForChange(caller);
    requireSecondFactor(caller);
    refuseManaged(caller.user, body);
    if (data) {
      const merged = JSON.stringify(mergeMetadata(caller.user.user_metadata, data));
      await changeUser(tx, caller.user.id, { user_metadata: merged }, now);
      await note(tx, caller, client, 'user_metadata', now);
    }
    if (hash !== undefined) await setPassword(tx, services, caller, hash, client, now);
    if (email !== undefined && email !== caller.user.email) {
      await askForNewEmail(tx, services, caller, { email, redirectTo, challenge, client }, now);
      await note(tx, caller, client, 'email_requested', now);
    }
    if (phone !== undefined && phone !== caller.user.phone) {
      await askForNewPhone(tx, services, caller, { phone, client }, now);
      await note(tx, caller, client, 'phone_requested', now);
    }
    const changed = await changeUser(tx, caller.user.id, {}, now);
    const [identities, factors] = [
      await identitiesOf(tx, changed.id),
      await factorsOf(tx, changed.id),
    ];
    return presentUser(changed, identities, factors);
  });
  services.wake();
  return user;
}

/** Throws `user_sso_managed` (422) when an organisation decides about what is to change. */
function refuseManaged({ is_sso_user: isManaged }: Caller['user'], body: UserChanges): void {
  if (isManaged && (body.email || body.phone || body.password)) {
    throw new AppError(ERRORS.user_sso_managed, serverMessages.auth.ssoManaged);
  }
}

async function setPassword(
  tx: Transaction,
  services: Services,
  { user, session }: Caller,
  hash: string,
  client: Client,
  now: Date,
): Promise<void> {
  await changeUser(tx, user.id, { encrypted_password: hash }, now);
  await deleteSessions(tx, user.id, { except: session.id });
  await deleteOneTimeTokens(tx, user.id);
  for (const login of [user.email, user.phone]) {
    if (login) await forgetFailures(tx, services, login, client);
  }
  await enqueueMail(tx, { userId: user.id, purpose: 'password_changed' });
  const entry = { userId: user.id, sessionId: session.id, ip: client.ip };
  await audit(tx, { action: 'user_updated_password', ...entry }, now);
}

async function askForNewEmail(
  tx: Transaction,
  services: Services,
  { user }: Caller,
  wish: {
    readonly email: string;
    readonly redirectTo: string;
    readonly challenge: ReturnType<typeof readChallenge>;
    readonly client: Client;
  },
  now: Date,
): Promise<void> {
  if (await findUserByEmail(tx, wish.email)) {
    throw new AppError(ERRORS.email_exists, serverMessages.auth.emailExists, { field: 'email' });
  }
  await deleteOneTimeTokens(tx, user.id, ['email_change_current', 'email_change_new']);
  await changeUser(
    tx,
    user.id,
    {
      new_email: wish.email,
      // Without an address so far, only the new one can confirm.
      email_change_confirmed: user.email ? null : 'current',
      email_change_sent_at: now,
    },
    now,
  );
  // The limits of both mailboxes apply.
  const { client } = wish;
  const counted = { kind: 'email_change', address: wish.email, userId: undefined, client } as const;
  if (!(await mayMail(tx, services, counted))) return;
  await requestMail(tx, services, {
    kind: 'email_change',
    address: user.email ?? wish.email,
    client,
    signedIn: true,
    userId: user.id,
    purposes: user.email ? ['email_change_current', 'email_change_new'] : ['email_change_new'],
    redirectTo: wish.redirectTo,
    challenge: wish.challenge,
  });
}

async function note(
  tx: Transaction,
  { user, session }: Caller,
  client: Client,
  changed: string,
  now: Date,
): Promise<void> {
  const entry = { userId: user.id, sessionId: session.id, ip: client.ip, details: { changed } };
  await audit(tx, { action: 'user_modified', ...entry }, now);
}
