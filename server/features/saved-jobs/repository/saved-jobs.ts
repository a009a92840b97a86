import { sql, type Selectable } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import type { SavedJobTables } from '#server/platform/database/tables/saved-jobs.ts';
import { fold } from '#shared/core/fold.ts';
import type { Verdict } from '#shared/postings/verdict.ts';

/** A saved job as stored. */
export type SavedJobRow = Selectable<SavedJobTables['saved_jobs']>;

/** Which saved jobs a page shows. */
interface SavedJobFilter {
  readonly search: string | undefined;
  /** What a saved job's posting says when it is left out. */
  readonly without: readonly Verdict[] | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** One page of the person's live saved jobs, those that close first, then those without such a day and those that closed, the newest first; how many match on all pages, and how many more `without` leaves out. */
export async function listSavedJobPage(
  tx: Transaction,
  userId: string,
  by: SavedJobFilter,
): Promise<{ rows: SavedJobRow[]; total: number; leftOut: number }> {
  let found = tx
    .selectFrom('saved_jobs')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null);
  if (by.search) {
    found = found.where(sql<boolean>`strpos(search_text, ${fold(by.search)}) > 0`);
  }
  const said = by.without
    ? sql<boolean>`coalesce(split_part(says, ' ', 1) in (${sql.join(by.without)}), false)`
    : sql<boolean>`false`;
  const { total, leftOut } = await found
    .select(sql<number>`(count(*) filter (where not ${said}))::integer`.as('total'))
    .select(sql<number>`(count(*) filter (where ${said}))::integer`.as('leftOut'))
    .executeTakeFirstOrThrow();
  const matching = found.where(sql<boolean>`not ${said}`);
  const rows = await matching
    .selectAll()
    .orderBy(sql`case when closes_on >= current_date then closes_on end asc nulls last`)
    .orderBy(sql`closes_on is null`, 'desc')
    .orderBy('saved_on', 'desc')
    .orderBy('id', 'desc')
    .limit(by.limit)
    .offset(by.offset)
    .execute();
  return { rows, total, leftOut };
}

/** One of the person's saved jobs, live or deleted, locked until the transaction ends. */
export async function lockSavedJob(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<SavedJobRow | undefined> {
  return tx
    .selectFrom('saved_jobs')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The person's saved jobs that are not deleted. */
const liveSavedJobs = (tx: Transaction, userId: string) =>
  tx
    .selectFrom('saved_jobs')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null);

/** One of the person's live saved jobs. */
export async function findSavedJob(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<SavedJobRow | undefined> {
  return liveSavedJobs(tx, userId).where('id', '=', id).executeTakeFirst();
}

/** The person's live saved job of a posting. */
export async function findSavedPosting(
  tx: Transaction,
  userId: string,
  postingKey: string,
): Promise<SavedJobRow | undefined> {
  return liveSavedJobs(tx, userId).where('posting_key', '=', postingKey).executeTakeFirst();
}

/** Stores a new saved job. */
export async function insertSavedJob(tx: Transaction, row: SavedJobRow): Promise<void> {
  await tx.insertInto('saved_jobs').values(row).execute();
}

/** Stores changed columns of one of the person's saved jobs. */
export async function saveSavedJob(
  tx: Transaction,
  { user_id, id }: Pick<SavedJobRow, 'user_id' | 'id'>,
  changes: Partial<SavedJobRow>,
): Promise<void> {
  await tx
    .updateTable('saved_jobs')
    .set(changes)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/** Saved jobs whose kept posting rules with a lower number read, locked until the transaction ends. */
export async function listUnreadSavedJobs(
  tx: Transaction,
  { rules, limit }: { readonly rules: number; readonly limit: number },
): Promise<SavedJobRow[]> {
  return tx
    .selectFrom('saved_jobs')
    .selectAll()
    .where('posting', '<>', '')
    .where('says_rules', '<', rules)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** A person's saved jobs after an id, in order of id, deleted ones too. */
export async function listSavedJobsAfter(
  tx: Transaction,
  userId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<SavedJobRow[]> {
  let query = tx.selectFrom('saved_jobs').selectAll().where('user_id', '=', userId);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/** Removes a person's saved jobs. */
export async function eraseSavedJobs(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('saved_jobs').where('user_id', '=', userId).execute();
}
