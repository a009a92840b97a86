import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

import type { KeyStore } from '#server/features/auth/keys/key-store.ts';
import { uuidOfBytes } from '#server/platform/ids.ts';
import { CODE_LENGTH } from '#shared/core/limits.ts';

/** Keyed functions of tokens, codes and counters; what was stored is compared with every secret of the store. */
export interface Secrets {
  /** The hash under which a mailed code is stored. */
  hashCode(subject: string, code: string): Buffer;
  /** Whether a code is the stored one, in constant time. */
  isCode(stored: Buffer, subject: string, code: string): boolean;
  /** The tokens that may follow a refresh token, one per secret, the current one's first (decision 002). */
  refreshTokensAfter(token: string): readonly [string, ...string[]];
  /** The id of an address's account, which a sign-up with it returns; it does not reveal the address. */
  accountId(address: string): string;
  /** The key of a counter, from which its subject cannot be read. */
  counterKey(kind: string, subject: string): string;
  /** The hashes of a person's network, one per secret, the current one's first; no two people share one. */
  networkHashes(userId: string, network: string): readonly [Buffer, ...Buffer[]];
}

const mac = (key: Buffer, ...parts: string[]) =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest();

/** Derives the keyed functions from the store's secrets (HKDF). */
export function deriveSecrets(store: Pick<KeyStore, 'secrets'>): Secrets {
  const keysFor = (purpose: string) => {
    const [first, ...others] = store.secrets();
    return [first.derive(purpose), ...others.map((secret) => secret.derive(purpose))] as const;
  };
  const keyFor = (purpose: string) => keysFor(purpose)[0];
  return {
    hashCode: (subject, code) => mac(keyFor('code'), subject, code),
    isCode: (stored, subject, code) =>
      keysFor('code')
        .map((key) => sameBytes(stored, mac(key, subject, code)))
        .some(Boolean),
    refreshTokensAfter: (token) =>
      keysFor('refresh-token').map((key) => mac(key, token).toString('base64url')) as [
        string,
        ...string[],
      ],
    accountId: (address) => uuidOfBytes(mac(keyFor('account-id'), address)),
    counterKey: (kind, subject) =>
      `${kind}:${mac(keyFor('counter'), kind, subject).toString('base64url')}`,
    networkHashes: (userId, network) =>
      keysFor('network').map((key) => mac(key, userId, network)) as [Buffer, ...Buffer[]],
  };
}

/** Whether two hashes are equal, in constant time. */
export function sameBytes(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/** A new opaque token of 256 random bits, 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a text has the form of our opaque tokens. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** The only form in which an opaque token is stored: its SHA-256. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A new code of decimal digits from the system's random source. */
export function newCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
}
