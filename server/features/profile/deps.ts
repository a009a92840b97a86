import type { RawBuilder } from 'kysely';

import type { SignedIn } from '#server/http/mount.ts';
import type { Uploads } from '#server/http/uploads.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import type { DeletedRow } from '#server/platform/deleted-records.ts';

/** The bucket of résumés. */
export const BUCKET = 'resumes';

/** A stored file with an address that reads it. */
export interface LinkedFile {
  readonly file: { readonly id: string; readonly size: number; readonly contentType: string };
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
  /** Removes files for good. */
  remove(identity: SignedIn, bucket: string, names: readonly string[]): Promise<void>;
  /** Removes files in the caller's transaction so that they can be restored. */
  trash(
    tx: Transaction,
    place: { readonly userId: string; readonly bucketId: string },
    names: readonly string[],
    removal: {
      readonly origin: string | null;
      readonly label?: string | undefined;
      readonly now: Date;
    },
  ): Promise<void>;
  /** Restores one in the caller's transaction; undefined when there is none. */
  restoreFromTrash(
    tx: Transaction,
    userId: string,
    id: string,
    now: Date,
  ): Promise<
    | {
        readonly name: string;
        readonly label: string;
        readonly origin: string | null;
        readonly created_at: Date;
      }
    | undefined
  >;
  /** Removes a removed file for good; returns whether there was one. */
  purgeTrashed(identity: SignedIn, id: string): Promise<boolean>;
  /** The query of a person's removed files of a bucket. */
  deletedRows(userId: string, bucketId: string): RawBuilder<DeletedRow>;
}

/** What the profile feature is given (wired in server/app/features.ts). */
export interface ProfileDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly files: ProfileFiles;
  readonly uploads: Uploads;
}
