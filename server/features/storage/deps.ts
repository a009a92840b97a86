import type { Links } from '#server/features/storage/links.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { ObjectStore } from '#server/platform/objects/object-store.ts';

/** Refuses bytes that are not what their media type says; throws AppError. */
export type ContentCheck = (bytes: Uint8Array, contentType: string) => Promise<void>;

/** What the use cases of storage work with. */
export interface StorageServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly store: ObjectStore;
  readonly links: Links;
  readonly check: ContentCheck;
}
