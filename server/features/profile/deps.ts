import type { SignedIn } from '#server/http/mount.ts';
import type { Uploads } from '#server/http/uploads.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';

/** The bucket of résumés. */
export const BUCKET = 'resumes';

/** A stored file with an address that reads it. */
export interface LinkedFile {
  readonly file: { readonly size: number; readonly contentType: string };
  readonly url: string;
}

/** What the profile needs of the storage feature. */
interface ProfileFiles {
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
  ): Promise<LinkedFile | undefined>;
  remove(identity: SignedIn, bucket: string, names: readonly string[]): Promise<void>;
}

/** What the profile feature is given (wired in server/app/features.ts). */
export interface ProfileDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly files: ProfileFiles;
  readonly uploads: Uploads;
}
