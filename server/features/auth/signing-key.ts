import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  randomUUID,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';

import { UserError } from '#shared/errors.ts';

/** One ES256 key pair and what is derived from it. */
export interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  /** The public half as a JWK with kid, alg and use. */
  readonly publicJwk: JsonWebKey;
  /** A 32-byte secret for one purpose (HKDF-SHA-256); the same for the same key and purpose. */
  derive(purpose: string): Buffer;
}

/** A new private ES256 key as a JWK. */
export function makePrivateKey(): JsonWebKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { kid: randomUUID(), alg: 'ES256', use: 'sig', ...privateKey.export({ format: 'jwk' }) };
}

/** Reads a private JWK set; throws UserError naming `origin` when it is not one of ES256 keys with distinct `kid`. */
export function parseKeySet(text: string, origin: string): [SigningKey, ...SigningKey[]] {
  let set: unknown;
  try {
    set = JSON.parse(text);
  } catch {
    throw notUsable(origin, 'it is not JSON');
  }
  const keys = (set as { keys?: unknown } | null)?.keys;
  if (!Array.isArray(keys)) throw notUsable(origin, 'it has no list named keys');
  const [first, ...others] = keys.map((jwk: JsonWebKey | null, index) =>
    parseKey(jwk ?? {}, index, origin),
  );
  if (!first) throw notUsable(origin, 'its list of keys is empty');
  const all: [SigningKey, ...SigningKey[]] = [first, ...others];
  if (new Set(all.map((key) => key.kid)).size < all.length) {
    throw notUsable(origin, 'two keys have the same kid');
  }
  return all;
}

function parseKey(jwk: JsonWebKey, index: number, origin: string): SigningKey {
  const { kid } = jwk as { kid?: unknown };
  if (jwk.kty !== 'EC' || jwk.crv !== 'P-256' || !jwk.d || typeof kid !== 'string' || !kid) {
    throw notUsable(origin, `key ${index + 1} is not a private P-256 key with a kid`);
  }
  let privateKey: KeyObject;
  try {
    privateKey = createPrivateKey({ key: jwk, format: 'jwk' });
  } catch (error) {
    throw notUsable(origin, `key ${index + 1} cannot be read`, error);
  }
  const secret = Buffer.from(jwk.d, 'base64url');
  const publicKey = createPublicKey(privateKey);
  return {
    kid,
    privateKey,
    publicKey,
    publicJwk: { kid, alg: 'ES256', use: 'sig', ...publicKey.export({ format: 'jwk' }) },
    derive: (purpose) =>
      Buffer.from(hkdfSync('sha256', secret, 'waymark', `waymark:${purpose}`, 32)),
  };
}

function notUsable(origin: string, reason: string, cause?: unknown): UserError {
  return new UserError(
    `${origin} cannot be used: ${reason}. "npm run keys" prints a value that works.`,
    { cause },
  );
}
