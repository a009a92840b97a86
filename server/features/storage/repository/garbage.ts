import { sql, type Selectable } from 'kysely';

import type { BytesKey } from '#server/features/storage/repository/objects.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { StorageTables } from '#server/platform/database/tables/storage.ts';

/** Notes bytes that are garbage from an instant on, unless `keepBytes` comes first. */
export async function noteGarbage(
  tx: Transaction,
  garbage: Selectable<StorageTables['storage_garbage']>,
): Promise<void> {
  await tx.insertInto('storage_garbage').values(garbage).execute();
}

/** Bytes are no longer garbage; returns whether they still were. */
export async function keepBytes(
  tx: Transaction,
  { user_id, object_key }: BytesKey,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('storage_garbage')
    .where('user_id', '=', user_id)
    .where('object_key', '=', object_key)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Keys of bytes to be removed that were due before an instant, oldest first. */
export async function listGarbage(
  tx: Transaction,
  before: Date,
  limit: number,
): Promise<BytesKey[]> {
  return tx
    .selectFrom('storage_garbage')
    .select(['user_id', 'object_key'])
    .where('remove_after', '<', before)
    .orderBy('remove_after')
    .limit(limit)
    .execute();
}

/** Forgets garbage whose bytes are gone. */
export async function forgetGarbage(tx: Transaction, gone: readonly BytesKey[]): Promise<void> {
  if (gone.length === 0) return;
  await sql`
    delete from storage_garbage as garbage
    using unnest(
      ${gone.map((bytes) => bytes.user_id)}::uuid[],
      ${gone.map((bytes) => bytes.object_key)}::text[]
    ) as gone (user_id, object_key)
    where garbage.user_id = gone.user_id and garbage.object_key = gone.object_key`.execute(tx);
}
