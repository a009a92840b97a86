import type { FastifyInstance } from 'fastify';

import {
  presentBucket,
  readableBucket,
  readableBuckets,
} from '#server/features/storage/buckets.ts';
import type { StorageServices } from '#server/features/storage/deps.ts';
import { accessDenied } from '#server/features/storage/refusals.ts';
import { mount } from '#server/http/mount.ts';
import type { Identity } from '#server/platform/database/database.ts';
import {
  createBucket,
  deleteBucket,
  emptyBucket,
  getBucket,
  listBuckets,
  updateBucket,
} from '#shared/storage/contracts/buckets.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** Endpoints of buckets: a signed-in caller may see them, nobody may change one. */
export async function bucketRoutes(
  app: FastifyInstance,
  { database }: StorageServices,
): Promise<void> {
  // Buckets are not in the database: the unit of work only finds out whether the session is alive.
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
