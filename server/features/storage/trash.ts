import type { RawBuilder } from 'kysely';

import type { StorageServices } from '#server/features/storage/deps.ts';
import { removeBytes } from '#server/features/storage/garbage.ts';
import { tooManyObjects } from '#server/features/storage/refusals.ts';
import { countObjectsAlone } from '#server/features/storage/repository/objects.ts';
import {
  deletedObjects,
  listTrash,
  purgeOldTrash,
  purgeTrashed,
  trashObjects,
  untrashObject,
  type Removal,
  type TrashRow,
} from '#server/features/storage/repository/trash.ts';
import type { StoredFile } from '#server/features/storage/stored-file.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { inBatches } from '#server/platform/database/in-batches.ts';
import type { DeletedRow } from '#server/platform/deleted-records.ts';
import { rowId } from '#server/platform/ids.ts';
import { DELETED_KEPT_DAYS, FILES_PER_PERSON } from '#shared/core/limits.ts';

/** A removed file that can be restored. */
export interface TrashedFile extends StoredFile {
  /** What its person called it. */
  readonly label: string;
  readonly deletedAt: Date;
}

/** Removed files as other features use them. */
export interface Trash {
  /** Moves a person's files into the trash, in the caller's transaction. */
  trash(
    tx: Transaction,
    place: { readonly userId: string; readonly bucketId: string },
    names: readonly string[],
    removal: Removal,
  ): Promise<void>;
  /** Takes a file back out of it, in the caller's transaction; undefined when there is none. Throws AppError `conflict` and `QuotaExceeded`. */
  restoreFromTrash(
    tx: Transaction,
    userId: string,
    id: string,
    now: Date,
  ): Promise<Pick<TrashRow, 'name' | 'label' | 'origin' | 'created_at'> | undefined>;
  /** Removes one of a person's files in the trash for good; returns whether there was one. */
  purgeTrashed(identity: SignedIn, id: string): Promise<boolean>;
  /** The person's files in the trash, newest removal first. */
  listTrash(identity: SignedIn): Promise<TrashedFile[]>;
  /** The query of what lies in the trash of a bucket. */
  deletedRows(userId: string, bucketId: string): RawBuilder<DeletedRow>;
}

/** The trash of the storage feature; `present` gives a row its form for other features. */
export function openTrash(
  services: StorageServices,
  present: (row: TrashRow) => StoredFile,
): Trash {
  const { database } = services;
  return {
    async trash(tx, place, names, removal) {
      await trashObjects(tx, place, names, removal);
    },

    async restoreFromTrash(tx, userId, id, now) {
      const row = await purgeTrashed(tx, userId, id);
      if (!row) return undefined;
      if ((await countObjectsAlone(tx, userId)) >= FILES_PER_PERSON) throw tooManyObjects();
      // Under a new id, so that links of before its removal stay ended.
      await untrashObject(tx, row, rowId(now));
      return row;
    },

    async purgeTrashed(identity, id) {
      const row = await database.transaction(identity, (tx) =>
        purgeTrashed(tx, identity.userId, id),
      );
      if (row) await removeBytes(services, [row]).catch(() => undefined);
      return row !== undefined;
    },

    async listTrash(identity) {
      const rows = await database.transaction(identity, (tx) => listTrash(tx, identity.userId));
      return rows.map((row) => ({
        ...present(row),
        label: row.label,
        deletedAt: row.deleted_at,
      }));
    },

    deletedRows: deletedObjects,
  };
}

/** Removes for good the files removed 30 days ago or earlier; the next sweep removes their bytes. Returns how many. */
export async function purgeTrash({ database, clock }: StorageServices): Promise<number> {
  const before = new Date(clock.now().getTime() - DELETED_KEPT_DAYS * 86_400_000);
  return inBatches(database, (tx, limit) => purgeOldTrash(tx, before, { limit }));
}
