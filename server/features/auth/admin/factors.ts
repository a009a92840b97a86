import {
  noteOperation,
  type Operator,
  requireAccount,
  requireLockedAccount,
  requireUuid,
} from '#server/features/auth/admin/operator.ts';
import { removeFactor } from '#server/features/auth/factors/unenrol-factor.ts';
import { type FactorRow, factorsOf, findFactor } from '#server/features/auth/repository/factors.ts';
import {
  type PasskeyRow,
  passkeysOf,
  removePasskey,
} from '#server/features/auth/repository/passkeys.ts';
import { deleteSessionsOfPasskey } from '#server/features/auth/repository/session-level.ts';
import { enqueueMail } from '#server/features/auth/request-mail.ts';
import { type Services, serviceTransaction } from '#server/features/auth/services.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** The second factors of an account, the oldest first; throws AppError `user_not_found` (404). */
export function listUserFactors(services: Services, id: string): Promise<FactorRow[]> {
  return serviceTransaction(services, async (tx) =>
    factorsOf(tx, (await requireAccount(tx, id)).id),
  );
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

/** The passkeys of an account, the oldest first; throws AppError `user_not_found` (404). */
export function listUserPasskeys(services: Services, id: string): Promise<PasskeyRow[]> {
  return serviceTransaction(services, async (tx) =>
    passkeysOf(tx, (await requireAccount(tx, id)).id),
  );
}

/**
 * Removes a passkey of an account and ends the sessions it began; throws AppError `user_not_found` or
 * `webauthn_credential_not_found` (404). Works while passkeys are off, too.
 */
export function deleteUserPasskey(
  services: Services,
  id: string,
  passkeyId: string,
  operator: Operator,
): Promise<void> {
  return serviceTransaction(services, async (tx) => {
    const user = await requireLockedAccount(tx, id);
    const key = { user_id: user.id, id: requireUuid('passkey_id', passkeyId) };
    if (!(await removePasskey(tx, key))) {
      throw new AppError(ERRORS.passkey_not_found, serverMessages.auth.passkeyNotFound);
    }
    await deleteSessionsOfPasskey(tx, key);
    const details = { passkey_id: key.id };
    const entry = { action: 'passkey_deleted', userId: user.id, details } as const;
    await noteOperation(tx, operator, entry, services.clock.now());
    await enqueueMail(tx, { userId: user.id, purpose: 'passkey_removed' });
  });
}
