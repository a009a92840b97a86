import type { FastifyInstance } from 'fastify';

import {
  bucketOf,
  presentBucket,
  readableBucket,
  readableBuckets,
} from '#server/features/storage/buckets.ts';
import type { StorageDeps, StorageServices } from '#server/features/storage/deps.ts';
import { type Files, openFiles } from '#server/features/storage/files.ts';
import { sweepGarbage, UPLOAD_MS } from '#server/features/storage/garbage.ts';
import { signedLinks } from '#server/features/storage/links.ts';
import { listFolder } from '#server/features/storage/list-folder.ts';
import { listPage } from '#server/features/storage/list-page.ts';
import { objectName } from '#server/features/storage/object-name.ts';
import { fileData } from '#server/features/storage/personal-data.ts';
import { presentInfo, presentObject } from '#server/features/storage/presenter.ts';
import {
  accessDenied,
  linkEnded,
  noBucket,
  noObject,
  noTransform,
} from '#server/features/storage/refusals.ts';
import { findLinkable } from '#server/features/storage/repository/links.ts';
import {
  findObject,
  listObjects,
  type ObjectRow,
} from '#server/features/storage/repository/objects.ts';
import { trashObjects } from '#server/features/storage/repository/trash.ts';
import { sendObject } from '#server/features/storage/send-object.ts';
import { signRoutes } from '#server/features/storage/sign-routes.ts';
import type { Target } from '#server/features/storage/store-object.ts';
import { copyObject, moveObject } from '#server/features/storage/transfer.ts';
import { purgeTrash } from '#server/features/storage/trash.ts';
import { receiveObject, wantsUpsert } from '#server/features/storage/upload-route.ts';
import type { Feature } from '#server/http/feature.ts';
import { DegradedError } from '#server/http/health.ts';
import { mount } from '#server/http/mount.ts';
import { acceptUploads } from '#server/http/uploads.ts';
import type { Identity } from '#server/platform/database/database.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { CLEAN_UP_MS } from '#shared/core/limits.ts';
import { serverMessages } from '#shared/core/server-messages.ts';
import {
  createBucket,
  deleteBucket,
  emptyBucket,
  getBucket,
  listBuckets,
  updateBucket,
} from '#shared/storage/contracts/buckets.ts';
import { downloadSignedObject, uploadSignedObject } from '#shared/storage/contracts/links.ts';
import * as lists from '#shared/storage/contracts/lists.ts';
import * as contracts from '#shared/storage/contracts/objects.ts';
import { replaceObject, uploadObject } from '#shared/storage/contracts/objects.ts';

/** Endpoints that read files and list them. */
async function readRoutes(app: FastifyInstance, services: StorageServices): Promise<void> {
  const { database, links } = services;

  async function fileOf(
    identity: Identity,
    { bucket, '*': path }: { bucket: string; '*': string },
  ): Promise<ObjectRow> {
    const { id } = readableBucket(bucket, identity);
    const name = objectName(path);
    const owner = identity.role === 'authenticated' ? identity : undefined;
    const row =
      owner &&
      (await database.transaction(owner, (tx) =>
        findObject(tx, { userId: owner.userId, bucketId: id, name }),
      ));
    if (!row) throw noObject();
    return row;
  }

  /** The caller's files of a bucket they may read; a caller without an account has none. */
  async function filesOf(identity: Identity, bucket: string): Promise<ObjectRow[]> {
    const { id } = readableBucket(bucket, identity);
    if (identity.role !== 'authenticated') return [];
    return database.transaction(identity, (tx) => listObjects(tx, identity.userId, id));
  }

  for (const contract of [contracts.downloadObject, contracts.downloadAuthenticatedObject]) {
    mount(app, contract, async ({ params, identity, ...http }) =>
      sendObject(services, http, await fileOf(identity, params)),
    );
  }

  mount(app, contracts.getObjectInfo, async ({ params, identity }) =>
    presentInfo(await fileOf(identity, params)),
  );

  mount(app, contracts.downloadPublicObject, async () => {
    throw noBucket();
  });

  mount(app, downloadSignedObject, async ({ params, query, ...http }) => {
    const { id } = bucketOf(params.bucket);
    const name = objectName(params['*']);
    const link = await links.verifyDownload(`${id}/${name}`, query.token);
    // The link itself is the right to read; only the file's owner could make it.
    const found = await database.transaction({ role: 'service_role' }, (tx) =>
      findLinkable(tx, { userId: link.userId, bucketId: id, name }),
    );
    // A file that was stored at the path later is not the one that was linked to.
    if (found?.row.id !== link.objectId) throw noObject();
    if (found.epoch !== link.epoch) throw linkEnded();
    return sendObject(services, http, found.row, link.expires);
  });

  mount(app, contracts.renderImage, async () => {
    throw noTransform();
  });

  mount(app, lists.listObjects, async ({ params, identity, body }) =>
    listFolder(await filesOf(identity, params.bucket), body),
  );

  mount(app, lists.listObjectPage, async ({ params, identity, body }) =>
    listPage(await filesOf(identity, params.bucket), body),
  );
}

/** Codes of the refusals of a session that has ended. */
const SESSION_ENDED = new Set(['session_not_found', 'user_banned']);

