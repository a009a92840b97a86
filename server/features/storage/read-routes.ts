import type { FastifyInstance } from 'fastify';

import { bucketOf, readableBucket } from '#server/features/storage/buckets.ts';
import type { StorageServices } from '#server/features/storage/deps.ts';
import { listFolder } from '#server/features/storage/list-folder.ts';
import { listPage } from '#server/features/storage/list-page.ts';
import { objectName } from '#server/features/storage/object-name.ts';
import { presentInfo } from '#server/features/storage/presenter.ts';
import { linkEnded, noBucket, noObject, noTransform } from '#server/features/storage/refusals.ts';
import { findLinkable } from '#server/features/storage/repository/links.ts';
import {
  findObject,
  listObjects,
  type ObjectRow,
} from '#server/features/storage/repository/objects.ts';
import { sendObject } from '#server/features/storage/send-object.ts';
import { mount } from '#server/http/mount.ts';
import type { Identity } from '#server/platform/database/database.ts';
import { downloadSignedObject } from '#shared/storage/contracts/links.ts';
import * as lists from '#shared/storage/contracts/lists.ts';
import * as contracts from '#shared/storage/contracts/objects.ts';

/** Endpoints that read files and list them. */
export async function readRoutes(app: FastifyInstance, services: StorageServices): Promise<void> {
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
