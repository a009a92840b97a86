import { errors, jwtVerify, SignJWT } from 'jose';

import type { KeyStore } from '#server/features/auth/keys/key-store.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { VerifyAccessToken } from '#server/http/session.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { AuthenticationMethod } from '#server/platform/database/tables/auth.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { ACCESS_TOKEN_TTL_S } from '#shared/core/limits.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

interface Verified {
  readonly identity: SignedIn;
  readonly issuer: string;
  /** Unix seconds. */
  readonly expiresAt: number;
  /** The key that signed it. */
  readonly kid: string;
}

const MOST = 1_000;

/**
 * The access tokens verified last: verifying a signature costs more than the rest of a small request, and its result
 * never changes. Each transaction looks up whether the session is alive.
 */
export class VerifiedTokens {
  private readonly tokens = new Map<string, Verified>();

  /** What is known of a token that was verified before and has not expired. */
  find(token: string, issuer: string, now: Date): Verified | undefined {
    const known = this.tokens.get(token);
    if (!known) return undefined;
    if (known.issuer === issuer && known.expiresAt > Math.floor(now.getTime() / 1000)) {
      return known;
    }
    this.tokens.delete(token);
    return undefined;
  }

  /** Remembers a token; the oldest makes room. */
  keep(token: string, verified: Verified): void {
    const oldest = this.tokens.keys().next();
    if (this.tokens.size >= MOST && !oldest.done) this.tokens.delete(oldest.value);
    this.tokens.set(token, verified);
  }
}

const AUDIENCE = 'authenticated';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Claims of an access token about its person and session. */
interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly phone: string;
  readonly appMetadata: Record<string, unknown>;
  readonly userMetadata: Record<string, unknown>;
  readonly aal: string;
  readonly amr: readonly AuthenticationMethod[];
  readonly isAnonymous: boolean;
}

/** Signs and verifies access tokens. */
export interface AccessTokens {
  /** An access token issued now and when it expires (Unix seconds). */
  sign(claims: AccessClaims): Promise<{ token: string; expiresAt: number }>;
  readonly verify: VerifyAccessToken;
}

/** Access tokens of an issuer, signed by the current key and verified by any live key of the store. */
export function accessTokens(store: KeyStore, clock: Clock, issuer: () => string): AccessTokens {
  const verified = new VerifiedTokens();
  return {
    async sign(claims) {
      const [{ alg, kid, privateKey }] = store.signing();
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      const expiresAt = issuedAt + ACCESS_TOKEN_TTL_S;
      const token = await new SignJWT({
        email: claims.email,
        phone: claims.phone,
        app_metadata: claims.appMetadata,
        user_metadata: claims.userMetadata,
        role: AUDIENCE,
        aal: claims.aal,
        amr: claims.amr,
        session_id: claims.sessionId,
        is_anonymous: claims.isAnonymous,
      })
        .setProtectedHeader({ alg, kid, typ: 'JWT' })
        .setIssuer(issuer())
        .setSubject(claims.userId)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(privateKey);
      return { token, expiresAt };
    },

    async verify(token) {
      const known = verified.find(token, issuer(), clock.now());
      if (known && store.findSigning(known.kid)) return known.identity;
      try {
        const { payload, protectedHeader } = await jwtVerify(
          token,
          ({ kid, alg }) => {
            const key = store.findSigning(kid);
            // The algorithm follows from our keys, never from the token's header.
            if (!key || key.alg !== alg) throw new Error('unknown key');
            return key.publicKey;
          },
          {
            algorithms: ['ES256', 'RS256'],
            issuer: issuer(),
            audience: AUDIENCE,
            currentDate: clock.now(),
            requiredClaims: ['sub', 'exp', 'iat', 'session_id'],
          },
        );
        const { sub, session_id: sessionId, role } = payload;
        if (role !== AUDIENCE || !isUuid(sub) || !isUuid(sessionId)) throw new Error('bad claims');
        const identity = { role: 'authenticated', userId: sub, sessionId } as const;
        verified.keep(token, {
          identity,
          issuer: issuer(),
          expiresAt: payload.exp ?? 0,
          kid: protectedHeader.kid ?? '',
        });
        return identity;
      } catch (error) {
        throw new AppError(ERRORS.bad_jwt, serverMessages.auth.badJwt(reasonOf(error)), {
          cause: error,
        });
      }
    },
  };
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

/** Why a token was refused, in the words of the protocol's own server. */
function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'token has invalid claims: token is expired';
  if (error instanceof errors.JWTClaimValidationFailed) return 'token has invalid claims';
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return 'token signature is invalid: signature is invalid';
  }
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid) {
    return 'token is malformed';
  }
  return 'token is unverifiable';
}
