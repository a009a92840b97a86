import type { StorageServices } from '#server/features/storage/deps.ts';
import { mayStoreUnder } from '#server/features/storage/object-name.ts';
import { accessDenied, noObject } from '#server/features/storage/refusals.ts';
import { lockObject, renameObject } from '#server/features/storage/repository/objects.ts';
import { explain } from '#server/features/storage/store-object.ts';
import { sourceOf, targetOf, type Transfer } from '#server/features/storage/transfer.ts';
import type { Identity } from '#server/platform/database/database.ts';

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
