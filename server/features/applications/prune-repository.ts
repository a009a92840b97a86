import { sql } from 'kysely';

import { FORMAT, type StoredValues } from '#server/features/applications/event-values.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { ApplicationTables } from '#server/platform/database/tables/applications.ts';
import { EVENT_WHOLE_BYTES } from '#shared/limits.ts';

/** Which rows a step of a clean-up takes: those of before an instant, of everybody or of one person. */
export interface Prune {
  readonly before: Date;
  readonly most: number;
  readonly userId?: string | undefined;
}

/** Removes for good applications that were deleted before an instant, with their history; returns how many. */
export async function purgeDeleted(
  tx: Transaction,
  { before, most, userId }: Prune,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('applications')
    .where((eb) => {
      let due = eb
        .selectFrom('applications as due')
        .select(['due.user_id', 'due.id'])
        .where('due.deleted_at', '<', before);
      if (userId !== undefined) due = due.where('due.user_id', '=', userId);
      return eb(
        eb.refTuple('user_id', 'id'),
        'in',
        due.limit(most).forUpdate().skipLocked().$asTuple('user_id', 'id'),
      );
    })
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Removes the texts of large changes of before an instant; that the field changed stays. Returns how many. */
export async function forgetLargeChanges(
  tx: Transaction,
  { before, most, userId }: Prune,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('application_events')
    .set({ format: FORMAT.forgotten, place: null, packed: null })
    .where((eb) => {
      let due = eb
        .selectFrom('application_events as due')
        .select(['due.user_id', 'due.id'])
        .where('due.format', '=', sql.lit(FORMAT.packed))
        .where('due.at', '<', before);
      if (userId !== undefined) due = due.where('due.user_id', '=', userId);
      return eb(
        eb.refTuple('user_id', 'id'),
        'in',
        due.limit(most).forUpdate().skipLocked().$asTuple('user_id', 'id'),
      );
    })
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Changes of long notes that an older version kept whole. */
export async function wholeNotes(
  tx: Transaction,
  most: number,
): Promise<
  Pick<ApplicationTables['application_events'], 'user_id' | 'id' | 'old_value' | 'new_value'>[]
> {
  return tx
    .selectFrom('application_events')
    .select(['user_id', 'id', 'old_value', 'new_value'])
    .where('format', '=', sql.lit(FORMAT.whole))
    .where('field', '=', sql.lit('notes'))
    .where(
      sql<boolean>`octet_length(coalesce(old_value, '')) + octet_length(coalesce(new_value, '')) > ${sql.lit(EVENT_WHOLE_BYTES)}`,
    )
    .orderBy('at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Stores the values of a change in another form. */
export async function restoreValues(
  tx: Transaction,
  event: { readonly user_id: string; readonly id: string },
  values: StoredValues,
): Promise<void> {
  await tx
    .updateTable('application_events')
    .set(values)
    .where('user_id', '=', event.user_id)
    .where('id', '=', event.id)
    .execute();
}
