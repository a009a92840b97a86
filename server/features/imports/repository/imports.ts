import { sql, type Selectable } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import type { ImportTables } from '#server/platform/database/tables/imports.ts';

/** An import as stored. */
export type ImportRow = Selectable<ImportTables['imports']>;

/** An import of a person. */
export interface ImportId {
  readonly userId: string;
  readonly id: string;
}

/** One page of a person's imports, the newest first, without those that are being received. */
export async function listImportPage(
  tx: Transaction,
  userId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ rows: ImportRow[]; total: number }> {
  const shown = tx
    .selectFrom('imports')
    .where('user_id', '=', userId)
    .where('state', '<>', 'receiving');
  const { total } = await shown
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await shown.selectAll().orderBy('id', 'desc').offset(offset).limit(limit).execute();
  return { rows, total };
}

const importWithId = (tx: Transaction, { userId, id }: ImportId) =>
  tx.selectFrom('imports').selectAll().where('user_id', '=', userId).where('id', '=', id);

/** One of the person's imports. */
export async function findImport(tx: Transaction, id: ImportId): Promise<ImportRow | undefined> {
  return importWithId(tx, id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockImport(tx: Transaction, id: ImportId): Promise<ImportRow | undefined> {
  return importWithId(tx, id).forUpdate().executeTakeFirst();
}

/** The person's import whose file is still to be run and came last, locked until the transaction ends. */
export async function lockLatestOpen(
  tx: Transaction,
  userId: string,
): Promise<ImportRow | undefined> {
  return tx
    .selectFrom('imports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', 'in', ['receiving', 'staged', 'running'])
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores a new import whose rows are still to come. */
export async function insertImport(
  tx: Transaction,
  row: Pick<
    ImportRow,
    'user_id' | 'id' | 'file_name' | 'format' | 'serials' | 'total' | 'created_at' | 'headings'
  >,
): Promise<void> {
  const { headings, ...rest } = row;
  await tx
    .insertInto('imports')
    .values({ ...rest, headings: JSON.stringify(headings), state: 'receiving' })
    .execute();
}

/** Stores changed columns of an import. */
export async function saveImport(
  tx: Transaction,
  { userId, id }: ImportId,
  changes: Partial<
    Pick<
      ImportRow,
      'state' | 'run' | 'run_at' | 'companies' | 'finished_at' | 'undone_at' | 'untidy'
    >
  > & { readonly progress?: number; readonly counts?: Record<string, number> },
): Promise<void> {
  const { counts, ...columns } = changes;
  await tx
    .updateTable('imports')
    .set({ ...columns, ...(counts && { counts: JSON.stringify(counts) }) })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Lets the rest of a transaction see what an import has stored and not shown. */
export async function revealStagedRows(tx: Transaction, { id }: ImportId): Promise<void> {
  await sql`select set_config('waymark.import', ${id}, true)`.execute(tx);
}

/**
 * Removes the person's imports that were not finished, or the given one of them. One with hidden rows is as if it were not
 * received yet until these are removed.
 */
export async function deleteOpenImports(
  tx: Transaction,
  userId: string,
  id?: string,
): Promise<void> {
  const open = sql<boolean>`state in ('receiving', 'staged', 'running')`;
  const wanted = id === undefined ? open : sql<boolean>`(${open} and id = ${id})`;
  await tx
    .updateTable('imports')
    .set({ state: 'receiving', run: null })
    .where('user_id', '=', userId)
    .where(wanted)
    .where('untidy', '=', true)
    .execute();
  await tx
    .deleteFrom('imports')
    .where('user_id', '=', userId)
    .where(wanted)
    .where('untidy', '=', false)
    .execute();
}

/** Removes an import whose hidden rows are removed. */
export async function deleteTidyImport(tx: Transaction, { userId, id }: ImportId): Promise<void> {
  await tx
    .deleteFrom('imports')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('untidy', '=', false)
    .execute();
}

/** Imports with hidden rows after an id, in the order of their ids, whose run, if they have one, has shown no sign of life since an instant. */
export async function listUntidyImports(
  tx: Transaction,
  {
    silentSince,
    after,
    limit,
  }: { readonly silentSince: Date; readonly after: string; readonly limit: number },
): Promise<ImportRow[]> {
  return tx
    .selectFrom('imports')
    .selectAll()
    .where('untidy', '=', true)
    .where((eb) => eb.or([eb('state', '<>', 'running'), eb('run_at', '<', silentSince)]))
    .where(sql<boolean>`id > ${after}::uuid`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Removes one batch of imports that were made before an instant and not finished; returns how many. */
export async function purgeOpenImports(
  tx: Transaction,
  before: Date,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('imports')
    .where(
      sql<boolean>`(user_id, id) in (
        select user_id, id from imports
        where created_at < ${before} and state in ('receiving', 'staged', 'running') and not untidy
          and coalesce(run_at, created_at) < ${before}
        limit ${limit} for update skip locked)`,
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** A person's imports after an id, in order of id. */
export async function listImportsAfter(
  tx: Transaction,
  userId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<ImportRow[]> {
  let query = tx.selectFrom('imports').selectAll().where('user_id', '=', userId);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/** Removes a person's imports with all their rows. */
export async function eraseImports(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('imports').where('user_id', '=', userId).execute();
}
