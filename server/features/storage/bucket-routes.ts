import type { FastifyInstance } from 'fastify';

import {
  presentBucket,
  readableBucket,
  readableBuckets,
} from '#server/features/storage/buckets.ts';
import { accessDenied } from '#server/features/storage/refusals.ts';
import { mount } from '#server/http/mount.ts';
import {
  createBucket,
  deleteBucket,
  emptyBucket,
  getBucket,
  listBuckets,
  updateBucket,
} from '#shared/contracts/storage/buckets.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

/** Endpoints of buckets: everybody may see their own, nobody may change one (storage protocol, buckets). */
export async function bucketRoutes(app: FastifyInstance): Promise<void> {
  mount(app, listBuckets, async ({ identity, request }) => {
    // Everybody else is told that there is no such bucket; an empty list would look like an answer.
    if (request.headers.authorization === undefined) {
      throw new AppError('no_authorization', 401, messages.auth.noAuthorization);
    }
    return readableBuckets(identity).map(presentBucket);
  });

  mount(app, getBucket, async ({ identity, params }) =>
    presentBucket(readableBucket(params.bucket, identity)),
  );

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
