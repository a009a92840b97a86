import { readFileSync, statSync } from 'node:fs';

import {
  keyFilePath,
  openKeyFile,
  parseKeyFile,
  type KeySource,
} from '#server/features/auth/keys/key-file.ts';
import {
  parseSecrets,
  secretsOfKeys,
  type ProtectionSecret,
} from '#server/features/auth/keys/protection-secret.ts';
import { parseSigningKeys, type SigningKey } from '#server/features/auth/keys/signing-key.ts';
import { unusable } from '#server/features/auth/keys/unusable.ts';
import { systemClock, type Clock } from '#server/platform/clock.ts';
import { ACCESS_TOKEN_TTL_S } from '#shared/core/limits.ts';

/** The server's keys as they are now; a key file that another process replaces is read again. */
export interface KeyStore {
  /** The public anonymous key, `sb_publishable_…`, which every page holds. */
  readonly publishableKey: string;
  /** The keys whose tokens are accepted; the first one signs. */
  signing(): readonly [SigningKey, ...SigningKey[]];
  /** The key of an id, if its tokens are accepted. */
  findSigning(kid: string | undefined): SigningKey | undefined;
  /** The secrets that can read what is stored; the first one protects what is new. */
  secrets(): readonly [ProtectionSecret, ...ProtectionSecret[]];
}

/** What is known of a running server's keys. */
interface KeySet {
  readonly keys: readonly [SigningKey, ...SigningKey[]];
  readonly secrets: readonly [ProtectionSecret, ...ProtectionSecret[]];
}

/** Milliseconds between two looks at the key file, unless a token names an unknown key. */
const LOOK_EVERY_MS = 1_000;
/** Milliseconds for which a retired key may still have signed in another process, or by another clock. */
const LATE_MS = 600_000;

/**
 * The keys of the configuration, completed from the key file, which is made when absent (mode 0600, atomically) if it `mayMake`
 * one. Throws UserError when either cannot be used; a damaged file is never overwritten. `warn` hears why a changed file is not used.
 */
export async function loadKeys(
  source: KeySource,
  {
    clock = systemClock,
    warn = () => undefined,
    mayMake = async () => true,
  }: {
    readonly clock?: Clock;
    readonly warn?: (problem: string) => void;
    readonly mayMake?: () => Promise<boolean>;
  } = {},
): Promise<KeyStore> {
  const { secretKeys, publishableKey } = source;
  if (secretKeys !== undefined && publishableKey !== undefined) {
    const set = parseSetting(secretKeys);
    return storeOf(publishableKey, () => set, clock);
  }
  const path = keyFilePath(source);
  const file = await openKeyFile(path, mayMake);
  if (secretKeys !== undefined) {
    const set = parseSetting(secretKeys);
    return storeOf(file.publishableKey, () => set, clock);
  }
  const watched = watchKeyFile(path, warn);
  return storeOf(publishableKey ?? file.publishableKey, watched, clock);
}

function parseSetting(text: string): KeySet {
  const origin = 'AUTH_SECRET_KEYS';
  let set: { readonly keys?: unknown; readonly secrets?: unknown } | null;
  try {
    set = JSON.parse(text) as typeof set;
  } catch {
    throw unusable(origin, 'it is not JSON');
  }
  const keys = parseSigningKeys(set?.keys, origin);
  const secrets =
    set?.secrets === undefined ? secretsOfKeys(keys) : parseSecrets(set.secrets, origin);
  return { keys, secrets };
}

function storeOf(publishableKey: string, read: (look?: 'now') => KeySet, clock: Clock): KeyStore {
  const isLive = ({ retiredAt }: SigningKey) =>
    !retiredAt || clock.now().getTime() < retiredAt.getTime() + ACCESS_TOKEN_TTL_S * 1000 + LATE_MS;
  const find = ({ keys }: KeySet, kid: string | undefined) =>
    keys.find((key) => key.kid === kid && isLive(key));
  return {
    publishableKey,
    signing() {
      const [first, ...others] = read().keys;
      return [first, ...others.filter(isLive)];
    },
    findSigning: (kid) => find(read(), kid) ?? find(read('now'), kid),
    secrets: () => read().secrets,
  };
}

/** A function that reads the key file again when it was replaced; a file that cannot be used leaves the former keys in force. */
function watchKeyFile(path: string, warn: (problem: string) => void): (look?: 'now') => KeySet {
  const readSet = (): KeySet => {
    const file = parseKeyFile(readFileSync(path, 'utf8'), path);
    if (file === 'version 1') throw unusable(path, 'it became one of an earlier version');
    return {
      keys: parseSigningKeys(file.keys, path),
      secrets: parseSecrets(file.secrets, path),
    };
  };
  const stampOf = () => {
    const { ino, mtimeNs, size } = statSync(path, { bigint: true });
    return `${ino} ${mtimeNs} ${size}`;
  };
  let seen = stampOf();
  let current = readSet();
  let lookedAt = performance.now();
  return (look) => {
    if (look !== 'now' && performance.now() - lookedAt < LOOK_EVERY_MS) return current;
    lookedAt = performance.now();
    let stamp = 'unreadable';
    try {
      stamp = stampOf();
      if (stamp !== seen) current = readSet();
    } catch (error) {
      if (stamp !== seen) warn(`${path} changed but is not used: ${String(error)}`);
    }
    seen = stamp;
    return current;
  };
}
