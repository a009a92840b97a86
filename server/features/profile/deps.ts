import type { SignedIn } from '#server/http/mount.ts';
import type { Uploads } from '#server/http/uploads.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';

/** The bucket of résumés (ruling 2). */
export const BUCKET = 'resumes';

/** What the profile needs of the storage feature. */
export interface FilesPort {
  put(
    identity: SignedIn,
    bucket: string,
    file: {
      readonly name: string;
      readonly size: number;
      bytes(): Promise<Uint8Array>;
      readonly contentType: string;
      readonly cacheSeconds: number;
      readonly signal?: AbortSignal;
    },
  ): Promise<unknown>;
  find(
    identity: SignedIn,
    bucket: string,
    name: string,
  ): Promise<
    | {
        readonly id: string;
        readonly userId: string;
        readonly name: string;
        readonly size: number;
        readonly contentType: string;
      }
    | undefined
  >;
  remove(identity: SignedIn, bucket: string, names: readonly string[]): Promise<void>;
  sign(
    bucket: string,
    file: { readonly id: string; readonly userId: string; readonly name: string },
    seconds: number,
  ): Promise<string>;
}

/** What the profile feature is given (wired in context.ts). */
export interface ProfileDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly files: FilesPort;
  readonly uploads: Uploads;
}
