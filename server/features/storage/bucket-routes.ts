import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';

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
} from '#shared/contracts/storage/buckets.ts';
import { ERRORS } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

/** Endpoints of buckets: everybody may see their own, nobody may change one (storage protocol, buckets). */
export async function bucketRoutes(
  app: FastifyInstance,
  { database }: StorageServices,
): Promise<void> {
  // Buckets are no rows: the unit of work only finds out whether the session is alive.
  const requireLive = (identity: Identity) =>
    database.transaction(identity, (tx) => sql`select 1`.execute(tx));

  mount(app, listBuckets, async ({ identity, request }) => {
    // Everybody else is told that there is no such bucket; an empty list would look like an answer.
    if (request.headers.authorization === undefined) {
      throw new AppError(ERRORS.no_authorization, messages.auth.noAuthorization);
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
