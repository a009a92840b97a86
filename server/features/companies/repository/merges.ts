import { sql, type Insertable, type Selectable } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import type { CompanyTables } from '#server/platform/database/tables/companies.ts';

/** What a merge moved and changed. */
type MergeRow = Selectable<CompanyTables['company_merges']>;

/** Locks companies in one order until the transaction ends. */
export async function lockCompanyRows(
  tx: Transaction,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  await tx
    .selectFrom('tracks_company')
    .select('id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Notes what a merge moved and changed. */
export async function insertMerge(
  tx: Transaction,
  row: Insertable<CompanyTables['company_merges']>,
): Promise<void> {
  await tx.insertInto('company_merges').values(row).execute();
}

/** Takes the note of the merge of a company, if it was merged. */
export async function takeMerge(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<MergeRow | undefined> {
  return tx
    .deleteFrom('company_merges')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** A person's merges after an id of a merged company, in order of id. */
export async function listMergesAfter(
  tx: Transaction,
  userId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
) {
  let query = tx
    .selectFrom('company_merges')
    .select(['id', 'company_id', 'at', 'contact_ids', 'saved_job_ids', 'changes'])
    .where('user_id', '=', userId);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/** Removes the notes of a person's merges. */
export async function eraseMerges(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('company_merges').where('user_id', '=', userId).execute();
}
