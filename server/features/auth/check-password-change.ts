import {
  readCallerAtAnyLevel,
  requireSecondFactorForChange,
  type Caller,
} from '#server/features/auth/caller.ts';
import { knownWords, refuseOwnAddress } from '#server/features/auth/password-strength.ts';
import { redeemNonce } from '#server/features/auth/redeem-nonce.ts';
import { beginAttempt, clearFailures } from '#server/features/auth/repository/limits.ts';
import { tooManyRequests } from '#server/features/auth/request-limits.ts';
import { serviceTransaction, type Client, type Services } from '#server/features/auth/services.ts';
import { noteWrongCode } from '#server/features/auth/wrong-secrets.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import {
  FRESH_SESSION_HOURS,
  PASSWORD_FREE_TRIES,
  PASSWORD_TRY_WINDOW_MIN,
} from '#shared/core/limits.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

const ATTEMPTS = { free: PASSWORD_FREE_TRIES, windowSeconds: PASSWORD_TRY_WINDOW_MIN * 60 };

/** A new password, and proof that its owner asks for it. */
interface PasswordRequest {
  readonly password: string;
  readonly current_password?: string | null | undefined;
  readonly nonce?: string | null | undefined;
  /** A new address or phone, without which nobody could sign in with a password. */
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
}

/**
 * The hash of a new password that the caller may set. Without a session younger than 24 h or from recovery it takes the
 * current password or a mailed nonce. Throws AppError `weak_password`, `same_password`,
 * `reauthentication_not_valid` (422), `reauthentication_needed`, `current_password_invalid` (400) or, while a second
 * factor is due, `insufficient_aal` (401).
 */
export async function checkPasswordChange(
  services: Services,
  identity: SignedIn,
  wish: PasswordRequest,
  client: Client,
): Promise<string> {
  const now = services.clock.now();
  const caller = await serviceTransaction(services, (tx) =>
    readCallerAtAnyLevel(tx, identity, now),
  );
  requireSecondFactorForChange(caller);
  const { user } = caller;
  if (user.is_anonymous && !wish.email && !wish.phone) {
    throw new AppError(ERRORS.anonymous_password, serverMessages.auth.anonymousPassword, {
      field: 'password',
    });
  }
  const email = user.email ?? '';
  refuseOwnAddress(wish.password, email);
  await services.rules.check(wish.password, knownWords(email, user.user_metadata));
  if (wish.current_password)
    await checkCurrentPassword(services, caller, wish.current_password, client);
  else if (!isFresh(caller, now)) await checkNonce(services, caller, wish.nonce, client);
  if (await services.passwords.verify(wish.password, user.encrypted_password)) {
    throw new AppError(ERRORS.same_password, serverMessages.auth.samePassword, {
      field: 'password',
    });
  }
  return services.passwords.hash(wish.password);
}

function isFresh({ session }: Caller, now: Date): boolean {
  return (
    now.getTime() - session.created_at.getTime() < FRESH_SESSION_HOURS * 3_600_000 ||
    session.amr.some(({ method }) => method === 'recovery')
  );
}

async function checkCurrentPassword(
  services: Services,
  { user, session }: Caller,
  password: string,
  client: Client,
): Promise<void> {
  const now = services.clock.now();
  // Counted apart from sign-in: guesses there must not lock the owner out here.
  const key = services.secrets.counterKey('password-current', user.id);
  const wait = await serviceTransaction(services, (tx) => beginAttempt(tx, key, ATTEMPTS, now));
  if (wait > 0) throw tooManyRequests(wait);
  if (!(await services.passwords.verify(password, user.encrypted_password))) {
    const wrong = { userId: user.id, sessionId: session.id, client, by: 'current_password' };
    await serviceTransaction(services, (tx) => noteWrongCode(tx, wrong, now));
    throw new AppError(
      ERRORS.current_password_invalid,
      serverMessages.auth.currentPasswordInvalid,
      {
        field: 'current_password',
      },
    );
  }
  await serviceTransaction(services, (tx) => clearFailures(tx, key));
}

async function checkNonce(
  services: Services,
  caller: Caller,
  nonce: string | null | undefined,
  client: Client,
): Promise<void> {
  if (!nonce) {
    throw new AppError(ERRORS.reauthentication_needed, serverMessages.auth.reauthenticationNeeded);
  }
  if (!(await redeemNonce(services, caller, nonce, client))) {
    throw new AppError(
      ERRORS.reauthentication_not_valid,
      serverMessages.auth.reauthenticationInvalid,
    );
  }
}
