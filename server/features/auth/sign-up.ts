import {
  invalid,
  mergeMetadata,
  phoneDisabled,
  readChallenge,
  requireEmail,
  requirePhone,
} from '#server/features/auth/input.ts';
import { knownWords, refuseOwnAddress } from '#server/features/auth/password-strength.ts';
import { requestText } from '#server/features/auth/phone/request-text.ts';
import { presentUser } from '#server/features/auth/presenter.ts';
import { refuseRegistration } from '#server/features/auth/registration.ts';
import { audit } from '#server/features/auth/repository/audit.ts';
import { emailIdentity } from '#server/features/auth/repository/identities.ts';
import { takeFromBucket } from '#server/features/auth/repository/limits.ts';
import { insertAccount } from '#server/features/auth/repository/new-users.ts';
import { findUserByPhone, phoneIdentity } from '#server/features/auth/repository/phones.ts';
import { ensureUser, findUserByEmail, newUserRow } from '#server/features/auth/repository/users.ts';
import { limitRequests, tooManyRequests } from '#server/features/auth/request-limits.ts';
import type { MailPurpose } from '#server/features/auth/mails.ts';
import { requestMail } from '#server/features/auth/request-mail.ts';
import { type Client, type Services, serviceTransaction } from '#server/features/auth/services.ts';
import { claimAgain, isWaiting } from '#server/features/auth/sign-up-claim.ts';
import { answerSession, startSession } from '#server/features/auth/start-session.ts';
import { clientNetwork } from '#server/http/client-network.ts';
import type { signUp as contract } from '#shared/auth/contracts/schemas.ts';
import type { Session, User } from '#shared/auth/contracts/shapes.ts';
import type { Output } from '#shared/core/contract.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { ANONYMOUS_PER_HOUR } from '#shared/core/limits.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/**
 * Makes an account that a text confirms (POST /signup with a phone). As for a mailed sign-up, the response follows from
 * the request alone; a confirmed phone gets a code that signs in, and neither the password nor the metadata is kept.
 */
async function signUpByPhone(
  services: Services,
  wish: {
    readonly phone: string;
    readonly password: string;
    readonly data: Record<string, unknown>;
  },
  client: Client,
): Promise<User> {
  const { password } = wish;
  const phone = requirePhone(wish.phone);
  const userMetadata = mergeMetadata({}, wish.data);
  await limitRequests(services, 'signup', client);
  await services.rules.check(password, [phone, ...knownWords('', userMetadata)]);

  const now = services.clock.now();
  const before = await serviceTransaction(services, (tx) => findUserByPhone(tx, phone));
  // One hash in every case, so that the time reveals nothing about the phone.
  const isRival = before && !before.phone_confirmed_at && isWaiting(before, now);
  const rival = isRival ? before.encrypted_password : null;
  const samePassword = rival !== null && (await services.passwords.verify(password, rival));
  const hash = rival === null ? await services.passwords.hash(password) : null;

  const id = services.secrets.accountId(phone);
  const claim = { encryptedPassword: hash, userMetadata };
  const newcomer = newUserRow({ id, phone, ...claim, confirmationSentAt: now }, now);
  await serviceTransaction(services, async (tx) => {
    const { user, isNew } = await ensureUser(tx, newcomer);
    if (user && !isNew && !user.phone_confirmed_at) {
      await claimAgain(tx, user, { claim, before, samePassword }, now);
    }
    await requestText(tx, services, { phone, userId: user?.id, client, purpose: 'signup' });
    const action = isNew ? 'user_confirmation_requested' : 'user_repeated_signup';
    await audit(tx, { action, userId: user?.id ?? null, ip: client.ip }, now);
  });
  services.wake();
  return presentUser(newcomer, [phoneIdentity(id, phone, false, now)]);
}

const PER_NETWORK = { burst: ANONYMOUS_PER_HOUR, seconds: 3600 / ANONYMOUS_PER_HOUR };

