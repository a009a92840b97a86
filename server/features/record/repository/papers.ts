import { type Expression, sql, type RawBuilder, type Selectable } from 'kysely';

import type { RecordDeps } from '#server/features/record/deps.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { RecordTables } from '#server/platform/database/tables/record.ts';
import { claimBatch, type CleanUpStep } from '#server/platform/database/taken-rows.ts';
import type { DeletedRow } from '#server/platform/deleted-records.ts';

/** Something kept with an application, as stored. */
export type PaperRow = Selectable<RecordTables['application_papers']>;

/** One page of what is kept with an application, newest first, and how much there is. */
export async function listPaperPage(
  tx: Transaction,
  asked: {
    readonly userId: string;
    readonly applicationId: string;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<{ rows: PaperRow[]; total: number }> {
  const matching = tx
    .selectFrom('application_papers')
    .where('user_id', '=', asked.userId)
    .where('application_id', '=', asked.applicationId)
    .where('deleted_at', 'is', null);
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(asked.offset)
    .limit(asked.limit)
    .execute();
  return { rows, total };
}

/** One of the person's papers, live or deleted, locked until the transaction ends. */
export async function lockPaper(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<PaperRow | undefined> {
  return tx
    .selectFrom('application_papers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores a new paper. */
export async function insertPaper(tx: Transaction, row: PaperRow): Promise<void> {
  await tx.insertInto('application_papers').values(row).execute();
}

/** Kept postings that rules with a lower number read, or none, locked until the transaction ends. */
export async function listUnreadPostings(
  tx: Transaction,
  { rules, limit }: { readonly rules: number; readonly limit: number },
): Promise<PaperRow[]> {
  return tx
    .selectFrom('application_papers')
    .selectAll()
    .where('kind', '=', 'posting')
    .where('says_rules', '<', rules)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Keeps what a posting says, and the number of the rules that read it. */
export async function markSays(
  tx: Transaction,
  { user_id, id }: Pick<PaperRow, 'user_id' | 'id'>,
  says: Pick<PaperRow, 'says' | 'says_rules'>,
): Promise<void> {
  await tx
    .updateTable('application_papers')
    .set(says)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/** What the newest posting kept with an application says, as it is kept, as an SQL expression over the application's columns. */
export function postingSays(
  userId: Expression<string>,
  applicationId: Expression<string>,
): RawBuilder<string | null> {
  return sql<string | null>`(
    select said.says from application_papers as said
    where said.user_id = ${userId} and said.application_id = ${applicationId}
      and said.kind = 'posting' and said.deleted_at is null
    order by said.created_at desc, said.id desc limit 1)`;
}

/** Marks a paper as deleted at an instant, or as live. */
export async function markPaper(
  tx: Transaction,
  { user_id, id }: Pick<PaperRow, 'user_id' | 'id'>,
  deletedAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('application_papers')
    .set({ deleted_at: deletedAt })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/** A person's papers after an id, in order of id, deleted ones too. */
export async function listPapersAfter(
  tx: Transaction,
  userId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<PaperRow[]> {
  let query = tx.selectFrom('application_papers').selectAll().where('user_id', '=', userId);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/** The query of a person's deleted papers of live applications, as what was deleted is listed. */
export function deletedPapers(
  { isLive }: Pick<RecordDeps, 'isLive'>,
  userId: string,
): RawBuilder<DeletedRow> {
  const live = isLive(sql<string>`gone.user_id`, sql<string>`gone.application_id`);
  return sql<DeletedRow>`
    select gone.id, left(concat_ws(' ', nullif(gone.label, ''), gone.text), 200) as label, gone.deleted_at
    from application_papers as gone
    where gone.user_id = ${userId} and gone.deleted_at is not null and ${live}`;
}

/** Removes one of a person's deleted papers for good; returns whether there was one. */
export async function purgePaper(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('application_papers')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Removes for good one batch of papers deleted before an instant; returns how many. */
export async function purgeDeletedPapers(
  tx: Transaction,
  before: Date,
  step: CleanUpStep,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('application_papers')
    .where(claimBatch('application_papers', sql`deleted_at < ${before}`, step))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Removes every paper of a person. */
export async function erasePapers(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('application_papers').where('user_id', '=', userId).execute();
}
