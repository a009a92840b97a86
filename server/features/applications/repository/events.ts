import { sql } from 'kysely';

import {
  FORMAT,
  type EventRow,
  type StoredEvent,
  type StoredValues,
} from '#server/features/applications/event-values.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { claimBatch, type CleanUpStep } from '#server/platform/database/taken-rows.ts';
import { EVENT_WHOLE_BYTES } from '#shared/core/limits.ts';

/** Appends to the event log. */
export async function insertEvents(tx: Transaction, events: EventRow[]): Promise<void> {
  if (events.length > 0) await tx.insertInto('application_events').values(events).execute();
}

/** A person's changes of applications after an id, in order of id. */
export async function listEventsAfter(
  tx: Transaction,
  userId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<StoredEvent[]> {
  let query = tx.selectFrom('application_events').selectAll().where('user_id', '=', userId);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/** Removes the texts of one batch of large changes made before an instant; that the fields changed stays. Returns how many. */
export async function forgetLargeChanges(
  tx: Transaction,
  before: Date,
  step: CleanUpStep,
): Promise<number> {
  const due = sql`format = ${sql.lit(FORMAT.packed)} and at < ${before}`;
  const { numUpdatedRows } = await tx
    .updateTable('application_events')
    .set({ format: FORMAT.forgotten, place: null, packed: null })
    .where(claimBatch('application_events', due, step))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Changes of long notes that an older version kept whole, oldest first, locked until the transaction ends. */
export async function listWholeNotes(
  tx: Transaction,
  limit: number,
): Promise<Pick<EventRow, 'user_id' | 'id' | 'old_value' | 'new_value'>[]> {
  return tx
    .selectFrom('application_events')
    .select(['user_id', 'id', 'old_value', 'new_value'])
    .where('format', '=', sql.lit(FORMAT.whole))
    .where('field', '=', sql.lit('notes'))
    .where(
      sql<boolean>`octet_length(coalesce(old_value, '')) + octet_length(coalesce(new_value, '')) > ${sql.lit(EVENT_WHOLE_BYTES)}`,
    )
    .orderBy('at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Stores the values of a change in another format. */
export async function saveValues(
  tx: Transaction,
  event: Pick<EventRow, 'user_id' | 'id'>,
  values: StoredValues,
): Promise<void> {
  await tx
    .updateTable('application_events')
    .set(values)
    .where('user_id', '=', event.user_id)
    .where('id', '=', event.id)
    .execute();
}
