import { mergeMetadata, requirePhone } from '#server/features/auth/input.ts';
import { knownWords } from '#server/features/auth/password-strength.ts';
import { requestText } from '#server/features/auth/phone/request-text.ts';
import { presentUser } from '#server/features/auth/presenter.ts';
import { audit } from '#server/features/auth/repository/audit.ts';
import { findUserByPhone, phoneIdentity } from '#server/features/auth/repository/phones.ts';
import { ensureUser, newUserRow } from '#server/features/auth/repository/users.ts';
import { limitRequests } from '#server/features/auth/request-limits.ts';
import { serviceTransaction, type Client, type Services } from '#server/features/auth/services.ts';
import { claimAgain, isWaiting } from '#server/features/auth/sign-up-claim.ts';
import type { User } from '#shared/auth/contracts/shapes.ts';

/**
 * Makes an account that a text confirms (POST /signup with a phone). As for a mailed sign-up, the response follows from
 * the request alone; a confirmed phone gets a code that signs in, and neither the password nor the metadata is kept.
 */
export async function signUpByPhone(
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
