import type { FastifyInstance } from 'fastify';

import { readableBucket } from '#server/features/storage/buckets.ts';
import { copyObject } from '#server/features/storage/copy-object.ts';
import type { StorageServices } from '#server/features/storage/deps.ts';
import { moveObject } from '#server/features/storage/move-object.ts';
import { presentObject } from '#server/features/storage/presenter.ts';
import { trashObjects } from '#server/features/storage/repository/trash.ts';
import { mount } from '#server/http/mount.ts';
import * as contracts from '#shared/storage/contracts/objects.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** Endpoints that delete, move and copy files. */
export async function changeRoutes(app: FastifyInstance, services: StorageServices): Promise<void> {
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
