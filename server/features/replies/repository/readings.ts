import { sql, type Selectable } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import type { ReplyTables } from '#server/platform/database/tables/replies.ts';

/** A reading of mail, as stored. */
export type SyncRow = Selectable<ReplyTables['reply_syncs']>;

/** What is always done with mail of a sender, as stored. */
export type RuleRow = Selectable<ReplyTables['reply_rules']>;

/** Stores a new reading. */
export async function insertSync(tx: Transaction, row: SyncRow): Promise<void> {
  await tx.insertInto('reply_syncs').values(row).execute();
}

/** One of the person's readings, locked until the transaction ends. */
export async function lockSync(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<SyncRow | undefined> {
  return tx
    .selectFrom('reply_syncs')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Adds to the counts of a reading. */
export async function countInSync(
  tx: Transaction,
  { userId, id }: { readonly userId: string; readonly id: string },
  by: { readonly known: number; readonly lost: number },
): Promise<void> {
  await tx
    .updateTable('reply_syncs')
    .set((eb) => ({ known: eb('known', '+', by.known), lost: eb('lost', '+', by.lost) }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Marks a reading as undone. */
export async function markUndone(
  tx: Transaction,
  { user_id, id }: Pick<SyncRow, 'user_id' | 'id'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('reply_syncs')
    .set({ undone_at: now })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/** One page of the person's readings, the newest first, and how many there are. */
export async function listSyncPage(
  tx: Transaction,
  userId: string,
  by: { readonly offset: number; readonly limit: number },
): Promise<{ rows: SyncRow[]; total: number }> {
  const own = tx.selectFrom('reply_syncs').where('user_id', '=', userId);
  const { total } = await own
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await own
    .selectAll()
    .orderBy('id', 'desc')
    .offset(by.offset)
    .limit(by.limit)
    .execute();
  return { rows, total };
}

/** A person's readings after an id, in order of id. */
export async function listSyncsAfter(
  tx: Transaction,
  userId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<SyncRow[]> {
  let query = tx.selectFrom('reply_syncs').selectAll().where('user_id', '=', userId);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/** The person's rules, in order of their senders. */
export async function listRules(tx: Transaction, userId: string): Promise<RuleRow[]> {
  return tx
    .selectFrom('reply_rules')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('sender_mail')
    .execute();
}

/** Stores a rule; it takes the place of that of the same sender. */
export async function saveRule(tx: Transaction, row: RuleRow): Promise<RuleRow> {
  return tx
    .insertInto('reply_rules')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'sender_mail'])
        .doUpdateSet({ action: row.action, application_id: row.application_id }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Removes one of the person's rules; returns whether there was one. */
export async function deleteRule(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('reply_rules')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Removes everything of a person's mails. */
export async function eraseReplies(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('reply_rules').where('user_id', '=', userId).execute();
  await tx.deleteFrom('replies').where('user_id', '=', userId).execute();
  await tx.deleteFrom('reply_syncs').where('user_id', '=', userId).execute();
}

/** How many of the replies of some readings there are, by reading and state. */
export async function countByReading(
  tx: Transaction,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { linked: number; review: number; aside: number }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ sync_id: string; linked: number; review: number; aside: number }>`
    select sync_id, count(*) filter (where state = 'linked')::int as linked,
      count(*) filter (where state = 'review')::int as review,
      count(*) filter (where state = 'aside')::int as aside
    from replies where user_id = ${userId} and sync_id = any(${ids}::uuid[]) group by sync_id`.execute(
    tx,
  );
  return new Map(rows.map(({ sync_id, ...counts }) => [sync_id, counts]));
}
