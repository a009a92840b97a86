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
  /** One of the person's files with an address that reads it for some seconds without a header. */
  link(
    identity: SignedIn,
    bucket: string,
    name: string,
    seconds: number,
  ): Promise<
    | {
        readonly file: { readonly size: number; readonly contentType: string };
        readonly url: string;
      }
    | undefined
  >;
  remove(identity: SignedIn, bucket: string, names: readonly string[]): Promise<void>;
}

/** What the profile feature is given (wired in server/app/features.ts). */
export interface ProfileDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly files: FilesPort;
  readonly uploads: Uploads;
}
