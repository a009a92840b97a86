import { errors, jwtVerify, SignJWT } from 'jose';

import type { SpendableLink } from '#server/features/storage/repository/links.ts';
import { invalidSignature } from '#server/features/storage/refusals.ts';
import type { Clock } from '#server/platform/clock.ts';
import { randomId } from '#server/platform/ids.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { SIGNED_LINK_MAX_S, SIGNED_UPLOAD_S } from '#shared/core/limits.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** Secrets for signed links, apart from those of access tokens: the first signs, all verify. */
export type LinkKeys = () => readonly Uint8Array[];

/** What a signed upload may do. */
interface UploadGrant {
  /** The owner of what is uploaded. */
  readonly userId: string;
  /** The session that made it; once that has ended, its links have, too. */
  readonly sessionId: string;
  readonly upsert: boolean;
}

/** What a link that reads a file names. */
interface Readable {
  /** `bucket/path`. */
  readonly url: string;
  /** The file's owner: names are each person's own. */
  readonly userId: string;
  /** The file's id: a link ends with the file it was made for, whatever is stored at its path later. */
  readonly objectId: string;
  /** The owner's epoch: all their links end when it changes. */
  readonly epoch: string;
}

/** Signs and verifies links to one path of one bucket (`bucket/path`). */
export interface Links {
  /** A token to read a file for some seconds, an hour at most. */
  signDownload(file: Readable, seconds: number): Promise<string>;
  /** Which file at the path a token reads, and until when (Unix seconds); throws AppError `InvalidSignature` or `InvalidJWT`. */
  verifyDownload(
    url: string,
    token: string | undefined,
  ): Promise<Omit<Readable, 'url'> & { readonly expires: number }>;
  /** A token for one upload to a path. */
  signUpload(url: string, grant: UploadGrant): Promise<string>;
  /** What a token for an upload to the path grants; throws AppError `InvalidSignature` or `InvalidJWT`. */
  verifyUpload(
    url: string,
    token: string | undefined,
  ): Promise<{ readonly grant: UploadGrant; readonly link: SpendableLink }>;
}

/** Signed links under the given keys: HS256 tokens that name one path of one bucket and expire. */
export function signedLinks(keys: LinkKeys, clock: Clock): Links {
  function sign(claims: Record<string, unknown>, seconds: number): Promise<string> {
    const [signing] = keys();
    if (!signing) throw new Error('signed links need a key');
    const now = Math.floor(clock.now().getTime() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt(now)
      .setExpirationTime(now + seconds)
      .sign(signing);
  }

  async function verify(
    url: string,
    scope: string,
    token: string | undefined,
    requiredClaims: readonly string[],
  ) {
    for (const key of token ? keys() : []) {
      try {
        const { payload } = await jwtVerify(token ?? '', key, {
          algorithms: ['HS256'],
          currentDate: clock.now(),
          requiredClaims: ['exp', 'iat', 'url', 'scope', ...requiredClaims],
        });
        if (payload['url'] !== url || payload['scope'] !== scope) throw invalidSignature();
        return payload;
      } catch (error) {
        if (error instanceof errors.JWTExpired) {
          throw new AppError(ERRORS.link_expired, serverMessages.storage.expiredSignature);
        }
        if (error instanceof AppError) throw error;
      }
    }
    throw invalidSignature();
  }

  return {
    signDownload: ({ url, userId, objectId, epoch }, seconds) =>
      sign(
        { url, scope: 'download', owner: userId, object: objectId, epoch },
        Math.min(seconds, SIGNED_LINK_MAX_S),
      ),
    async verifyDownload(url, token) {
      const claims = ['owner', 'object', 'epoch'];
      const { exp, owner, object, epoch } = await verify(url, 'download', token, claims);
      return {
        userId: String(owner),
        objectId: String(object),
        epoch: String(epoch),
        expires: exp as number,
      };
    },
    signUpload: (url, { userId, sessionId, upsert }) =>
      sign(
        { url, scope: 'upload', owner: userId, session: sessionId, upsert, jti: randomId() },
        SIGNED_UPLOAD_S,
      ),
    async verifyUpload(url, token) {
      const claims = ['owner', 'session', 'jti'];
      const { exp, jti, owner, session, upsert } = await verify(url, 'upload', token, claims);
      const userId = String(owner);
      return {
        grant: { userId, sessionId: String(session), upsert: upsert === true },
        link: { userId, id: String(jti), expires: new Date((exp as number) * 1000) },
      };
    },
  };
}
