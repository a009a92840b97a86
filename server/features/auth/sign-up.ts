import { signInAnonymously } from '#server/features/auth/anonymous/sign-in-anonymously.ts';
import {
  invalid,
  mergeMetadata,
  phoneDisabled,
  readChallenge,
  requireEmail,
} from '#server/features/auth/input.ts';
import { knownWords, refuseOwnAddress } from '#server/features/auth/password-strength.ts';
import { signUpByPhone } from '#server/features/auth/phone/sign-up-by-phone.ts';
import { presentUser } from '#server/features/auth/presenter.ts';
import { audit } from '#server/features/auth/repository/audit.ts';
import { emailIdentity } from '#server/features/auth/repository/identities.ts';
import { refuseRegistration } from '#server/features/auth/registration.ts';
import { ensureUser, findUserByEmail, newUserRow } from '#server/features/auth/repository/users.ts';
import { limitRequests } from '#server/features/auth/request-limits.ts';
import { requestMail, type MailPurpose } from '#server/features/auth/request-mail.ts';
import { claimAgain, isWaiting } from '#server/features/auth/sign-up-claim.ts';
import { serviceTransaction, type Client, type Services } from '#server/features/auth/services.ts';
import type { signUp as contract } from '#shared/auth/contracts/schemas.ts';
import type { Session, User } from '#shared/auth/contracts/shapes.ts';
import type { Output } from '#shared/core/contract.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

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
