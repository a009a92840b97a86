import type { Insertable, Selectable, Updateable } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import type { InboxTables } from '#server/platform/database/tables/inbox.ts';

/** A connected mailbox. */
export type InboxRow = Selectable<InboxTables['inboxes']>;

/** The person's mailbox. */
export async function findInbox(tx: Transaction, userId: string): Promise<InboxRow | undefined> {
  return tx.selectFrom('inboxes').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Stores the person's mailbox in place of a former one. */
export async function saveInbox(
  tx: Transaction,
  row: Insertable<InboxTables['inboxes']>,
): Promise<InboxRow> {
  return tx
    .insertInto('inboxes')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Takes the person's mailbox for one look, unless another one is under way. */
export async function lockInbox(
  tx: Transaction,
  userId: string,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<InboxRow | undefined> {
  return tx
    .updateTable('inboxes')
    .set({ reading_until: until })
    .where('user_id', '=', userId)
    .where((row) => row.or([row('reading_until', 'is', null), row('reading_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst();
}

/** Notes how a look ended; undefined when the mailbox was replaced or disconnected meanwhile. */
export async function saveReading(
  tx: Transaction,
  { user_id, created_at, reading_until }: InboxRow,
  values: Updateable<InboxTables['inboxes']>,
): Promise<InboxRow | undefined> {
  return tx
    .updateTable('inboxes')
    .set({ ...values, reading_until: null })
    .where('user_id', '=', user_id)
    .where('created_at', '=', created_at)
    .where('reading_until', '=', reading_until)
    .returningAll()
    .executeTakeFirst();
}

/** Forgets the person's mailbox and its password, if there is one. */
export async function eraseInbox(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('inboxes').where('user_id', '=', userId).execute();
}
