import type { FastifyInstance } from 'fastify';

import { bucketOf, readableBucket } from '#server/features/storage/buckets.ts';
import type { StorageServices } from '#server/features/storage/deps.ts';
import { mayStoreUnder, objectName } from '#server/features/storage/object-name.ts';
import { accessDenied, duplicate, noObject } from '#server/features/storage/refusals.ts';
import { findObject, objectsOf } from '#server/features/storage/repository.ts';
import { wantsUpsert } from '#server/features/storage/upload-route.ts';
import { mount } from '#server/http/mount.ts';
import { signObject, signObjects, signUpload } from '#shared/contracts/storage.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

/** Endpoints that make signed links (storage protocol, signed URL, many, signed upload). */
export async function signRoutes(app: FastifyInstance, services: StorageServices): Promise<void> {
  const { database, links } = services;

  mount(app, signObject, async ({ params, identity, body }) => {
    const { id } = readableBucket(params.bucket, identity);
    const name = objectName(params['*']);
    if (body.transform !== undefined) {
      throw new AppError('FeatureNotEnabled', 403, messages.storage.transform);
    }
    const row = await database.transaction(identity, (tx) => findObject(tx, id, name));
    if (!row) throw noObject();
    return { signedURL: await signedUrl(services, id, name, body.expiresIn) };
  });

  mount(app, signObjects, async ({ params, identity, body }) => {
    const { id } = readableBucket(params.bucket, identity);
    if (identity.role !== 'authenticated') throw noObject();
    const { userId } = identity;
    const rows = await database.transaction(identity, (tx) => objectsOf(tx, userId, id));
    const names = new Set(rows.map((row) => row.name));
    return Promise.all(
      body.paths.map(async (path) =>
        names.has(path)
          ? { error: null, path, signedURL: await signedUrl(services, id, path, body.expiresIn) }
          : { error: messages.storage.missingPath, path, signedURL: null },
      ),
    );
  });

  mount(app, signUpload, async ({ params, identity, request }) => {
    const { id } = bucketOf(params.bucket);
    const name = objectName(params['*']);
    if (identity.role !== 'authenticated' || !mayStoreUnder(identity.userId, name)) {
      throw accessDenied();
    }
    const upsert = wantsUpsert(request);
    const taken = await database.transaction(identity, (tx) => findObject(tx, id, name));
    if (taken && !upsert) throw duplicate();
    const token = await links.signUpload(`${id}/${name}`, { userId: identity.userId, upsert });
    return { url: `/object/upload/sign/${id}/${name}?token=${token}`, token };
  });
}

/** A file's signed address, relative to `/storage/v1`; the client encodes it. */
export async function signedUrl(
  { links }: Pick<StorageServices, 'links'>,
  bucketId: string,
  name: string,
  seconds: number,
): Promise<string> {
  const token = await links.signDownload(`${bucketId}/${name}`, seconds);
  return `/object/sign/${bucketId}/${name}?token=${token}`;
}
