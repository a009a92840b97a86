import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/** The ids of the keys and secrets that were used with the database. */
export async function findKeyIds(tx: Transaction): Promise<string[]> {
  const rows = await tx.selectFrom('auth.installation_keys').select('id').execute();
  return rows.map(({ id }) => id);
}

/** The same, with other writers kept out until the end of the transaction. */
export async function lockKeyIds(tx: Transaction): Promise<string[]> {
  await sql`lock table auth.installation_keys in share row exclusive mode`.execute(tx);
  return findKeyIds(tx);
}

/** Adds ids that are not there yet. */
export async function insertKeyIds(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insertInto('auth.installation_keys')
    .values(ids.map((id) => ({ id })))
    .execute();
}

/** Forgets every id. */
export async function deleteKeyIds(tx: Transaction): Promise<void> {
  await tx.deleteFrom('auth.installation_keys').execute();
}

/** Whether anybody has an account. */
export async function hasAccounts(tx: Transaction): Promise<boolean> {
  return (await tx.selectFrom('auth.users').select('id').limit(1).execute()).length > 0;
}
