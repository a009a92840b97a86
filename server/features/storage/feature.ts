import { bucketRoutes } from '#server/features/storage/bucket-routes.ts';
import { bucketOf } from '#server/features/storage/buckets.ts';
import type { ByteSource, ContentCheck, StorageServices } from '#server/features/storage/deps.ts';
import { fileData } from '#server/features/storage/personal-data.ts';
import { removeBytes, sweepGarbage, UPLOAD_MS } from '#server/features/storage/garbage.ts';
import { signedLinks, type LinkKeys } from '#server/features/storage/links.ts';
import { findLinkable } from '#server/features/storage/link-repository.ts';
import { mediaTypeOf } from '#server/features/storage/media-type.ts';
import { objectName } from '#server/features/storage/object-name.ts';
import { objectRoutes } from '#server/features/storage/object-routes.ts';
import { versionOf } from '#server/features/storage/presenter.ts';
import {
  deleteObjects,
  deleteObjectsOf,
  findObject,
  objectsOf,
  type ObjectRow,
} from '#server/features/storage/repository.ts';
import { signedUrl, signRoutes } from '#server/features/storage/sign-routes.ts';
import { admitTarget, storeObject } from '#server/features/storage/store-object.ts';
import type { StoredFile } from '#server/features/storage/stored-file.ts';
import { uploadRoutes } from '#server/features/storage/upload-routes.ts';
import type { Feature } from '#server/http/feature.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Uploads } from '#server/http/uploads.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { ObjectStore } from '#server/platform/objects/object-store.ts';

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
  /** Whether no other process uses the database, so that every upload begun before now is dead. */
  readonly alone: boolean;
}

/** The storage feature under /storage/v1, and files as other features use them. */
export interface StorageFeature extends Feature {
  /** Stores a new file for a person; throws AppError of the storage protocol. */
  put(
    identity: SignedIn,
    bucket: string,
    file: ByteSource & {
      readonly name: string;
      readonly contentType: string;
      readonly cacheSeconds: number;
      /** Aborted when nobody waits for the answer any more. */
      readonly signal?: AbortSignal;
    },
  ): Promise<StoredFile>;
  /** One of the person's files; undefined when there is none. */
  find(identity: SignedIn, bucket: string, name: string): Promise<StoredFile | undefined>;
  /** The person's files of a bucket, newest first. */
  list(identity: SignedIn, bucket: string): Promise<StoredFile[]>;
  /** Removes some of the person's files. */
  remove(identity: SignedIn, bucket: string, names: readonly string[]): Promise<void>;
  /** One of the person's files with the path and query of a link that reads it for some seconds without a header. */
  link(
    identity: SignedIn,
    bucket: string,
    name: string,
    seconds: number,
  ): Promise<{ readonly file: StoredFile; readonly url: string } | undefined>;
  /** Removes the rows of all files of a person in the caller's unit of work; `sweep` then removes the bytes. */
  erase(tx: Transaction, userId: string): Promise<number>;
  /** Removes bytes that no row names any more; answers how many objects. */
  sweep(): Promise<number>;
}

const SWEEP_EVERY_MS = 10 * 60_000;

/** Puts the storage feature together, and sweeps what an earlier process left. */
export function storageFeature(deps: StorageDeps): StorageFeature {
  const { database, clock, store, log } = deps;
  const links = signedLinks(deps.linkKeys, clock);
  const services: StorageServices = { ...deps, links };

  const present = (row: ObjectRow): StoredFile => ({
    id: row.id,
    userId: row.user_id,
    name: row.name,
    size: row.size,
    contentType: mediaTypeOf(row.content_type),
    version: versionOf(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    metadata: row.user_metadata,
    open: () => store.open(row.object_key),
  });

  const sweep = () => sweepGarbage(services, clock.now());
  const begun = new Date(clock.now().getTime() + (deps.alone ? UPLOAD_MS : 0));
  sweepGarbage(services, begun).catch((error: unknown) => {
    log.warn({ err: error }, 'removed files stay for now');
  });

  const files: Omit<StorageFeature, 'personalData'> = {
    name: 'storage',
    schedule: [{ name: 'storage.sweep', everyMs: SWEEP_EVERY_MS, run: sweep }],
    ready: { objects: () => store.check() },
    async routes(app) {
      await app.register(async (scope) => uploadRoutes(scope, services));
      await bucketRoutes(app, services);
      await objectRoutes(app, services);
      await signRoutes(app, services);
    },

    async put(identity, bucketId, { name, cacheSeconds, ...file }) {
      const target = {
        identity,
        userId: identity.userId,
        bucket: bucketOf(bucketId),
        name: objectName(name),
        upsert: false,
      };
      await admitTarget(services, target);
      const cacheControl = `max-age=${cacheSeconds}`;
      return present(
        await storeObject(services, target, { ...file, cacheControl, metadata: null }),
      );
    },

    async find(identity, bucket, name) {
      const row = await database.transaction(identity, (tx) =>
        findObject(tx, { userId: identity.userId, bucketId: bucket, name }),
      );
      return row && present(row);
    },

    async list(identity, bucket) {
      const { userId } = identity;
      const rows = await database.transaction(identity, (tx) => objectsOf(tx, userId, bucket));
      return rows.map(present);
    },

    async remove(identity, bucketId, names) {
      const { userId } = identity;
      const removed = await database.transaction(identity, (tx) =>
        deleteObjects(tx, { userId, bucketId }, names),
      );
      await removeBytes(services, removed).catch(() => undefined);
    },

    async link(identity, bucketId, name, seconds) {
      const { userId } = identity;
      const found = await database.transaction(identity, (tx) =>
        findLinkable(tx, { userId, bucketId, name }),
      );
      if (!found) return undefined;
      const path = await signedUrl(services, found, seconds);
      return { file: present(found.row), url: `/storage/v1${encodeURI(path)}` };
    },

    erase: deleteObjectsOf,
    sweep,

    close: () => store.close(),
  };
  return { ...files, personalData: fileData(files) };
}
