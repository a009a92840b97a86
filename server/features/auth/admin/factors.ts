import {
  noteOperation,
  requireAccount,
  requireLockedAccount,
  requireUuid,
  type Operator,
} from '#server/features/auth/admin/operator.ts';
import { removeFactor } from '#server/features/auth/factors/remove-factor.ts';
import { factorsOf, findFactor, type FactorRow } from '#server/features/auth/repository/factors.ts';
import { serviceTransaction, type Services } from '#server/features/auth/services.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** The second factors of an account, the oldest first; throws AppError `user_not_found` (404). */
export function listUserFactors(services: Services, id: string): Promise<FactorRow[]> {
  return serviceTransaction(services, async (tx) => factorsOf(tx, (await requireAccount(tx, id)).id));
}

/** Removes a second factor of an account and returns it; throws AppError `user_not_found` or `mfa_factor_not_found` (404). */
export function deleteUserFactor(
  services: Services,
  id: string,
  factorId: string,
  operator: Operator,
): Promise<FactorRow> {
  return serviceTransaction(services, async (tx) => {
    const user = await requireLockedAccount(tx, id);
    const key = { user_id: user.id, id: requireUuid('factor_id', factorId) };
    const factor = await findFactor(tx, key);
    if (!factor) {
      throw new AppError(ERRORS.mfa_factor_not_found, serverMessages.auth.factorNotFound);
    }
    const now = services.clock.now();
    await removeFactor(tx, factor, now);
    const details = { factor_id: factor.id, type: factor.factor_type };
    const entry = { action: 'factor_unenrolled', userId: user.id, details } as const;
    await noteOperation(tx, operator, entry, now);
    return factor;
  });
}
