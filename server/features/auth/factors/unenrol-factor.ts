import { requireCallerAnyAal, type Caller } from '#server/features/auth/caller.ts';
import { requireFactor } from '#server/features/auth/factors/factor-input.ts';
import { removeFactor } from '#server/features/auth/factors/remove-factor.ts';
import { audit } from '#server/features/auth/repository/audit.ts';
import { serviceTransaction, type Client, type Services } from '#server/features/auth/services.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

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
