import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';

import { unusable } from '#server/features/auth/keys/unusable.ts';

/** An algorithm that access tokens are signed with. */
export type SigningAlgorithm = 'ES256' | 'RS256';

/** One key pair that signs and verifies access tokens. */
export interface SigningKey {
  readonly kid: string;
  readonly alg: SigningAlgorithm;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  /** The public half as a JWK with kid, alg and use. */
  readonly publicJwk: JsonWebKey;
  /** When another key took its place; its tokens are accepted until they have expired. */
  readonly retiredAt: Date | undefined;
  /** The private part, from which secrets are derived where a key set has none of their own. */
  readonly secretPart: Buffer;
}

/** A private key as it is stored: a JWK with its id, and since when it is retired. */
export type StoredKey = JsonWebKey & { readonly kid: string; readonly retired_at?: string };

const RSA_BITS = 2048;
/** What Node says of the shortest RSA modulus that is accepted: base64url characters of 2048 bits. */
const RSA_MODULUS_CHARACTERS = Math.floor((RSA_BITS / 8) * (4 / 3));

/** A new private key as a JWK: P-256 for ES256, 2048 bits for RS256. */
export function makePrivateKey(alg: SigningAlgorithm = 'ES256'): StoredKey {
  const { privateKey } =
    alg === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: RSA_BITS });
  return { kid: randomUUID(), alg, use: 'sig', ...privateKey.export({ format: 'jwk' }) };
}

/** Reads private JWKs; throws UserError naming `origin` unless all are ES256 or RS256 keys with distinct `kid`. */
export function parseSigningKeys(
  list: unknown,
  origin: string,
): readonly [SigningKey, ...SigningKey[]] {
  if (!Array.isArray(list)) throw unusable(origin, 'it has no list named keys');
  const [first, ...others] = list.map((jwk: JsonWebKey | null, index) =>
    parseKey(jwk ?? {}, index, origin),
  );
  if (!first) throw unusable(origin, 'its list of keys is empty');
  if (first.retiredAt) throw unusable(origin, 'its first key, which signs, is retired');
  const all: [SigningKey, ...SigningKey[]] = [first, ...others];
  if (new Set(all.map((key) => key.kid)).size < all.length) {
    throw unusable(origin, 'two keys have the same kid');
  }
  return all;
}

function parseKey(jwk: JsonWebKey, index: number, origin: string): SigningKey {
  const { kid, retired_at: retired } = jwk as Partial<StoredKey>;
  const alg = algorithmOf(jwk);
  if (!alg || !jwk.d || typeof kid !== 'string' || !kid) {
    throw unusable(
      origin,
      `key ${index + 1} is not a private P-256 key, or RSA key of ${RSA_BITS} bits, with a kid`,
    );
  }
  const retiredAt = retired === undefined ? undefined : new Date(retired);
  if (retiredAt && Number.isNaN(retiredAt.getTime())) {
    throw unusable(origin, `key ${index + 1} has a retired_at that is no time`);
  }
  let privateKey: KeyObject;
  try {
    privateKey = createPrivateKey({ key: jwk, format: 'jwk' });
  } catch (error) {
    throw unusable(origin, `key ${index + 1} cannot be read`, error);
  }
  const publicKey = createPublicKey(privateKey);
  return {
    kid,
    alg,
    privateKey,
    publicKey,
    publicJwk: { kid, alg, use: 'sig', ...publicKey.export({ format: 'jwk' }) },
    retiredAt,
    secretPart: Buffer.from(jwk.d, 'base64url'),
  };
}

/** The algorithm follows from the kind of key; one that names another algorithm is not accepted. */
function algorithmOf(jwk: JsonWebKey): SigningAlgorithm | undefined {
  const isRsa = jwk.kty === 'RSA' && (jwk.n?.length ?? 0) >= RSA_MODULUS_CHARACTERS;
  const isEc = jwk.kty === 'EC' && jwk.crv === 'P-256';
  const alg = isRsa ? 'RS256' : isEc ? 'ES256' : undefined;
  return jwk['alg'] === undefined || jwk['alg'] === alg ? alg : undefined;
}
