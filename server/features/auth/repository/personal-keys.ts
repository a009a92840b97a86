import { type Insertable, type Selectable, sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import type { AuthTables } from '#server/platform/database/tables/auth.ts';

/** A personal key as it is stored. */
export type PersonalKeyRow = Selectable<AuthTables['auth.personal_keys']>;

/** A person's keys, expired ones too, the newest first. */
export function listPersonalKeys(tx: Transaction, userId: string): Promise<PersonalKeyRow[]> {
  return tx
    .selectFrom('auth.personal_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Stores a new key; false when the person has one of that name. */
export async function insertPersonalKey(
  tx: Transaction,
  key: Insertable<AuthTables['auth.personal_keys']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: stored } = await tx
    .insertInto('auth.personal_keys')
    .values(key)
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doNothing())
    .executeTakeFirstOrThrow();
  return stored === 1n;
}

/** Removes a key; undefined when the person has none of that id. */
export function deletePersonalKey(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<Pick<PersonalKeyRow, 'name'> | undefined> {
  return tx
    .deleteFrom('auth.personal_keys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
}

/** Removes everybody's keys; returns how many there were. */
export async function deleteAllPersonalKeys(tx: Transaction): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('auth.personal_keys').executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The key that has a hash and has not expired, noted as used; undefined when there is none. */
export function usePersonalKey(
  tx: Transaction,
  hash: Buffer,
  now: Date,
): Promise<PersonalKeyRow | undefined> {
  return tx
    .updateTable('auth.personal_keys')
    .set({ last_used_at: sql`greatest(last_used_at, ${now})` })
    .where('key_hash', '=', hash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** A person's keys without their hashes, for the archive. */
export function exportPersonalKeys(tx: Transaction, userId: string) {
  return tx
    .selectFrom('auth.personal_keys')
    .select(['name', 'scope', 'files', 'created_at', 'expires_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}
