import { readCaller, requireCaller } from '#server/features/auth/caller.ts';
import { isId, readName } from '#server/features/auth/factors/factor-input.ts';
import { requirePasskeys } from '#server/features/auth/passkeys/passkey-challenge.ts';
import { presentPasskey } from '#server/features/auth/passkeys/present-passkey.ts';
import { entryOf } from '#server/features/auth/passkeys/register-passkey.ts';
import { audit } from '#server/features/auth/repository/audit.ts';
import {
  changePasskey,
  passkeysOf,
  removePasskey,
} from '#server/features/auth/repository/passkeys.ts';
import { deleteSessionsOfPasskey } from '#server/features/auth/repository/session-level.ts';
import { enqueueMail } from '#server/features/auth/request-mail.ts';
import { serviceTransaction, type Client, type Services } from '#server/features/auth/services.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Passkey } from '#shared/auth/contracts/passkeys.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** The caller's passkeys, oldest first (GET /passkeys). */
export function listPasskeys(services: Services, identity: SignedIn): Promise<Passkey[]> {
  requirePasskeys(services);
  return serviceTransaction(services, async (tx) => {
    const { user } = await readCaller(tx, identity, services.clock.now());
    return (await passkeysOf(tx, user.id)).map(presentPasskey);
  });
}

/** Renames a passkey of the caller (PATCH /passkeys/:id); throws `webauthn_credential_not_found` (404). */
export function updatePasskey(
  services: Services,
  identity: SignedIn,
  wish: { readonly id: string; readonly name: string | null | undefined },
  client: Client,
): Promise<Passkey> {
  requirePasskeys(services);
  return serviceTransaction(services, async (tx) => {
    const now = services.clock.now();
    const caller = await requireCaller(tx, identity, now);
    const key = { user_id: caller.user.id, id: readId(wish.id) };
    const changed = await changePasskey(tx, key, { friendly_name: readName(wish.name) }, now);
    if (!changed) throw notFound();
    await audit(tx, { action: 'passkey_updated', ...entryOf(caller, client, key.id) }, now);
    return presentPasskey(changed);
  });
}

/**
 * Removes a passkey of the caller (DELETE /passkeys/:id) and ends the other sessions it began: the device with it may be
 * lost. Throws `webauthn_credential_not_found` (404).
 */
export function deletePasskey(
  services: Services,
  identity: SignedIn,
  id: string,
  client: Client,
): Promise<void> {
  requirePasskeys(services);
  return serviceTransaction(services, async (tx) => {
    const now = services.clock.now();
    const caller = await requireCaller(tx, identity, now);
    const key = { user_id: caller.user.id, id: readId(id) };
    if (!(await removePasskey(tx, key))) throw notFound();
    await deleteSessionsOfPasskey(tx, key, caller.session.id);
    await audit(tx, { action: 'passkey_deleted', ...entryOf(caller, client, key.id) }, now);
    await enqueueMail(tx, { userId: key.user_id, purpose: 'passkey_removed' });
  });
}

const notFound = () => new AppError(ERRORS.passkey_not_found, serverMessages.auth.passkeyNotFound);

function readId(id: string): string {
  if (!isId(id)) throw notFound();
  return id.toLowerCase();
}
