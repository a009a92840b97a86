import { sql } from 'kysely';

import {
  selectAt,
  type ObjectPath,
  type ObjectRow,
} from '#server/features/storage/repository/objects.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** A file with the current epoch of its owner's links. */
export interface Linkable {
  readonly row: ObjectRow;
  /** Links that name an earlier one have ended. */
  readonly epoch: string;
}

/** An upload link that can be used once. */
export interface SpendableLink {
  readonly userId: string;
  readonly id: string;
  readonly expires: Date;
}

/** A person's file by bucket and name with their epoch, if the identity may see it. */
export async function findLinkable(
  tx: Transaction,
  path: ObjectPath,
): Promise<Linkable | undefined> {
  const found = await selectAt(tx, path)
    .select(sql<string>`public.link_epoch(storage_objects.user_id)`.as('epoch'))
    .executeTakeFirst();
  if (!found) return undefined;
  const { epoch, ...row } = found;
  return { row, epoch };
}

/** The current epoch of a person's links. */
export async function findLinkEpoch(tx: Transaction, userId: string): Promise<string> {
  const { rows } = await sql<{ epoch: string }>`
    select public.link_epoch(${userId}::uuid) as epoch`.execute(tx);
  return rows[0]?.epoch ?? '';
}

/** Whether an upload link was used. */
export async function isSpent(tx: Transaction, { userId, id }: SpendableLink): Promise<boolean> {
  const row = await tx
    .selectFrom('storage_spent_links')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up an upload link; returns whether it was unused until now. */
export async function spendLink(
  tx: Transaction,
  { userId, id, expires }: SpendableLink,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('storage_spent_links')
    .values({ user_id: userId, id, expires_at: expires })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Forgets used upload links that ended before an instant. */
export async function forgetSpentLinks(tx: Transaction, before: Date): Promise<void> {
  await tx.deleteFrom('storage_spent_links').where('expires_at', '<', before).execute();
}
