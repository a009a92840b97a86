import type { LinkKeys, Links } from '#server/features/storage/links.ts';
import type { Uploads } from '#server/http/uploads.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { ObjectStore } from '#server/platform/objects/object-store.ts';

/** Bytes that are read when they are needed, which may be more than once. */
export interface ByteSource {
  readonly size: number;
  bytes(): Promise<Uint8Array>;
}

/** Refuses a person's bytes that are not what their media type says; throws AppError. Waits for the person's turn, until `signal` aborts. */
type ContentCheck = (
  file: ByteSource & { readonly contentType: string },
  turn: { readonly person: string; readonly signal?: AbortSignal | undefined },
) => Promise<void>;

/** What the storage feature is given (wired in server/app/features.ts). */
export interface StorageDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly store: ObjectStore;
  /** Secrets for signed links; the first signs, all verify. */
  readonly linkKeys: LinkKeys;
  /** Refuses content that is not what its type says. */
  readonly check: ContentCheck;
  readonly uploads: Uploads;
  /** Whether no other process uses the database, so that every upload begun earlier has failed. */
  readonly alone: boolean;
}

/** What the use cases of storage work with. */
export interface StorageServices extends Omit<StorageDeps, 'linkKeys' | 'alone'> {
  readonly links: Links;
}
