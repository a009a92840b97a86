import { bucketOf, readableBucket } from '#server/features/storage/buckets.ts';
import { objectName } from '#server/features/storage/object-name.ts';
import { invalidKey, noBucket, noObject } from '#server/features/storage/refusals.ts';
import type { ObjectPath } from '#server/features/storage/repository/objects.ts';
import type { Target } from '#server/features/storage/store-object.ts';
import type { Identity } from '#server/platform/database/database.ts';
import { extensionOf } from '#shared/resumes/resume-file.ts';

/** What `move` and `copy` are asked: from which name to which. */
export interface Transfer {
  readonly bucketId: string;
  readonly sourceKey: string;
  readonly destinationKey: string;
  readonly destinationBucket?: string | null | undefined;
}

/** Where a transfer's file goes; throws AppError of the storage protocol. */
export function targetOf(identity: Identity, transfer: Transfer): Target {
  const bucket = readableBucket(transfer.bucketId, identity);
  const source = objectName(transfer.sourceKey);
  const name = objectName(transfer.destinationKey);
  if (bucketOf(transfer.destinationBucket ?? bucket.id) !== bucket) throw noBucket();
  if (identity.role !== 'authenticated') throw noObject();
  if (extensionOf(name) !== extensionOf(source)) throw invalidKey(name);
  return { identity, userId: identity.userId, bucket, name, upsert: false };
}

/** Where a transfer's file is. */
export function sourceOf({ userId, bucket }: Target, { sourceKey }: Transfer): ObjectPath {
  return { userId, bucketId: bucket.id, name: sourceKey };
}
