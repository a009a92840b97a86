import { isBanned } from '#server/features/auth/caller.ts';
import { invalid, plainPhone } from '#server/features/auth/input.ts';
import { mailCounters } from '#server/features/auth/mail-limits.ts';
import { countPasswordAttempt } from '#server/features/auth/password-attempts.ts';
import { leaveText } from '#server/features/auth/phone/request-text.ts';
import { textCounters } from '#server/features/auth/phone/text-limits.ts';
import { findUserByPhone } from '#server/features/auth/repository/phones.ts';
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
import { enqueueMail } from '#server/features/auth/request-mail.ts';
import { type Client, type Services, serviceTransaction } from '#server/features/auth/services.ts';
import { answerSession, startSession } from '#server/features/auth/start-session.ts';
import { noteWrongPassword } from '#server/features/auth/wrong-secrets.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { randomId } from '#server/platform/ids.ts';
import type { grantToken } from '#shared/auth/contracts/schemas.ts';
import type { Session } from '#shared/auth/contracts/shapes.ts';
import type { Output } from '#shared/core/contract.ts';
import { normalizeEmail } from '#shared/core/email.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { PASSWORD_MAX_BYTES } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** The address or phone with which somebody signs in by password. */
interface Login {
  /** As it is counted. */
  readonly name: string;
  find(tx: Transaction): Promise<UserRow | undefined>;
  isConfirmed(user: UserRow): boolean;
  /** Leaves a job that sends the confirmation again, to nobody without a person. */
  remind(tx: Transaction, user: UserRow | undefined, to: string | undefined): Promise<void>;
}

/** Reads the address or phone of a password sign-in. Throws `validation_failed`, or 422 for a phone when those are off. */
function readLogin(
  services: Services,
  body: { readonly email?: string | null; readonly phone?: string | null },
  client: Client,
): Login {
  if (body.email && body.phone) throw invalid(serverMessages.auth.signInEmailOrPhone);
  if (body.phone) return phoneLogin(services, plainPhone(body.phone), client);
  if (!body.email) throw invalid(serverMessages.auth.signInMissing, 'email');
  const address = normalizeEmail(body.email);
  const email = address ?? body.email;
  return {
    name: email,
    find: (tx) => findUserByEmail(tx, address ?? ''),
    isConfirmed: (user) => user.email_confirmed_at !== null,
    async remind(tx, user, to) {
      const mail = { kind: 'confirmation', address: email, userId: user?.id, client } as const;
      await enqueueMail(tx, {
        userId: to ?? randomId(),
        purpose: 'signup',
        redirectTo: services.redirects.resolve(undefined),
        counters: await mailCounters(tx, services, mail),
      });
    },
  };
}

function phoneLogin(services: Services, phone: string, client: Client): Login {
  if (!services.sendText) {
    throw new AppError(ERRORS.phone_sign_in_disabled, serverMessages.auth.phoneSignInDisabled, {
      field: 'phone',
    });
  }
  return {
    name: phone,
    find: (tx) => findUserByPhone(tx, phone),
    isConfirmed: (user) => user.phone_confirmed_at !== null,
    async remind(tx, user, to) {
      const counters = await textCounters(tx, services, { phone, userId: user?.id, client });
      await leaveText(tx, services, { userId: to, purpose: 'signup', counters });
    },
  };
}

const refused = () =>
  new AppError(ERRORS.invalid_credentials, serverMessages.auth.invalidCredentials);

/**
 * Grants a session for a password. An unknown address, a wrong or missing password and an account that was never
 * confirmed get the same refusal after the same work (AUTH-57); failures delay further tries (AUTH-108).
 */
export async function signInWithPassword(
  services: Services,
  body: Output<(typeof grantToken)['body']>,
  client: Client,
): Promise<Session> {
  const login = readLogin(services, body, client);
  const password = body.password ?? '';
  const now = services.clock.now();

  return attemptSignIn(services, 'password', client, begin, make);

  async function begin(tx: Transaction) {
    const user = await login.find(tx);
    const attempt = await countPasswordAttempt(tx, services, login.name, user?.id, client);
    return { user, attempt };
  }

  async function make({ user, attempt }: Awaited<ReturnType<typeof begin>>): Promise<Session> {
    if (attempt.wait > 0) throw tooManyRequests(attempt.wait);
    const stored = user?.encrypted_password ?? null;
    const usable = Buffer.byteLength(password) <= PASSWORD_MAX_BYTES;
    const matches = await services.passwords.verify(usable ? password : '', usable ? stored : null);
    if (!user || !login.isConfirmed(user) || stored === null || !matches) {
      await noteFailure(services, login, { user, matches }, client);
      throw refused();
    }
    const better = services.passwords.needsRehash(stored)
      ? await services.passwords.hash(password)
      : undefined;

    const granted = await serviceTransaction(services, async (tx) => {
      const current = await lockUser(tx, user.id);
      // The password may have been changed while it was hashed.
      const refusal = refusalOf(current, stored, now);
      // Counters are locked in the order in which `begin` locks them.
      if (!refusal) await returnRequest(tx, services, 'password', client);
      await attempt.succeeded(tx);
      if (refusal || !current) return { refusal: refusal ?? refused() };
      if (better) await changeUser(tx, user.id, { encrypted_password: better }, now);
      return { granted: await startSession(tx, services, current, 'password', client, now) };
    });
    if (!granted.granted) throw granted.refusal;
    return answerSession(services, granted.granted);
  }
}

function refusalOf(user: UserRow | undefined, verified: string, now: Date): AppError | undefined {
  if (user?.encrypted_password !== verified) return refused();
  return isBanned(user, now)
    ? new AppError(ERRORS.banned_at_sign_in, messages.auth.userBanned)
    : undefined;
}

/**
 * Notes a refused password. When it is right and only the address or phone was never confirmed, a job sends the
 * confirmation again. In every other case the job is for no account, so that all refusals make the same work.
 */
async function noteFailure(
  services: Services,
  login: ReturnType<typeof readLogin>,
  { user, matches }: { readonly user: UserRow | undefined; readonly matches: boolean },
  client: Client,
): Promise<void> {
  const unconfirmed = matches && user && !login.isConfirmed(user) ? user.id : undefined;
  await serviceTransaction(services, async (tx) => {
    const wrong = { userId: user?.id, client, by: 'password' };
    await noteWrongPassword(tx, wrong, services.clock.now());
    await login.remind(tx, user, unconfirmed);
  });
  services.wake();
}
