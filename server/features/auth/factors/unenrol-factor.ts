import { type Caller, requireCallerAnyAal } from '#server/features/auth/caller.ts';
import { requireFactor } from '#server/features/auth/factors/factor-input.ts';
import { lowerSessionsOf } from '#server/features/auth/factors/raise-session.ts';
import { audit } from '#server/features/auth/repository/audit.ts';
import {
  deleteFactor,
  type FactorRow,
  factorsOf,
} from '#server/features/auth/repository/factors.ts';
import { enqueueMail } from '#server/features/auth/request-mail.ts';
import { type Client, type Services, serviceTransaction } from '#server/features/auth/services.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/**
 * Removes a factor, lowers the sessions it raised, and drops recovery codes that no other factor needs any more. Its person
 * gets a notice unless it was never confirmed.
 */
export async function removeFactor(tx: Transaction, factor: FactorRow, now: Date): Promise<void> {
  await deleteFactor(tx, factor);
  await lowerSessionsOf(tx, factor, now);
  await noteRemoval(tx, factor);
  const left = await factorsOf(tx, factor.user_id);
  const isProtected = left.some(
    ({ status, factor_type: type }) => status === 'verified' && type !== 'recovery_code',
  );
  if (isProtected) return;
  for (const codes of left.filter(({ factor_type: type }) => type === 'recovery_code')) {
    await deleteFactor(tx, codes);
    await lowerSessionsOf(tx, codes, now);
  }
}

async function noteRemoval(
  tx: Transaction,
  { user_id: userId, status, factor_type: type }: FactorRow,
): Promise<void> {
  if (status !== 'verified') return;
  const purpose = type === 'recovery_code' ? 'recovery_codes_removed' : 'factor_removed';
  await enqueueMail(tx, { userId, purpose });
}

/**
 * Removes a factor (DELETE /factors/:id). While the person has a confirmed factor it takes aal2: `insufficient_aal` (422).
 * Sessions that the factor raised fall back to aal1; with the last factor the recovery codes go.
 */
export async function unenrolFactor(
  services: Services,
  identity: SignedIn,
  factorId: string,
  client: Client,
): Promise<{ id: string }> {
  return serviceTransaction(services, async (tx) => {
    const now = services.clock.now();
    const caller = await requireCallerAnyAal(tx, identity, now);
    const factor = await requireFactor(tx, caller, factorId);
    requireLevelToUnenrol(caller);
    await removeFactor(tx, factor, now);
    const entry = { userId: caller.user.id, sessionId: caller.session.id, ip: client.ip };
    const details = { factor_id: factor.id, type: factor.factor_type };
    await audit(tx, { action: 'factor_unenrolled', ...entry, details }, now);
    return { id: factor.id };
  });
}

/** Throws `insufficient_aal` (422) when the caller's session waits for a second factor. */
function requireLevelToUnenrol({ needsSecondFactor }: Caller): void {
  if (needsSecondFactor) {
    throw new AppError(ERRORS.insufficient_aal_to_unenrol, serverMessages.auth.factorUnenrolLevel);
  }
}
