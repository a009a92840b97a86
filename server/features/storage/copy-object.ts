import { buffer } from 'node:stream/consumers';

import type { StorageServices } from '#server/features/storage/deps.ts';
import { noObject } from '#server/features/storage/refusals.ts';
import { findObject, type ObjectRow } from '#server/features/storage/repository/objects.ts';
import { admitTarget, storeObject } from '#server/features/storage/store-object.ts';
import { sourceOf, targetOf, type Transfer } from '#server/features/storage/transfer.ts';
import type { Identity } from '#server/platform/database/database.ts';

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
