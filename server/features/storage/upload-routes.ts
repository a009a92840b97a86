import type { FastifyInstance } from 'fastify';

import { bucketOf } from '#server/features/storage/buckets.ts';
import type { StorageServices } from '#server/features/storage/deps.ts';
import { objectName } from '#server/features/storage/object-name.ts';
import { accessDenied, linkEnded } from '#server/features/storage/refusals.ts';
import type { Target } from '#server/features/storage/store-object.ts';
import { receiveObject, wantsUpsert } from '#server/features/storage/upload-route.ts';
import { mount } from '#server/http/mount.ts';
import { acceptUploads } from '#server/http/uploads.ts';
import type { Identity } from '#server/platform/database/database.ts';
import { uploadSignedObject } from '#shared/storage/contracts/links.ts';
import { replaceObject, uploadObject } from '#shared/storage/contracts/objects.ts';
import { AppError } from '#shared/core/errors.ts';

/** Codes of the refusals of a session that has ended. */
const SESSION_ENDED = new Set(['session_not_found', 'user_banned']);

/** Endpoints that take a file's bytes: upload, update, and upload by a signed address. */
export async function uploadRoutes(app: FastifyInstance, services: StorageServices): Promise<void> {
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
