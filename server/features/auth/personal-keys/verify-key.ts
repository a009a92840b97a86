import { usePersonalKey } from '#server/features/auth/repository/personal-keys.ts';
import { hashToken, isToken } from '#server/features/auth/secrets.ts';
import { type Services, serviceTransaction } from '#server/features/auth/services.ts';
import { addressGroup } from '#server/http/address-group.ts';
import type { KeyHolder, VerifyKey } from '#server/http/session.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { serverMessages } from '#shared/core/server-messages.ts';
import { KEY_PREFIX } from '#shared/security/key-scopes.ts';

/** Milliseconds for which a key is not looked up again; each transaction asks whether it has ended meanwhile. */
const KNOWN_MS = 60_000;
/** Keys and networks remembered at once. */
const MOST = 1_000;
/** Lookups of unknown keys a minute for one network; each costs a statement before the request is counted. */
const WRONG_A_MINUTE = 30;
const MINUTE_MS = 60_000;

/** Remembers a value; the oldest makes room. */
function keep<Value>(map: Map<string, Value>, name: string, value: Value): void {
  const oldest = map.keys().next();
  if (map.size >= MOST && !map.has(name) && !oldest.done) map.delete(oldest.value);
  map.set(name, value);
}

/**
 * Tells whose a personal key is. Throws AppError `bad_key` (401) for one that is unknown, ended or expired, and
 * `over_request_rate_limit` (429) for a network that sends many such.
 */
export function keyVerifier(services: Services): VerifyKey {
  const known = new Map<string, { readonly holder: KeyHolder; readonly until: number }>();
  const wrong = new Map<string, { count: number; readonly until: number }>();

  function noteWrong(network: string, now: number): void {
    const before = wrong.get(network);
    if (before && before.until > now) before.count += 1;
    else keep(wrong, network, { count: 1, until: now + MINUTE_MS });
  }

  return async (key, ip) => {
    const now = services.clock.now();
    const at = now.getTime();
    const hash = hashToken(key);
    const name = hash.toString('base64');
    const found = known.get(name);
    if (found && found.until > at) return found.holder;
    known.delete(name);
    const network = addressGroup(ip);
    const tries = wrong.get(network);
    if (tries && tries.until > at && tries.count >= WRONG_A_MINUTE) {
      throw new AppError(ERRORS.over_request_rate_limit, messages.common.rateLimited, {
        retryAfter: (tries.until - at) / 1000,
      });
    }
    const row = isToken(key.slice(KEY_PREFIX.length))
      ? await serviceTransaction(services, (tx) => usePersonalKey(tx, hash, now))
      : undefined;
    if (!row) {
      noteWrong(network, at);
      throw new AppError(ERRORS.bad_key, serverMessages.auth.badKey);
    }
    const { user_id: userId, id: sessionId, scope, files } = row;
    const holder: KeyHolder = {
      role: 'authenticated',
      userId,
      sessionId,
      key: { name: row.name, scope, files },
    };
    keep(known, name, { holder, until: Math.min(at + KNOWN_MS, row.expires_at.getTime()) });
    return holder;
  };
}