/** Endpoints that take a file's bytes: upload, update, and upload by a signed address. */
async function uploadRoutes(app: FastifyInstance, services: StorageServices): Promise<void> {
  await acceptUploads(app);

  function targetOf(
    identity: Identity,
    params: { bucket: string; '*': string },
    upsert: boolean,
  ): Target {
    const bucket = bucketOf(params.bucket);
    const name = objectName(params['*']);
    if (identity.role !== 'authenticated') throw accessDenied();
    return { identity, userId: identity.userId, bucket, name, upsert };
  }

  mount(app, uploadObject, async ({ params, identity, ...http }) => {
    const target = targetOf(identity, params, wantsUpsert(http.request));
    const row = await receiveObject(services, http, target);
    return { Id: row.id, Key: `${target.bucket.id}/${target.name}` };
  });

  mount(app, replaceObject, async ({ params, identity, ...http }) => {
    const target = targetOf(identity, params, true);
    const row = await receiveObject(services, http, target);
    return { Id: row.id, Key: `${target.bucket.id}/${target.name}` };
  });

  mount(app, uploadSignedObject, async ({ params, query, ...http }) => {
    const bucket = bucketOf(params.bucket);
    const name = objectName(params['*']);
    const url = `${bucket.id}/${name}`;
    const { grant, link } = await services.links.verifyUpload(url, query.token);
    const { userId, sessionId, upsert } = grant;
    // The address acts for the session that made it, as long as that is alive.
    const identity = { role: 'authenticated', userId, sessionId } as const;
    const target = { identity, userId, bucket, name, upsert, link };
    await receiveObject(services, http, target).catch((error: unknown) => {
      throw error instanceof AppError && SESSION_ENDED.has(error.code) ? linkEnded() : error;
    });
    return { Key: url };
  });
}

/** Endpoints of buckets: a signed-in caller may see them, nobody may change one. */
async function bucketRoutes(app: FastifyInstance, { database }: StorageServices): Promise<void> {
  // Buckets are not in the database: the transaction only finds out whether the session is alive.
  const requireLive = (identity: Identity) => database.transaction(identity, async () => undefined);

  mount(app, listBuckets, async ({ identity, request }) => {
    // Without a session no bucket exists; an empty list would look as if there were none at all.
    if (request.headers.authorization === undefined) {
      throw new AppError(ERRORS.no_authorization, serverMessages.auth.noAuthorization);
    }
    await requireLive(identity);
    return readableBuckets(identity).map(presentBucket);
  });

  mount(app, getBucket, async ({ identity, params }) => {
    await requireLive(identity);
    return presentBucket(readableBucket(params.bucket, identity));
  });

  mount(app, createBucket, async () => {
    throw accessDenied();
  });

  for (const contract of [updateBucket, emptyBucket, deleteBucket]) {
    mount(app, contract, async ({ identity, params }) => {
      readableBucket(params.bucket, identity);
      throw accessDenied();
    });
  }
}

/** Endpoints that delete, move and copy files. */
async function changeRoutes(app: FastifyInstance, services: StorageServices): Promise<void> {
  mount(app, contracts.deleteObjects, async ({ params, identity, body }) => {
    const { id } = readableBucket(params.bucket, identity);
    if (identity.role !== 'authenticated') return [];
    const { userId } = identity;
    const removed = await services.database.transaction(identity, (tx) =>
      trashObjects(tx, { userId, bucketId: id }, body.prefixes, {
        origin: null,
        now: services.clock.now(),
      }),
    );
    return removed.map(presentObject);
  });

  mount(app, contracts.moveObject, async ({ identity, body }) => {
    await moveObject(services, identity, body);
    return { message: serverMessages.storage.moved };
  });

  mount(app, contracts.copyObject, async ({ identity, body }) => {
    const { id, bucket_id: bucket, name } = await copyObject(services, identity, body);
    return { Id: id, Key: `${bucket}/${name}` };
  });
}

/** The storage feature under /storage/v1, and files as other features use them. */
export interface StorageFeature extends Feature, Files {}

const SWEEP_EVERY_MS = 10 * 60_000;

/** Opens the storage feature and sweeps what an earlier process left. */
export function storageFeature(deps: StorageDeps): StorageFeature {
  const { clock, store, log } = deps;
  const services: StorageServices = { ...deps, links: signedLinks(deps.linkKeys, clock) };
  const files = openFiles(services);

  const begun = new Date(clock.now().getTime() + (deps.alone ? UPLOAD_MS : 0));
  sweepGarbage(services, begun).catch((error: unknown) => {
    log.warn({ err: error }, 'bytes of removed files stay until the next sweep');
  });

  return {
    ...files,
    name: 'storage',
    personalData: fileData(files),
    schedule: [
      { name: 'storage.sweep', everyMs: SWEEP_EVERY_MS, run: () => files.sweep() },
      { name: 'storage.purge', everyMs: CLEAN_UP_MS, run: () => purgeTrash(services) },
    ],
    ready: {
      // Only files need it, and no other node would have it.
      async objects() {
        await store.check().catch((cause: unknown) => {
          throw new DegradedError('the object store is away', { cause });
        });
      },
    },
    async routes(app) {
      await app.register((scope) => uploadRoutes(scope, services));
      await bucketRoutes(app, services);
      await readRoutes(app, services);
      await changeRoutes(app, services);
      await signRoutes(app, services);
    },
    close: () => store.close(),
  };
}
