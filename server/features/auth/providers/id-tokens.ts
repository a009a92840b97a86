import { createHash } from 'node:crypto';

import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  errors,
  type JWTPayload,
  jwtVerify,
} from 'jose';
import type { ServerMetadata } from 'openid-client';

import type { OpenIdSettings } from '#server/config/identity-providers.ts';
import { limitedFetch } from '#server/features/auth/providers/limited-fetch.ts';
import { openIdProfile } from '#server/features/auth/providers/open-id-profile.ts';
import { reaching } from '#server/features/auth/providers/provider-failure.ts';
import type { IdTokens, ProviderProfile } from '#server/features/auth/providers/provider.ts';
import { oauthRefusal } from '#server/features/auth/refused-grants.ts';
import { sameBytes } from '#server/features/auth/secrets.ts';
import { PROVIDER_METADATA_TTL_S, PROVIDER_TIMEOUT_S } from '#shared/auth/provider-limits.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** Algorithms of signatures that a provider's public keys verify; none that a shared secret would. */
const SIGNATURES = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** Checks ID tokens by the keys that the provider publishes. */
export function idTokens(
  settings: OpenIdSettings,
  discover: () => Promise<ServerMetadata>,
): IdTokens {
  let keys:
    | { readonly address: string; readonly of: ReturnType<typeof createRemoteJWKSet> }
    | undefined;

  function keysAt(address: string) {
    if (keys?.address !== address) {
      const of = createRemoteJWKSet(new URL(address), {
        timeoutDuration: PROVIDER_TIMEOUT_S * 1000,
        cacheMaxAge: PROVIDER_METADATA_TTL_S * 1000,
        [customFetch]: limitedFetch,
      });
      keys = { address, of };
    }
    return keys.of;
  }

  return {
    issuer: settings.discovery.replace(/\/\.well-known\/openid-configuration$/, ''),
    audiences: settings.audiences,
    async verify(token, accessToken, now) {
      const { issuer, jwks_uri: address } = await reaching(discover);
      if (!address) throw oauthRefusal(serverMessages.auth.idTokenBad);
      checkAudience(token, settings.audiences);
      const payload = await verified(token, keysAt(address), {
        // The algorithm is one of public keys, so that nobody signs with what is public.
        algorithms: SIGNATURES,
        issuer,
        audience: [...settings.audiences],
        currentDate: now,
        requiredClaims: ['sub', 'exp', 'iat'],
      });
      if (accessToken !== undefined) checkAccessToken(token, payload, accessToken);
      const { nonce } = payload;
      return {
        profile: profileOf(settings.name, payload),
        nonce: typeof nonce === 'string' && nonce !== '' ? nonce : undefined,
      };
    },
  };
}

function profileOf(provider: string, payload: JWTPayload): ProviderProfile {
  try {
    return openIdProfile(provider, payload);
  } catch (error) {
    throw oauthRefusal(serverMessages.auth.idTokenBad, { cause: error });
  }
}

/** Only for the sentence of the refusal: the audience is checked again with the signature. */
function checkAudience(token: string, audiences: readonly string[]): void {
  let claimed: JWTPayload;
  try {
    claimed = decodeJwt(token);
  } catch {
    throw oauthRefusal(serverMessages.auth.idTokenBad);
  }
  const given = [claimed.aud ?? []].flat();
  if (given.some((audience) => audiences.includes(audience))) return;
  const named = `[${given.join(' ').slice(0, 200)}]`;
  throw oauthRefusal(serverMessages.auth.idTokenAudience(named));
}

async function verified(
  token: string,
  keys: ReturnType<typeof createRemoteJWKSet>,
  rules: Parameters<typeof jwtVerify>[2],
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keys, rules);
    return payload;
  } catch (error) {
    if (isAboutToken(error)) throw oauthRefusal(serverMessages.auth.idTokenBad, { cause: error });
    const { provider_unavailable: form } = ERRORS;
    throw new AppError(form, serverMessages.auth.providerUnavailable, { cause: error });
  }
}

/** Whether a token is wrong; otherwise the provider's keys could not be had. */
function isAboutToken(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return false;
  return ![errors.JOSEError.code, errors.JWKSTimeout.code, errors.JWKSInvalid.code].includes(
    error.code,
  );
}

/** Throws when a token says that it was issued with another access token (OpenID Connect Core, section 3.1.3.8). */
function checkAccessToken(token: string, { at_hash: expected }: JWTPayload, access: string): void {
  if (typeof expected !== 'string') return;
  const [header = ''] = token.split('.');
  const { alg = '' } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { alg?: string };
  const size = /(256|384|512)$/.exec(alg)?.[1] ?? '512';
  const digest = createHash(`sha${size}`).update(access).digest();
  const half = digest.subarray(0, digest.length / 2);
  if (!sameBytes(half, Buffer.from(expected, 'base64url'))) {
    throw oauthRefusal(serverMessages.auth.idTokenBad);
  }
}