/** Makes an account without an address and signs in to it (POST /signup without one). Throws 422 when that is off. */
async function signInAnonymously(
  services: Services,
  data: Record<string, unknown>,
  client: Client,
): Promise<Session> {
  if (!services.settings.anonymous) {
    throw new AppError(ERRORS.anonymous_provider_disabled, serverMessages.auth.anonymousDisabled);
  }
  const userMetadata = mergeMetadata({}, data);
  const now = services.clock.now();
  const granted = await serviceTransaction(services, async (tx) => {
    const key = services.secrets.counterKey('anonymous', clientNetwork(client.ip));
    const wait = await takeFromBucket(tx, key, PER_NETWORK, now);
    if (wait > 0) throw tooManyRequests(wait);
    const user = await insertAccount(tx, { userMetadata, isAnonymous: true }, now);
    const details = { method: 'anonymous' };
    await audit(tx, { action: 'user_signedup', userId: user.id, ip: client.ip, details }, now);
    return startSession(tx, services, user, 'anonymous', client, now);
  });
  return answerSession(services, granted);
}

/**
 * Makes an account that a mail confirms. The response follows from the request alone: a known address gets the same user
 * and identity as a new one, and a mail that fits (AUTH-49). claimAgain decides about the password and metadata of an
 * unconfirmed account.
 */
export async function signUp(
  services: Services,
  body: Output<(typeof contract)['body']>,
  redirectTo: string,
  client: Client,
): Promise<User | Session> {
  refuseRegistration(services);
  if (!body.email && !body.phone) return signInAnonymously(services, body.data ?? {}, client);
  const { password } = body;
  if (!password) throw invalid(serverMessages.auth.passwordRequired, 'password');
  if (body.email && body.phone) throw invalid(serverMessages.auth.signUpEmailOrPhone);
  if (body.phone && body.code_challenge) throw invalid(serverMessages.auth.phonePkce);
  const challenge = readChallenge(body);
  if (body.phone) {
    if (!services.sendText) throw phoneDisabled(serverMessages.auth.phoneSignUpDisabled);
    const data = body.data ?? {};
    return signUpByPhone(services, { phone: body.phone, password, data }, client);
  }
  const email = requireEmail(body.email);
  const userMetadata = mergeMetadata({}, body.data ?? {});
  await limitRequests(services, 'signup', client);
  refuseOwnAddress(password, email);
  await services.rules.check(password, knownWords(email, userMetadata));

  const now = services.clock.now();
  const before = await serviceTransaction(services, (tx) => findUserByEmail(tx, email));
  // One hash in every case, so that the time reveals nothing about the address.
  const isRival = before && !before.email_confirmed_at && isWaiting(before, now);
  const rival = isRival ? before.encrypted_password : null;
  const samePassword = rival !== null && (await services.passwords.verify(password, rival));
  const hash = rival === null ? await services.passwords.hash(password) : null;

  const id = services.secrets.accountId(email);
  const claim = { encryptedPassword: hash, userMetadata };
  const newcomer = newUserRow({ id, email, ...claim, confirmationSentAt: now }, now);
  await serviceTransaction(services, async (tx) => {
    const { user, isNew } = await ensureUser(tx, newcomer);
    const purpose: MailPurpose = user?.email_confirmed_at ? 'already_registered' : 'signup';
    if (user && !isNew && !user.email_confirmed_at) {
      await claimAgain(tx, user, { claim, before, samePassword }, now);
    }
    await requestMail(tx, services, {
      kind: 'confirmation',
      address: email,
      client,
      userId: user?.id,
      purposes: [purpose],
      redirectTo,
      challenge,
    });
    const action = isNew ? 'user_confirmation_requested' : 'user_repeated_signup';
    await audit(tx, { action, userId: user?.id ?? null, ip: client.ip }, now);
  });
  services.wake();
  return presentUser(newcomer, [emailIdentity(id, email, false, now)]);
}
