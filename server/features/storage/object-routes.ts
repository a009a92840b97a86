import type { FastifyInstance } from 'fastify';

import { bucketOf, readableBucket } from '#server/features/storage/buckets.ts';
import type { StorageServices } from '#server/features/storage/deps.ts';
import { removeBytes } from '#server/features/storage/garbage.ts';
import { findLinkable } from '#server/features/storage/link-repository.ts';
import { listFolder } from '#server/features/storage/list-folder.ts';
import { listPage } from '#server/features/storage/list-page.ts';
import { objectName } from '#server/features/storage/object-name.ts';
import { presentInfo, presentObject } from '#server/features/storage/presenter.ts';
import { linkEnded, noBucket, noObject, noTransform } from '#server/features/storage/refusals.ts';
import {
  deleteObjects,
  findObject,
  objectsOf,
  type ObjectRow,
} from '#server/features/storage/repository.ts';
import { sendObject } from '#server/features/storage/send-object.ts';
import { copyFile, moveFile } from '#server/features/storage/transfer-object.ts';
import { mount } from '#server/http/mount.ts';
import type { Identity } from '#server/platform/database/database.ts';
import {
  copyObject,
  describeObject,
  downloadAuthenticatedObject,
  downloadObject,
  listObjectPage,
  listObjects,
  moveObject,
  readPublicObject,
  readSignedObject,
  removeObjects,
  renderImage,
} from '#shared/contracts/storage/schemas.ts';
import { messages } from '#shared/messages.ts';

/** Endpoints that read, list, remove and rename files (storage protocol, objects). */
export async function objectRoutes(app: FastifyInstance, services: StorageServices): Promise<void> {
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

  for (const contract of [downloadObject, downloadAuthenticatedObject]) {
    mount(app, contract, async ({ params, identity, ...http }) =>
      sendObject(services, http, await fileOf(identity, params)),
    );
  }

  mount(app, describeObject, async ({ params, identity }) =>
    presentInfo(await fileOf(identity, params)),
  );

  mount(app, readPublicObject, async () => {
    throw noBucket();
  });

  mount(app, readSignedObject, async ({ params, query, ...http }) => {
    const { id } = bucketOf(params.bucket);
    const name = objectName(params['*']);
    const link = await links.verifyDownload(`${id}/${name}`, query.token);
    // The link is the right to read; it was made by somebody who had it.
    const found = await database.transaction({ role: 'service_role' }, (tx) =>
      findLinkable(tx, { userId: link.userId, bucketId: id, name }),
    );
    // A file that was stored at the path later is not the one that was linked to.
    if (found?.row.id !== link.objectId) throw noObject();
    if (found.epoch !== link.epoch) throw linkEnded();
    return sendObject(services, http, found.row, link.expires);
  });

  mount(app, listObjects, async ({ params, identity, body }) => {
    const { id } = readableBucket(params.bucket, identity);
    if (identity.role !== 'authenticated') return [];
    const { userId } = identity;
    const rows = await database.transaction(identity, (tx) => objectsOf(tx, userId, id));
    return listFolder(rows, body);
  });

  mount(app, listObjectPage, async ({ params, identity, body }) => {
    const { id } = readableBucket(params.bucket, identity);
    if (identity.role !== 'authenticated') return listPage([], body);
    const { userId } = identity;
    const rows = await database.transaction(identity, (tx) => objectsOf(tx, userId, id));
    return listPage(rows, body);
  });

  mount(app, renderImage, async () => {
    throw noTransform();
  });

  mount(app, removeObjects, async ({ params, identity, body }) => {
    const { id } = readableBucket(params.bucket, identity);
    if (identity.role !== 'authenticated') return [];
    const { userId } = identity;
    const removed = await database.transaction(identity, (tx) =>
      deleteObjects(tx, { userId, bucketId: id }, body.prefixes),
    );
    await removeBytes(services, removed).catch(() => undefined);
    return removed.map(presentObject);
  });

  mount(app, moveObject, async ({ identity, body }) => {
    await moveFile(services, identity, body);
    return { message: messages.storage.moved };
  });

  mount(app, copyObject, async ({ identity, body }) => {
    const { id, bucket_id: bucket, name } = await copyFile(services, identity, body);
    return { Id: id, Key: `${bucket}/${name}` };
  });
}
