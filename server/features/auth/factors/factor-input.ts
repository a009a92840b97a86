import { requireSecondFactor, type Caller } from '#server/features/auth/caller.ts';
import { findFactor, type FactorRow } from '#server/features/auth/repository/factors.ts';
import { invalid } from '#server/features/auth/input.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { FACTOR_CHALLENGE_TTL_S, FACTOR_NAME_MAX } from '#shared/auth/factor-limits.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a text is a UUID, in either case. */
export function isId(text: string | null | undefined): text is string {
  return UUID.test(text ?? '');
}

/** The trimmed name of a factor or passkey; throws `validation_failed` when it is too long. */
export function readName(name: string | null | undefined): string {
  const trimmed = (name ?? '').trim();
  if (trimmed.length <= FACTOR_NAME_MAX) return trimmed;
  throw invalid(serverMessages.auth.factorNameTooLong, 'friendly_name');
}

/** The caller's factor of an id; throws `mfa_factor_not_found` (404). A set of recovery codes has addresses of its own. */
export async function requireFactor(
  tx: Transaction,
  { user }: Caller,
  id: string,
): Promise<FactorRow> {
  const factor = isId(id)
    ? await findFactor(tx, { user_id: user.id, id: id.toLowerCase() })
    : undefined;
  if (!factor) throw noFactor(id);
  if (factor.factor_type === 'recovery_code') {
    throw invalid(serverMessages.auth.factorRecoveryHere, 'factor_id');
  }
  return factor;
}

/**
 * The caller's factor that may be asked now: a confirmed one, or one whose confirmation is due. That takes aal2 where the
 * person has a confirmed factor, and ends FACTOR_CHALLENGE_TTL_S after the factor was added. Throws what `requireFactor`
 * throws, and `insufficient_aal` (403).
 */
export async function requireAskedFactor(
  tx: Transaction,
  caller: Caller,
  id: string,
  now: Date,
): Promise<FactorRow> {
  const factor = await requireFactor(tx, caller, id);
  if (factor.status === 'verified') return factor;
  requireSecondFactor(caller);
  const age = now.getTime() - factor.created_at.getTime();
  if (age > FACTOR_CHALLENGE_TTL_S * 1000) throw noFactor(id);
  return factor;
}

/** The refusal of a factor that the caller does not have. */
function noFactor(id: string): AppError {
  return isId(id)
    ? new AppError(ERRORS.mfa_factor_not_found, serverMessages.auth.factorNotFound)
    : new AppError(ERRORS.factor_id_invalid, serverMessages.auth.factorId);
}
