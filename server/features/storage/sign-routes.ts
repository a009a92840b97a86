import type { FastifyInstance } from 'fastify';

import { bucketOf, readableBucket } from '#server/features/storage/buckets.ts';
import type { StorageServices } from '#server/features/storage/deps.ts';
import {
  findLinkable,
  findLinkEpoch,
  type Linkable,
} from '#server/features/storage/repository/links.ts';
import { mayStoreUnder, objectName } from '#server/features/storage/object-name.ts';
import {
  accessDenied,
  duplicate,
  noObject,
  noTransform,
} from '#server/features/storage/refusals.ts';
import { findObject, listObjects } from '#server/features/storage/repository/objects.ts';
import { wantsUpsert } from '#server/features/storage/upload-route.ts';
import { mount } from '#server/http/mount.ts';
import { signObject, signObjects, signUpload } from '#shared/storage/contracts/links.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** Endpoints that make signed links: to read one file or several, and to upload one. */
export async function signRoutes(app: FastifyInstance, services: StorageServices): Promise<void> {
  const { database, links } = services;

  mount(app, signObject, async ({ params, identity, body }) => {
    const { id } = readableBucket(params.bucket, identity);
    const name = objectName(params['*']);
    if (body.transform !== undefined) throw noTransform();
    if (identity.role !== 'authenticated') throw noObject();
    const { userId } = identity;
    const file = await database.transaction(identity, (tx) =>
      findLinkable(tx, { userId, bucketId: id, name }),
    );
    if (!file) throw noObject();
    return { signedURL: await signedUrl(services, file, body.expiresIn) };
  });

  mount(app, signObjects, async ({ params, identity, body }) => {
    const { id } = readableBucket(params.bucket, identity);
    if (identity.role !== 'authenticated') throw noObject();
    const { userId } = identity;
    const { rows, epoch } = await database.transaction(identity, async (tx) => ({
      rows: await listObjects(tx, userId, id),
      epoch: await findLinkEpoch(tx, userId),
    }));
    const byName = new Map(rows.map((row) => [row.name, row]));
    return Promise.all(
      body.paths.map(async (path) => {
        const row = byName.get(path);
        return row
          ? {
              error: null,
              path,
              signedURL: await signedUrl(services, { row, epoch }, body.expiresIn),
            }
          : { error: serverMessages.storage.missingPath, path, signedURL: null };
      }),
    );
  });

  mount(app, signUpload, async ({ params, identity, request }) => {
    const { id } = bucketOf(params.bucket);
    const name = objectName(params['*']);
    if (identity.role !== 'authenticated' || !mayStoreUnder(identity.userId, name)) {
      throw accessDenied();
    }
    const { userId, sessionId } = identity;
    const upsert = wantsUpsert(request);
    const taken = await database.transaction(identity, (tx) =>
      findObject(tx, { userId, bucketId: id, name }),
    );
    if (taken && !upsert) throw duplicate();
    const token = await links.signUpload(`${id}/${name}`, { userId, sessionId, upsert });
    return { url: `/object/upload/sign/${id}/${name}?token=${token}`, token };
  });
}

/** A file's signed address, relative to `/storage/v1`; the client encodes it. */
export async function signedUrl(
  { links }: Pick<StorageServices, 'links'>,
  { row, epoch }: Linkable,
  seconds: number,
): Promise<string> {
  const url = `${row.bucket_id}/${row.name}`;
  const file = { url, userId: row.user_id, objectId: row.id, epoch };
  const token = await links.signDownload(file, seconds);
  return `/object/sign/${url}?token=${token}`;
}
