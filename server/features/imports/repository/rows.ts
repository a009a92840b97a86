import { sql, type RawBuilder } from 'kysely';

import type { ImportId } from '#server/features/imports/repository/imports.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { ImportTable } from '#shared/imports/table.ts';

/** A row as it is staged: what it changes in an application. */
interface StagedRow {
  readonly number: number;
  readonly application: string;
  readonly seen_at: Date;
  readonly fields: unknown;
  readonly events: unknown;
  readonly before: unknown;
}

/** The rows of a file and the lines that could not be read or are no applications, as they are stored. */
export type StoredRows = Pick<ImportTable, 'rows' | 'unreadable' | 'passedOver'>;

/** Stores a part of a file: a StoredRows as JSON. */
export async function insertChunk(
  tx: Transaction,
  { userId, id }: ImportId,
  number: number,
  body: string,
): Promise<void> {
  await tx
    .insertInto('import_chunks')
    .values({ user_id: userId, import_id: id, number, body })
    .execute();
}

/** The parts of a file after a number, in their order. */
export async function listChunks(
  tx: Transaction,
  { userId, id }: ImportId,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<{ number: number; part: StoredRows }[]> {
  const found = await tx
    .selectFrom('import_chunks')
    .select(['number', 'body'])
    .where('user_id', '=', userId)
    .where('import_id', '=', id)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
  return found.map(({ number, body }) => ({ number, part: JSON.parse(body) as StoredRows }));
}

/** Removes a file's rows. */
export async function deleteChunks(tx: Transaction, { userId, id }: ImportId): Promise<void> {
  await tx
    .deleteFrom('import_chunks')
    .where('user_id', '=', userId)
    .where('import_id', '=', id)
    .execute();
}

/** Stages what some rows change. */
export async function insertStagedRows(
  tx: Transaction,
  { userId, id }: ImportId,
  rows: readonly StagedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into import_rows (user_id, import_id, number, application, kind, seen_at, fields, events, before)
    select ${userId}::uuid, ${id}::uuid, number, application, 'update', seen_at, fields, events, before
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as staged (
      number integer, application uuid, seen_at timestamptz, fields jsonb, events jsonb, before jsonb)`.execute(
    tx,
  );
}

/** Removes what an earlier run staged. */
export async function deleteStagedRows(tx: Transaction, { userId, id }: ImportId): Promise<void> {
  await tx
    .deleteFrom('import_rows')
    .where('user_id', '=', userId)
    .where('import_id', '=', id)
    .execute();
}

/** The staged rows as SQL, for those who own the applications. */
export function stagedRows({ userId, id }: ImportId): RawBuilder<unknown> {
  return sql`(
    select number, application, seen_at, fields, events, before from import_rows
    where user_id = ${userId} and import_id = ${id})`;
}

/** Forgets what is needed no more of a finished import's rows, of lines in a range. */
export async function forgetStaged(
  tx: Transaction,
  { userId, id }: ImportId,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  await tx
    .updateTable('import_rows')
    .set({ fields: null, events: null })
    .where('user_id', '=', userId)
    .where('import_id', '=', id)
    .where('number', '>=', from)
    .where('number', '<', to)
    .execute();
}

/** Removes one batch of rows of imports that were finished before an instant: they can no longer be undone. Returns how many. */
export async function purgeFinishedRows(
  tx: Transaction,
  before: Date,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('import_rows')
    .where(
      sql<boolean>`(user_id, import_id, number) in (
        select rows.user_id, rows.import_id, rows.number
        from imports join import_rows as rows
          on rows.user_id = imports.user_id and rows.import_id = imports.id
        where imports.finished_at < ${before} and imports.created_at < ${before}
        limit ${limit})`,
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Removes one batch of the parts of files whose import is finished; returns how many. */
export async function purgeFinishedChunks(tx: Transaction, limit: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('import_chunks')
    .where(
      sql<boolean>`(user_id, import_id, number) in (
        select chunks.user_id, chunks.import_id, chunks.number
        from imports join import_chunks as chunks
          on chunks.user_id = imports.user_id and chunks.import_id = imports.id
        where imports.finished_at is not null
        limit ${limit})`,
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** How many changes of applications are staged. */
export async function countStagedRows(tx: Transaction, { userId, id }: ImportId): Promise<number> {
  const { total } = await tx
    .selectFrom('import_rows')
    .where('user_id', '=', userId)
    .where('import_id', '=', id)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
