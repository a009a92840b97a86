import { hkdfSync, randomBytes, randomUUID } from 'node:crypto';

import type { SigningKey } from '#server/features/auth/keys/signing-key.ts';
import { unusable } from '#server/features/auth/keys/unusable.ts';

/** A secret that protects second factors, links, codes and counters; replacing signing keys leaves it alone. */
export interface ProtectionSecret {
  readonly id: string;
  /** 32 bytes for one purpose (HKDF-SHA-256); the same for the same secret and purpose. */
  derive(purpose: string): Buffer;
}

/** A secret as it is stored: 32 random bytes in base64url. */
export interface StoredSecret {
  readonly id: string;
  readonly key: string;
}

const BYTES = 32;
const ID = /^[\w-]{1,64}$/;

/** A new secret. */
export function makeSecret(): StoredSecret {
  return { id: randomUUID(), key: randomBytes(BYTES).toString('base64url') };
}

/** Reads a list of secrets, the current one first; throws UserError naming `origin`. */
export function parseSecrets(
  list: unknown,
  origin: string,
): readonly [ProtectionSecret, ...ProtectionSecret[]] {
  if (!Array.isArray(list)) throw unusable(origin, 'it has no list named secrets');
  const [first, ...others] = list.map((stored: Partial<StoredSecret> | null, index) => {
    const { id, key } = stored ?? {};
    const bytes = typeof key === 'string' ? Buffer.from(key, 'base64url') : Buffer.alloc(0);
    if (typeof id !== 'string' || !ID.test(id) || bytes.length < BYTES) {
      throw unusable(origin, `secret ${index + 1} is not ${BYTES} bytes in base64url with an id`);
    }
    return protectionSecret(id, bytes);
  });
  if (!first) throw unusable(origin, 'its list of secrets is empty');
  const ids = new Set([first, ...others].map(({ id }) => id));
  if (ids.size <= others.length) throw unusable(origin, 'two secrets have the same id');
  return [first, ...others];
}

/** The secrets of a key set without any of its own: one derived from each signing key. */
export function secretsOfKeys(
  keys: readonly [SigningKey, ...SigningKey[]],
): readonly [ProtectionSecret, ...ProtectionSecret[]] {
  const of = ({ kid, secretPart }: SigningKey) => protectionSecret(kid, secretPart);
  const [first, ...others] = keys;
  return [of(first), ...others.map(of)];
}

function protectionSecret(id: string, bytes: Buffer): ProtectionSecret {
  const derived = new Map<string, Buffer>();
  return {
    id,
    derive(purpose) {
      const known = derived.get(purpose);
      if (known) return known;
      const made = Buffer.from(hkdfSync('sha256', bytes, 'waymark', `waymark:${purpose}`, BYTES));
      derived.set(purpose, made);
      return made;
    },
  };
}
