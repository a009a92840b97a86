import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { claimBatch, type CleanUpStep } from '#server/platform/database/taken-rows.ts';
import type { AssistantTables } from '#server/platform/database/tables/jobgpt.ts';
import type { DeletedRow } from '#server/platform/deleted-records.ts';
import { fold } from '#shared/core/fold.ts';
import { DELETED_LABEL_MAX } from '#shared/core/limits.ts';

/** A saved answer as stored. */
export type AnswerRow = Selectable<AssistantTables['assistant_answers']>;

/** Which saved answers are meant: those with words, those attached to an application, or both. */
interface AnswerFilter {
  readonly search?: string | undefined;
  readonly applicationId?: string | undefined;
}

function matching(tx: Transaction, userId: string, { search, applicationId }: AnswerFilter) {
  let query = tx
    .selectFrom('assistant_answers')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null);
  if (applicationId !== undefined) query = query.where('application_id', '=', applicationId);
  return search ? query.where(sql<boolean>`strpos(search_text, ${fold(search)}) > 0`) : query;
}

/** How many of the person's answers match. */
export async function countAnswers(
  tx: Transaction,
  userId: string,
  filter: AnswerFilter,
): Promise<number> {
  const { total } = await matching(tx, userId, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** One page of the person's answers, newest first. */
export async function listAnswerPage(
  tx: Transaction,
  userId: string,
  { offset, limit, ...filter }: AnswerFilter & { readonly offset: number; readonly limit: number },
): Promise<AnswerRow[]> {
  return matching(tx, userId, filter)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Those among the ids that are live answers of the person. */
export async function listLiveAnswers(
  tx: Transaction,
  userId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await matching(tx, userId, {}).select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

/** Stores an answer. */
export async function insertAnswer(
  tx: Transaction,
  row: Omit<Insertable<AssistantTables['assistant_answers']>, 'search_text'>,
): Promise<AnswerRow> {
  return tx
    .insertInto('assistant_answers')
    .values({ ...row, search_text: fold(`${row.user_input}\n${row.response}`) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Stores changed columns of one of the person's answers, deleted or live as wanted; undefined when there is none. */
export async function saveAnswer(
  tx: Transaction,
  own: { readonly userId: string; readonly id: string; readonly deleted: boolean },
  changes: { readonly application_id?: string | null; readonly deleted_at?: Date | null },
): Promise<AnswerRow | undefined> {
  return tx
    .updateTable('assistant_answers')
    .set(changes)
    .where('id', '=', own.id)
    .where('user_id', '=', own.userId)
    .where('deleted_at', own.deleted ? 'is not' : 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** The query of a person's deleted answers, named by the beginning of their question. */
export function deletedAnswers(userId: string): RawBuilder<DeletedRow> {
  return sql<DeletedRow>`
    select gone.id, left(gone.user_input, ${DELETED_LABEL_MAX}::integer) as label, gone.deleted_at
    from assistant_answers as gone
    where gone.user_id = ${userId} and gone.deleted_at is not null`;
}

/** Removes one of a person's deleted answers for good; returns whether there was one. */
export async function purgeAnswer(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('assistant_answers')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Removes for good one batch of answers deleted before an instant; returns how many. */
export async function purgeDeletedAnswers(
  tx: Transaction,
  before: Date,
  step: CleanUpStep,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('assistant_answers')
    .where(claimBatch('assistant_answers', sql`deleted_at < ${before}`, step))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The person's answers after an id, deleted ones too, in order of id. */
export async function listAnswersAfter(
  tx: Transaction,
  userId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<Omit<AnswerRow, 'search_text' | 'user_id'>[]> {
  let query = tx.selectFrom('assistant_answers').where('user_id', '=', userId);
  if (after !== undefined) query = query.where('id', '>', after);
  const rows = await query.selectAll().orderBy('id').limit(limit).execute();
  return rows.map(({ search_text: _search, user_id: _user, ...row }) => row);
}

/** Removes a person's answers. */
export async function eraseAnswers(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('assistant_answers').where('user_id', '=', userId).execute();
}
