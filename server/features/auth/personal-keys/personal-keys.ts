import { refuseAnonymous } from '#server/features/auth/anonymous/refuse-anonymous.ts';
import { readCaller, requireCaller } from '#server/features/auth/caller.ts';
import { audit } from '#server/features/auth/repository/audit.ts';
import {
  deletePersonalKey,
  insertPersonalKey,
  listPersonalKeys,
  type PersonalKeyRow,
} from '#server/features/auth/repository/personal-keys.ts';
import { enqueueMail } from '#server/features/auth/request-mail.ts';
import { hashToken, newToken } from '#server/features/auth/secrets.ts';
import { type Client, type Services, serviceTransaction } from '#server/features/auth/services.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { rowId } from '#server/platform/ids.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { KEYS_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import type { Output } from '#shared/core/contract.ts';
import type * as contracts from '#shared/security/contracts/keys.ts';
import { KEY_PREFIX } from '#shared/security/key-scopes.ts';
import { keyMessages } from '#shared/security/key-messages.ts';

const DAY_MS = 86_400_000;

function present(row: PersonalKeyRow): contracts.PersonalKey {
  const { id, name, scope, files, created_at, expires_at, last_used_at } = row;
  return {
    id,
    name,
    scope,
    files,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}

/** The caller's keys, the newest first, without what opens anything (GET /api/account/keys/). */
export function listKeys(
  services: Services,
  identity: SignedIn,
): Promise<{ readonly keys: contracts.PersonalKey[] }> {
  return serviceTransaction(services, async (tx) => {
    const { user } = await readCaller(tx, identity, services.clock.now());
    return { keys: (await listPersonalKeys(tx, user.id)).map(present) };
  });
}

/**
 * Makes a key (POST /api/account/keys/); the answer alone has it. Throws AppError `conflict` (409) for a name in use and
 * for one key too many.
 */
export function createKey(
  services: Services,
  identity: SignedIn,
  body: Output<typeof contracts.createKey.body>,
  client: Pick<Client, 'ip'>,
): Promise<contracts.NewPersonalKey> {
  return serviceTransaction(services, async (tx) => {
    const now = services.clock.now();
    const { user, session } = await requireCaller(tx, identity, now);
    refuseAnonymous(user);
    if ((await listPersonalKeys(tx, user.id)).length >= KEYS_MAX) {
      throw new AppError(ERRORS.conflict, keyMessages.tooMany);
    }
    const key = KEY_PREFIX + newToken();
    const { name, scope, files, days } = body;
    const row = {
      user_id: user.id,
      id: rowId(now),
      name,
      scope,
      files,
      key_hash: hashToken(key),
      created_at: now,
      expires_at: new Date(now.getTime() + days * DAY_MS),
      last_used_at: null,
    };
    if (!(await insertPersonalKey(tx, row))) {
      throw new AppError(ERRORS.conflict, keyMessages.nameTaken, { field: 'name' });
    }
    const entry = { userId: user.id, sessionId: session.id, ip: client.ip };
    const details = { key_id: row.id, scope, files };
    await audit(tx, { action: 'key_created', ...entry, details }, now);
    await enqueueMail(tx, { userId: user.id, purpose: 'key_added' });
    return { ...present(row), key };
  });
}

/** Ends one of the caller's keys at once (DELETE /api/account/keys/{id}/); throws AppError `not_found` (404). */
export async function endKey(
  services: Services,
  identity: SignedIn,
  id: string,
  client: Pick<Client, 'ip'>,
): Promise<void> {
  await serviceTransaction(services, async (tx) => {
    const now = services.clock.now();
    const { user, session } = await requireCaller(tx, identity, now);
    if (!(await deletePersonalKey(tx, user.id, id))) {
      throw new AppError(ERRORS.not_found, messages.common.notFound);
    }
    const entry = { userId: user.id, sessionId: session.id, ip: client.ip };
    await audit(tx, { action: 'key_ended', ...entry, details: { key_id: id } }, now);
    await enqueueMail(tx, { userId: user.id, purpose: 'key_removed' });
  });
}
