import { requireCallerAnyAal } from '#server/features/auth/caller.ts';
import { hashRecoveryCode } from '#server/features/auth/factors/new-recovery-codes.ts';
import { FACTOR_METHODS, raiseSession } from '#server/features/auth/factors/raise-session.ts';
import { recoveryAttempts } from '#server/features/auth/factors/recovery-codes.ts';
import { audit } from '#server/features/auth/repository/audit.ts';
import { factorsOf } from '#server/features/auth/repository/factors.ts';
import { beginAttempt, clearFailures } from '#server/features/auth/repository/limits.ts';
import { spendCode } from '#server/features/auth/repository/recovery-codes.ts';
import { limitRequests, returnRequest } from '#server/features/auth/request-limits.ts';
import { serviceTransaction, type Client, type Services } from '#server/features/auth/services.ts';
import { answerSession, type Granted } from '#server/features/auth/start-session.ts';
import { noteWrongCode } from '#server/features/auth/wrong-secrets.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Session } from '#shared/auth/contracts/shapes.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { FACTOR_MAX_TRIES } from '#shared/auth/factor-limits.ts';
import { PASSWORD_TRY_WINDOW_MIN } from '#shared/core/limits.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

const ATTEMPTS = { free: FACTOR_MAX_TRIES, windowSeconds: PASSWORD_TRY_WINDOW_MIN * 60 };

/**
 * Raises the session to aal2 by a recovery code, which works once (POST /factors/recovery-codes/verify). A wrong one is
 * `mfa_verification_failed` (422); after five, tries wait: `mfa_recovery_codes_locked` (429).
 */
export async function verifyRecoveryCode(
  services: Services,
  identity: SignedIn,
  code: string,
  client: Client,
): Promise<Session> {
  await limitRequests(services, 'factor', client);
  const outcome = await serviceTransaction(services, async (tx): Promise<Granted | AppError> => {
    const now = services.clock.now();
    const caller = await requireCallerAnyAal(tx, identity, now);
    const { user, session } = caller;
    const attempts = recoveryAttempts(services, user.id);
    const wait = await beginAttempt(tx, attempts, ATTEMPTS, now);
    if (wait > 0) {
      return new AppError(ERRORS.mfa_recovery_codes_locked, serverMessages.auth.recoveryLocked, {
        retryAfter: wait,
      });
    }
    const set = (await factorsOf(tx, user.id)).find(
      ({ factor_type: type }) => type === 'recovery_code',
    );
    if (!set || !(await spendCode(tx, user.id, hashRecoveryCode(user.id, code), now))) {
      const by = FACTOR_METHODS.recovery_code;
      await noteWrongCode(tx, { userId: user.id, sessionId: session.id, client, by }, now);
      return new AppError(ERRORS.mfa_verification_failed, serverMessages.auth.recoveryInvalid);
    }
    await returnRequest(tx, services, 'factor', client);
    await clearFailures(tx, attempts);
    const entry = { userId: user.id, sessionId: session.id, ip: client.ip };
    await audit(tx, { action: 'recovery_code_used', ...entry }, now);
    return raiseSession(tx, caller, set, now);
  });
  if (outcome instanceof AppError) throw outcome;
  return answerSession(services, outcome);
}
