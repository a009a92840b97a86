import { confirmPhone } from '#server/features/auth/phone/confirm-phone.ts';
import { confirmSignUp } from '#server/features/auth/sign-up-claim.ts';
import { changeUser, ensureUser, newUserRow } from '#server/features/auth/repository/users.ts';
import { unitOfWork, type Client, type Services } from '#server/features/auth/services.ts';
import { answerSession, startSession } from '#server/features/auth/start-session.ts';
import type { Session } from '#shared/contracts/auth/shapes.ts';
import { ERRORS } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { serverMessages } from '#shared/server-messages.ts';

/** A sign-up whose input was checked. */
interface SignUp {
  /** One of the two is there. */
  readonly email?: string;
  readonly phone?: string;
  readonly password: string;
  readonly userMetadata: Record<string, unknown>;
}

/** Makes an account that is confirmed at once and signs it in; throws AppError `user_already_exists` (422). */
export async function signUpAtOnce(
  services: Services,
  { email, phone, password, userMetadata }: SignUp,
  client: Client,
): Promise<Session> {
  const now = services.clock.now();
  const encryptedPassword = await services.passwords.hash(password);
  const id = services.secrets.accountId(email ?? phone ?? '');
  const shared = { id, encryptedPassword, userMetadata, confirmationSentAt: null };
  const newcomer = email === undefined ? { ...shared, phone: phone ?? '' } : { ...shared, email };
  const granted = await unitOfWork(services, async (tx) => {
    const { user } = await ensureUser(tx, newUserRow(newcomer, now));
    if (!user || user.email_confirmed_at || user.phone_confirmed_at) throw alreadyExists();
    const claim = {
      encrypted_password: encryptedPassword,
      user_metadata: JSON.stringify(userMetadata),
    };
    const claimed = await changeUser(tx, user.id, claim, now);
    const proof = { kind: 'confirmation', relates_to: phone ?? '' } as const;
    const confirmed =
      email === undefined
        ? await confirmPhone(tx, claimed, proof, client, now)
        : await confirmSignUp(tx, claimed, email, 'confirmation', client, now);
    return startSession(tx, services, confirmed, 'password', client, now);
  });
  return answerSession(services, granted);
}

function alreadyExists(): AppError {
  return new AppError(ERRORS.user_already_exists, serverMessages.auth.userAlreadyExists);
}
