import { isBanned } from '#server/features/auth/caller.ts';
import { invalid, phoneDisabled } from '#server/features/auth/input.ts';
import { needsRehash } from '#server/features/auth/passwords.ts';
import {
  beginAttempt,
  forgetAttempts,
  forgiveAttempt,
} from '#server/features/auth/repository/limits.ts';
import {
  changeUser,
  findUserByEmail,
  lockUser,
  type UserRow,
} from '#server/features/auth/repository/users.ts';
import {
  attemptSignIn,
  returnRequest,
  tooManyRequests,
} from '#server/features/auth/request-limits.ts';
import { unitOfWork, type Client, type Services } from '#server/features/auth/services.ts';
import { answerSession, startSession } from '#server/features/auth/start-session.ts';
import { addressGroup } from '#server/http/address-group.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { grantToken, Session } from '#shared/contracts/auth/schemas.ts';
import type { Output } from '#shared/contracts/contract.ts';
import { normalizeEmail } from '#shared/domain/email.ts';
import { AppError } from '#shared/errors.ts';
import {
  PASSWORD_FREE_TRIES,
  PASSWORD_MAX_BYTES,
  PASSWORD_TRY_WINDOW_MIN,
} from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';

const windowSeconds = PASSWORD_TRY_WINDOW_MIN * 60;
const PER_ACCOUNT = { free: PASSWORD_FREE_TRIES, windowSeconds };
// Many people may share an address, so it takes more failures to slow one down.
const PER_ADDRESS = { free: PASSWORD_FREE_TRIES * 10, windowSeconds };

const refused = () => new AppError('invalid_credentials', 400, messages.auth.invalidCredentials);

/**
 * Grants a session for a password. Unknown address, wrong and missing password are one answer after one hash's time
 * (security checklist 1, 2); failures slow further tries down per account and per client address (10).
 */
export async function signInWithPassword(
  services: Services,
  body: Output<(typeof grantToken)['body']>,
  client: Client,
): Promise<Session> {
  if (body.email && body.phone) throw invalid(messages.auth.signInEmailOrPhone);
  if (body.phone) throw phoneDisabled(messages.auth.phoneSignInDisabled, 422);
  if (!body.email) throw invalid(messages.auth.signInMissing, 'email');
  const email = normalizeEmail(body.email);
  const password = body.password ?? '';
  const now = services.clock.now();
  const accountKey = services.secrets.counterKey('password-account', email ?? body.email);
  const addressKey = services.secrets.counterKey('password-address', addressGroup(client.ip));

  return attemptSignIn(services, 'password', client, begin, make);

  async function begin(tx: Transaction) {
    const wait =
      (await beginAttempt(tx, accountKey, PER_ACCOUNT, now)) ||
      (await beginAttempt(tx, addressKey, PER_ADDRESS, now));
    const user = wait === 0 && email ? await findUserByEmail(tx, email) : undefined;
    return { wait, user };
  }

  async function make({ wait, user }: Awaited<ReturnType<typeof begin>>): Promise<Session> {
    if (wait > 0) throw tooManyRequests(wait);
    const verified = user?.encrypted_password ?? null;
    const usable = Buffer.byteLength(password) <= PASSWORD_MAX_BYTES;
    const matches = await services.passwords.verify(
      usable ? password : '',
      usable ? verified : null,
    );
    if (!user || verified === null || !matches) throw refused();
    const better = needsRehash(verified) ? await services.passwords.hash(password) : undefined;

    const granted = await unitOfWork(services, async (tx) => {
      const current = await lockUser(tx, user.id);
      // The password may have been changed while it was hashed.
      const refusal = refusalOf(current, verified, now);
      // Counters are locked in the order in which `begin` locks them.
      if (!refusal) await returnRequest(tx, services, 'password', client);
      await forgetAttempts(tx, accountKey);
      await forgiveAttempt(tx, addressKey, PER_ADDRESS.free);
      if (refusal || !current) return { refusal: refusal ?? refused() };
      if (better) await changeUser(tx, user.id, { encrypted_password: better }, now);
      return { granted: await startSession(tx, current, 'password', client, now) };
    });
    if (!granted.granted) throw granted.refusal;
    return answerSession(services, granted.granted);
  }
}

function refusalOf(user: UserRow | undefined, verified: string, now: Date): AppError | undefined {
  if (user?.encrypted_password !== verified) return refused();
  if (isBanned(user, now)) return new AppError('user_banned', 400, messages.auth.userBanned);
  if (!user.email_confirmed_at) {
    return new AppError('email_not_confirmed', 400, messages.auth.emailNotConfirmed);
  }
  return undefined;
}

/** Forgets an account's failed attempts, after its password was set anew. */
export async function forgetFailures(
  tx: Transaction,
  services: Services,
  email: string,
): Promise<void> {
  await forgetAttempts(tx, services.secrets.counterKey('password-account', email));
}
