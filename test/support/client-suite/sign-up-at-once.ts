import { mergeMetadata, requireEmail, requirePhone } from '#server/features/auth/input.ts';
import { refuseOwnAddress } from '#server/features/auth/password-strength.ts';
import { confirmPhone } from '#server/features/auth/phone/confirm-phone.ts';
import { changeUser, ensureUser, newUserRow } from '#server/features/auth/repository/users.ts';
import { serviceTransaction, type Client, type Services } from '#server/features/auth/services.ts';
import { confirmSignUp } from '#server/features/auth/sign-up-claim.ts';
import { answerSession, startSession } from '#server/features/auth/start-session.ts';
import type { signUp } from '#shared/auth/contracts/schemas.ts';
import type { Session } from '#shared/auth/contracts/shapes.ts';
import type { Output } from '#shared/core/contract.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';

/**
 * Makes an account that is confirmed at once and signs it in; throws AppError `user_already_exists` (422), and for a wrong address
 * or password what the product throws. Undefined where the product answers: without a password or an open registration.
 */
export async function signUpAtOnce(
  services: Services,
  body: Output<(typeof signUp)['body']>,
  client: Client,
): Promise<Session | undefined> {
  const { password } = body;
  if (services.settings.registration !== 'open' || !password) return undefined;
  if (!body.email === !body.phone || (body.phone && !services.sendText)) return undefined;
  const email = body.email ? requireEmail(body.email) : undefined;
  const phone = body.phone ? requirePhone(body.phone) : '';
  const userMetadata = mergeMetadata({}, body.data ?? {});
  if (email !== undefined) refuseOwnAddress(password, email);
  await services.rules.check(password, []);

  const now = services.clock.now();
  const encryptedPassword = await services.passwords.hash(password);
  const id = services.secrets.accountId(email ?? phone);
  const shared = { id, encryptedPassword, userMetadata, confirmationSentAt: null };
  const newcomer = email === undefined ? { ...shared, phone } : { ...shared, email };
  const granted = await serviceTransaction(services, async (tx) => {
    const { user } = await ensureUser(tx, newUserRow(newcomer, now));
    if (!user || user.email_confirmed_at || user.phone_confirmed_at) {
      throw new AppError(ERRORS.user_already_exists, 'User already registered');
    }
    const claim = {
      encrypted_password: encryptedPassword,
      user_metadata: JSON.stringify(userMetadata),
    };
    const claimed = await changeUser(tx, user.id, claim, now);
    const proof = { kind: 'confirmation', relates_to: phone } as const;
    const confirmed =
      email === undefined
        ? await confirmPhone(tx, claimed, proof, client, now)
        : await confirmSignUp(tx, claimed, email, 'confirmation', client, now);
    return startSession(tx, services, confirmed, 'password', client, now);
  });
  return answerSession(services, granted);
}
