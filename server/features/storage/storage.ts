import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import type { FastifyInstance } from 'fastify';

import { bucketRoutes } from '#server/features/storage/bucket-routes.ts';
import { bucketOf } from '#server/features/storage/buckets.ts';
import type { ByteSource, ContentCheck, StorageServices } from '#server/features/storage/deps.ts';
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
import { uploadRoutes } from '#server/features/storage/upload-routes.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Uploads } from '#server/http/uploads.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { ObjectStore } from '#server/platform/objects/object-store.ts';

/** What the storage feature is given (wired in context.ts). */
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

/** A stored file as other features see it. */
export interface StoredFile {
  readonly id: string;
  /** The owner. */
  readonly userId: string;
  /** Path within its bucket. */
  readonly name: string;
  readonly size: number;
  /** Media type without parameters. */
  readonly contentType: string;
  /** Changes with the content. */
  readonly version: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** What the client keeps with it. */
  readonly metadata: Readonly<Record<string, unknown>> | null;
  /** Opens the bytes; undefined when they are gone. */
  open(): Promise<Readable | undefined>;
}

/** The storage feature's front door. */
export interface Storage {
  /** Registers the endpoints under /storage/v1. */
  routes(app: FastifyInstance): Promise<void>;
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
  /** Ends the timed sweeps. */
  close(): Promise<void>;
}

const SWEEP_EVERY_MS = 10 * 60_000;

/** Builds the storage feature and starts its sweeps (spec §7 storage, ruling 12). */
export function createStorage(deps: StorageDeps): Storage {
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
  const timed = (work: () => Promise<number>) => () => {
    work().catch((error: unknown) => log.warn({ err: error }, 'removed files stay for now'));
  };
  const timer = setInterval(timed(sweep), SWEEP_EVERY_MS).unref();
  const begun = new Date(clock.now().getTime() + (deps.alone ? UPLOAD_MS : 0));
  timed(() => sweepGarbage(services, begun))();

  return {
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

    async close() {
      clearInterval(timer);
    },
  };
}

/** All bytes of a file; undefined when they are gone. */
export async function bytesOf(file: Pick<StoredFile, 'open'>): Promise<Buffer | undefined> {
  const stream = await file.open();
  return stream && buffer(stream);
}
