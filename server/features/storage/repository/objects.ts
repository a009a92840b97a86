import { type Selectable, sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import type { StorageTables } from '#server/platform/database/tables/storage.ts';

/** A stored file as the database keeps it. */
export type ObjectRow = Selectable<StorageTables['storage_objects']>;

/** The columns of a file's row that a new content changes. */
export type ObjectContent = Pick<
  ObjectRow,
  'object_key' | 'size' | 'content_type' | 'etag' | 'cache_control' | 'user_metadata'
>;

/** Whose bytes, and where they are in the object store. */
export type BytesKey = Pick<ObjectRow, 'user_id' | 'object_key'>;

/** Which file, and whose. */
type ObjectId = Pick<ObjectRow, 'user_id' | 'id'>;

/** Where a person's file is: names are each person's own. */
export interface ObjectPath {
  readonly userId: string;
  readonly bucketId: string;
  readonly name: string;
}

const json = (value: Record<string, unknown> | null) => value && JSON.stringify(value);

/** The query of a person's file by bucket and name. */
export function selectAt(tx: Transaction, { userId, bucketId, name }: ObjectPath) {
  return tx
    .selectFrom('storage_objects')
    .selectAll()
    .where('user_id', '=', userId)
    .where('bucket_id', '=', bucketId)
    .where('name', '=', name);
}

/** A person's file by bucket and name, if the identity may see it. */
export async function findObject(
  tx: Transaction,
  path: ObjectPath,
): Promise<ObjectRow | undefined> {
  return selectAt(tx, path).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockObject(
  tx: Transaction,
  path: ObjectPath,
): Promise<ObjectRow | undefined> {
  return selectAt(tx, path).forUpdate().executeTakeFirst();
}

/** A person's files of a bucket, newest first. */
export async function listObjects(
  tx: Transaction,
  userId: string,
  bucketId: string,
): Promise<ObjectRow[]> {
  return tx
    .selectFrom('storage_objects')
    .selectAll()
    .where('user_id', '=', userId)
    .where('bucket_id', '=', bucketId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** How many files all people have, and how many bytes they are. */
export async function countAllObjects(tx: Transaction): Promise<{ files: number; bytes: number }> {
  const { files, bytes } = await tx
    .selectFrom('storage_objects')
    .select((eb) => [
      eb.fn.countAll<number>().as('files'),
      eb.fn.sum<string | null>('size').as('bytes'),
    ])
    .executeTakeFirstOrThrow();
  return { files, bytes: Number(bytes ?? 0) };
}

/** How many files a person keeps, in all buckets. */
export async function countObjects(tx: Transaction, userId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('storage_objects')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return total;
}

/** How many files a person keeps, with nobody adding one to them until the transaction ends. */
export async function countObjectsAlone(tx: Transaction, userId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${userId}`}, 0))`.execute(tx);
  return countObjects(tx, userId);
}

/** Stores a new file's row. */
export async function insertObject(tx: Transaction, row: ObjectRow): Promise<void> {
  await tx
    .insertInto('storage_objects')
    .values({ ...row, user_metadata: json(row.user_metadata) })
    .execute();
}

/** Gives a file another content; the former bytes become garbage. */
export async function replaceContent(
  tx: Transaction,
  { user_id, id }: ObjectId,
  content: ObjectContent,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('storage_objects')
    .set({ ...content, user_metadata: json(content.user_metadata), updated_at: now })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/** Gives a file another name. */
export async function renameObject(
  tx: Transaction,
  { user_id, id }: ObjectId,
  name: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('storage_objects')
    .set({ name, updated_at: now })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/** Removes a person's files by name and returns their rows; their bytes become garbage. */
export async function deleteObjects(
  tx: Transaction,
  { userId, bucketId }: Omit<ObjectPath, 'name'>,
  names: readonly string[],
): Promise<ObjectRow[]> {
  if (names.length === 0) return [];
  return tx
    .deleteFrom('storage_objects')
    .where('user_id', '=', userId)
    .where('bucket_id', '=', bucketId)
    .where('name', 'in', names)
    .returningAll()
    .execute();
}

/** Removes all files of a person; their bytes become garbage. */
export async function eraseObjects(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('storage_objects').where('user_id', '=', userId).execute();
}
