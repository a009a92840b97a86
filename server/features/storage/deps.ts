import type { Links } from '#server/features/storage/links.ts';
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
export type ContentCheck = (
  file: ByteSource & { readonly contentType: string },
  turn: { readonly person: string; readonly signal?: AbortSignal | undefined },
) => Promise<void>;

/** What the use cases of storage work with. */
export interface StorageServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly store: ObjectStore;
  readonly links: Links;
  readonly check: ContentCheck;
  readonly uploads: Uploads;
}
