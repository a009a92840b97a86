import { sql, type RawBuilder, type Selectable } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import type { ApplicationTables } from '#server/platform/database/tables/applications.ts';
import { claimBatch, type CleanUpStep } from '#server/platform/database/taken-rows.ts';
import type { DeletedRow } from '#server/platform/deleted-records.ts';
import { DELETED_LABEL_MAX } from '#shared/core/limits.ts';

/** Something a person wrote into a history and took back. */
type RemovedEntryRow = Selectable<ApplicationTables['removed_entries']>;

/** Moves an entry that the signed-in person wrote out of the history; returns whether there was one. */
export async function removeEntry(
  tx: Transaction,
  entry: { readonly applicationId: string; readonly id: string; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ removed: boolean }>`
    select public.remove_entry(${entry.applicationId}, ${entry.id}, ${entry.now}) as removed`.execute(
    tx,
  );
  return rows[0]?.removed ?? false;
}

/** Takes one of a person's removed entries out of those that are kept. */
export async function takeRemovedEntry(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<RemovedEntryRow | undefined> {
  return tx
    .deleteFrom('removed_entries')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** The query of a person's removed entries of live applications, as what was deleted is listed. */
export function deletedEntries(userId: string): RawBuilder<DeletedRow> {
  return sql<DeletedRow>`
    select gone.id, left(gone.text, ${sql.lit(DELETED_LABEL_MAX)}) as label, gone.deleted_at
    from removed_entries as gone
    join applications as own on own.user_id = gone.user_id and own.id = gone.application_id
    where gone.user_id = ${userId} and own.deleted_at is null`;
}

/** A person's removed entries after an id, in order of id. */
export async function listRemovedEntriesAfter(
  tx: Transaction,
  userId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<Omit<RemovedEntryRow, 'user_id'>[]> {
  let query = tx
    .selectFrom('removed_entries')
    .select(['id', 'application_id', 'kind', 'at', 'text', 'deleted_at'])
    .where('user_id', '=', userId);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/** Removes for good one batch of entries removed before an instant; returns how many. */
export async function purgeRemovedEntries(
  tx: Transaction,
  before: Date,
  step: CleanUpStep,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('removed_entries')
    .where(claimBatch('removed_entries', sql`deleted_at < ${before}`, step))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
