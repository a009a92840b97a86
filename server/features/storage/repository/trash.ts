import { sql, type RawBuilder, type Selectable } from 'kysely';

import type {
  BytesKey,
  ObjectPath,
  ObjectRow,
} from '#server/features/storage/repository/objects.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { claimBatch, type CleanUpStep } from '#server/platform/database/taken-rows.ts';
import type { StorageTables } from '#server/platform/database/tables/storage.ts';
import type { DeletedRow } from '#server/platform/deleted-records.ts';
import { NAME_MAX } from '#shared/core/limits.ts';

/** A removed file whose bytes are kept. */
export type TrashRow = Selectable<StorageTables['storage_trash']>;

/** Who removed a file, what it was called there, and when. */
export interface Removal {
  readonly origin: string | null;
  /** By default the name its uploader kept with it, or the last part of its path. */
  readonly label?: string | undefined;
  readonly now: Date;
}

const COLUMNS = sql.raw(
  'user_id, id, bucket_id, name, object_key, size, content_type, etag, cache_control, user_metadata, created_at, updated_at',
);

/** Moves a person's files by name into the trash and returns their rows; their bytes stay. */
export async function trashObjects(
  tx: Transaction,
  { userId, bucketId }: Omit<ObjectPath, 'name'>,
  names: readonly string[],
  { origin, label, now }: Removal,
): Promise<ObjectRow[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<ObjectRow>`
    with gone as (
      delete from storage_objects
      where user_id = ${userId} and bucket_id = ${bucketId} and name = any (${names}::text[])
      returning ${COLUMNS}
    ), kept as (
      insert into storage_trash (${COLUMNS}, label, origin, deleted_at)
      select ${COLUMNS},
        left(coalesce(
          ${label ?? null}::text, nullif(user_metadata ->> 'fileName', ''), regexp_replace(name, '^.*/', '')
        ), ${NAME_MAX}::integer),
        ${origin}::text, ${now}::timestamptz
      from gone
    )
    select ${COLUMNS} from gone`.execute(tx);
  await keepBytesOf(tx, rows);
  return rows;
}

/** Bytes that a trigger noted as garbage in this transaction are no garbage. */
async function keepBytesOf(tx: Transaction, rows: readonly BytesKey[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const keys = rows.map((row) => row.object_key);
  await tx
    .deleteFrom('storage_garbage')
    .where('user_id', '=', first.user_id)
    .where('object_key', 'in', keys)
    .execute();
}

/** Takes one of a person's files out of the trash, its bytes becoming garbage unless `untrashObject` stores it again. */
export async function purgeTrashed(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<TrashRow | undefined> {
  return tx
    .deleteFrom('storage_trash')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Stores a file that was taken out of the trash under a new id; throws AppError `conflict` when its name is taken. */
export async function untrashObject(tx: Transaction, row: TrashRow, id: string): Promise<void> {
  const { label: _label, origin: _origin, deleted_at: _deletedAt, user_metadata, ...kept } = row;
  await tx
    .insertInto('storage_objects')
    .values({ ...kept, id, user_metadata: user_metadata && JSON.stringify(user_metadata) })
    .execute();
  await keepBytesOf(tx, [row]);
}

/** A person's files in the trash, newest removal first. */
export async function listTrash(tx: Transaction, userId: string): Promise<TrashRow[]> {
  return tx
    .selectFrom('storage_trash')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Removes the oldest of a person's trash so that it and the files number at most `most` together. */
export async function trimTrash(tx: Transaction, userId: string, most: number): Promise<void> {
  await sql`
    delete from storage_trash
    where user_id = ${userId} and id in (
      select id from storage_trash where user_id = ${userId}
      order by deleted_at desc, id desc
      offset greatest(0, ${most}::bigint - (select count(*) from storage_objects where user_id = ${userId}))
    )`.execute(tx);
}

/** Removes for good one batch of files removed before an instant; returns how many. */
export async function purgeOldTrash(
  tx: Transaction,
  before: Date,
  step: CleanUpStep,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('storage_trash')
    .where(claimBatch('storage_trash', sql`deleted_at < ${before}`, step))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Removes a person's whole trash. */
export async function eraseTrash(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('storage_trash').where('user_id', '=', userId).execute();
}

/** The query of a person's removed files of a bucket. */
export function deletedObjects(userId: string, bucketId: string): RawBuilder<DeletedRow> {
  return sql<DeletedRow>`
    select gone.id, gone.label, gone.deleted_at
    from storage_trash as gone
    where gone.user_id = ${userId} and gone.bucket_id = ${bucketId}`;
}
