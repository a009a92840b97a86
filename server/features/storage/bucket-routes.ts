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

/** Endpoints of buckets: everybody may see their own, nobody may change one (storage protocol, buckets). */
export async function bucketRoutes(app: FastifyInstance): Promise<void> {
  mount(app, listBuckets, async ({ identity }) => readableBuckets(identity).map(presentBucket));

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
