import { buffer } from 'node:stream/consumers';

import { bucketOf, readableBucket } from '#server/features/storage/buckets.ts';
import type { StorageServices } from '#server/features/storage/deps.ts';
import { mayStoreUnder, objectName } from '#server/features/storage/object-name.ts';
import { accessDenied, invalidKey, noBucket, noObject } from '#server/features/storage/refusals.ts';
import {
  findObject,
  lockObject,
  type ObjectPath,
  type ObjectRow,
  renameObject,
} from '#server/features/storage/repository/objects.ts';
import {
  admitTarget,
  explain,
  storeObject,
  type Target,
} from '#server/features/storage/store-object.ts';
import type { Identity } from '#server/platform/database/database.ts';
import { extensionOf } from '#shared/resumes/resume-file.ts';

/** What `move` and `copy` are asked: from which name to which. */
interface Transfer {
  readonly bucketId: string;
  readonly sourceKey: string;
  readonly destinationKey: string;
  readonly destinationBucket?: string | null | undefined;
}

/** Where a transfer's file goes; throws AppError of the storage protocol. */
function targetOf(identity: Identity, transfer: Transfer): Target {
  const bucket = readableBucket(transfer.bucketId, identity);
  const source = objectName(transfer.sourceKey);
  const name = objectName(transfer.destinationKey);
  if (bucketOf(transfer.destinationBucket ?? bucket.id) !== bucket) throw noBucket();
  if (identity.role !== 'authenticated') throw noObject();
  if (extensionOf(name) !== extensionOf(source)) throw invalidKey(name);
  return { identity, userId: identity.userId, bucket, name, upsert: false };
}

/** Where a transfer's file is. */
function sourceOf({ userId, bucket }: Target, { sourceKey }: Transfer): ObjectPath {
  return { userId, bucketId: bucket.id, name: sourceKey };
}

/** Stores a file a second time under another name; throws AppError of the storage protocol. */
export async function copyObject(
  services: StorageServices,
  identity: Identity,
  transfer: Transfer,
): Promise<ObjectRow> {
  const target = targetOf(identity, transfer);
  const row = await services.database.transaction(identity, (tx) =>
    findObject(tx, sourceOf(target, transfer)),
  );
  if (!row) throw noObject();
  await admitTarget(services, target);
  return storeObject(services, target, {
    size: row.size,
    async bytes() {
      const stream = await services.store.open(row.object_key);
      if (!stream) throw noObject();
      return buffer(stream);
    },
    contentType: row.content_type,
    cacheControl: row.cache_control,
    metadata: row.user_metadata,
  });
}

/** Gives a file another name; throws AppError of the storage protocol. */
export async function moveObject(
  { database, clock }: StorageServices,
  identity: Identity,
  transfer: Transfer,
): Promise<void> {
  const target = targetOf(identity, transfer);
  if (!mayStoreUnder(target.userId, target.name)) throw accessDenied();
  try {
    await database.transaction(identity, async (tx) => {
      const row = await lockObject(tx, sourceOf(target, transfer));
      if (!row) throw noObject();
      await renameObject(tx, row, target.name, clock.now());
    });
  } catch (error) {
    throw explain(error);
  }
}
