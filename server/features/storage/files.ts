import { bucketOf } from '#server/features/storage/buckets.ts';
import type { ByteSource, StorageServices } from '#server/features/storage/deps.ts';
import { removeBytes, sweepGarbage } from '#server/features/storage/garbage.ts';
import { mediaTypeOf } from '#server/features/storage/media-type.ts';
import { objectName } from '#server/features/storage/object-name.ts';
import { versionOf } from '#server/features/storage/presenter.ts';
import { findLinkable } from '#server/features/storage/repository/links.ts';
import {
  deleteObjects,
  eraseObjects,
  findObject,
  listObjects,
  type ObjectRow,
} from '#server/features/storage/repository/objects.ts';
import { eraseTrash } from '#server/features/storage/repository/trash.ts';
import { signedUrl } from '#server/features/storage/sign-routes.ts';
import { admitTarget, storeObject } from '#server/features/storage/store-object.ts';
import type { StoredFile } from '#server/features/storage/stored-file.ts';
import { openTrash, type Trash } from '#server/features/storage/trash.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** Files as other features use them. */
export interface Files extends Trash {
  /** Stores a new file for a person; throws AppError of the storage protocol. */
  put(
    identity: SignedIn,
    bucket: string,
    file: ByteSource & {
      readonly name: string;
      readonly contentType: string;
      readonly cacheSeconds: number;
      readonly metadata?: Record<string, unknown> | null;
      /** Aborted when nobody waits for the answer any more. */
      readonly signal?: AbortSignal;
    },
  ): Promise<StoredFile>;
  /** One of the person's files; undefined when there is none. */
  find(identity: SignedIn, bucket: string, name: string): Promise<StoredFile | undefined>;
  /** The person's files of a bucket, newest first. */
  list(identity: SignedIn, bucket: string): Promise<StoredFile[]>;
  /** Removes some of the person's files for good. */
  remove(identity: SignedIn, bucket: string, names: readonly string[]): Promise<void>;
  /** One of the person's files with the path and query of a link that reads it for some seconds without a header. */
  link(
    identity: SignedIn,
    bucket: string,
    name: string,
    seconds: number,
  ): Promise<{ readonly file: StoredFile; readonly url: string } | undefined>;
  /** Removes the rows of all files of a person, removed ones too, in the caller's transaction; `sweep` then removes the bytes. */
  erase(tx: Transaction, userId: string): Promise<void>;
  /** Removes bytes that no row names any more; returns how many objects. */
  sweep(): Promise<number>;
}

/** The files of the storage feature. */
export function openFiles(services: StorageServices): Files {
  const { database, clock, store } = services;

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

  return {
    ...openTrash(services, present),

    async put(identity, bucketId, { name, cacheSeconds, metadata = null, ...file }) {
      const target = {
        identity,
        userId: identity.userId,
        bucket: bucketOf(bucketId),
        name: objectName(name),
        upsert: false,
      };
      await admitTarget(services, target);
      const cacheControl = `max-age=${cacheSeconds}`;
      return present(await storeObject(services, target, { ...file, cacheControl, metadata }));
    },

    async find(identity, bucket, name) {
      const row = await database.transaction(identity, (tx) =>
        findObject(tx, { userId: identity.userId, bucketId: bucket, name }),
      );
      return row && present(row);
    },

    async list(identity, bucket) {
      const { userId } = identity;
      const rows = await database.transaction(identity, (tx) => listObjects(tx, userId, bucket));
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

    async erase(tx, userId) {
      await eraseObjects(tx, userId);
      await eraseTrash(tx, userId);
    },
    sweep: () => sweepGarbage(services, clock.now()),
  };
}
