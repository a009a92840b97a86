import {
  noteOperation,
  requireAccount,
  requireLockedAccount,
  requireUuid,
  type Operator,
} from '#server/features/auth/admin/operator.ts';
import {
  passkeysOf,
  removePasskey,
  type PasskeyRow,
} from '#server/features/auth/repository/passkeys.ts';
import { deleteSessionsOfPasskey } from '#server/features/auth/repository/session-level.ts';
import { enqueueMail } from '#server/features/auth/request-mail.ts';
import { serviceTransaction, type Services } from '#server/features/auth/services.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** The passkeys of an account, the oldest first; throws AppError `user_not_found` (404). */
export function listUserPasskeys(services: Services, id: string): Promise<PasskeyRow[]> {
  return serviceTransaction(services, async (tx) => passkeysOf(tx, (await requireAccount(tx, id)).id));
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
