import { sql, type Insertable, type Selectable } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import type { AssistantTables } from '#server/platform/database/tables/assistant.ts';
import { fold } from '#shared/domain/fold.ts';

/** A saved answer as stored. */
export type AnswerRow = Selectable<AssistantTables['assistant_answers']>;

/** Which saved answers a page shows. */
export interface AnswerFilter {
  readonly search?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

function matching(tx: Transaction, userId: string, search: string | undefined) {
  const query = tx
    .selectFrom('assistant_answers')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null);
  return search ? query.where(sql<boolean>`strpos(search_text, ${fold(search)}) > 0`) : query;
}

/** How many of the person's answers match. */
export async function countAnswers(
  tx: Transaction,
  userId: string,
  search: string | undefined,
): Promise<number> {
  const { total } = await matching(tx, userId, search)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** One page of the person's answers, newest first. */
export async function pageOfAnswers(
  tx: Transaction,
  userId: string,
  { search, offset, limit }: AnswerFilter,
): Promise<AnswerRow[]> {
  return matching(tx, userId, search)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
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

/** Changes one of the person's answers that is deleted or not, as wanted; undefined when there is none. */
export async function changeAnswer(
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

/** Removes counts of days before a date. */
export async function forgetUsage(tx: Transaction, day: string): Promise<void> {
  await tx.deleteFrom('assistant_usage').where('day', '<', day).execute();
  await tx.deleteFrom('assistant_total_usage').where('day', '<', day).execute();
}

/** Removes for good answers that were deleted before an instant, everybody's or one person's; returns how many. */
export async function purgeDeletedAnswers(
  tx: Transaction,
  {
    before,
    most,
    userId,
  }: { readonly before: Date; readonly most: number; readonly userId?: string },
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('assistant_answers')
    .where((eb) => {
      let due = eb
        .selectFrom('assistant_answers as due')
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

/** A change of a day's count that must not pass `most`. */
interface Use {
  readonly day: string;
  readonly by: 1 | -1;
  readonly most: number;
}

/** Adds to a person's count of a day unless it would pass `most`; answers whether it did. */
export async function addToUsage(
  tx: Transaction,
  use: Use & { readonly userId: string },
): Promise<boolean> {
  if (use.most < use.by) return false;
  const row = await tx
    .insertInto('assistant_usage')
    .values({ user_id: use.userId, day: use.day, answers: Math.max(0, use.by) })
    .onConflict((conflict) => {
      const update = conflict.columns(['user_id', 'day']).doUpdateSet((eb) => ({
        answers: sql<number>`greatest(0, ${eb.ref('assistant_usage.answers')} + ${use.by}::integer)`,
      }));
      return Number.isFinite(use.most)
        ? update.where('assistant_usage.answers', '<', use.most)
        : update;
    })
    .returning('answers')
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds to the count of all people's answers of a day unless it would pass `most`; answers whether it did. */
export async function addToTotalUsage(tx: Transaction, use: Use): Promise<boolean> {
  if (use.most < use.by) return false;
  const row = await tx
    .insertInto('assistant_total_usage')
    .values({ day: use.day, answers: Math.max(0, use.by) })
    .onConflict((conflict) => {
      const update = conflict.column('day').doUpdateSet((eb) => ({
        answers: sql<number>`greatest(0, ${eb.ref('assistant_total_usage.answers')} + ${use.by}::integer)`,
      }));
      return Number.isFinite(use.most)
        ? update.where('assistant_total_usage.answers', '<', use.most)
        : update;
    })
    .returning('answers')
    .executeTakeFirst();
  return row !== undefined;
}

/** A person's count of a day. */
export async function readUsage(tx: Transaction, userId: string, day: string): Promise<number> {
  const row = await tx
    .selectFrom('assistant_usage')
    .select('answers')
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .executeTakeFirst();
  return row?.answers ?? 0;
}

/** The person's answers after an id, deleted ones too, in order of id. */
export async function everyAnswer(
  tx: Transaction,
  userId: string,
  after: string | undefined,
  most: number,
): Promise<Omit<AnswerRow, 'search_text' | 'user_id'>[]> {
  let query = tx.selectFrom('assistant_answers').where('user_id', '=', userId);
  if (after !== undefined) query = query.where('id', '>', after);
  const rows = await query.selectAll().orderBy('id').limit(most).execute();
  return rows.map(({ search_text: _search, user_id: _user, ...row }) => row);
}

/** How many answers the person asked for, day by day. */
export async function everyUsage(
  tx: Transaction,
  userId: string,
): Promise<{ day: string; answers: number }[]> {
  return tx
    .selectFrom('assistant_usage')
    .select(['day', 'answers'])
    .where('user_id', '=', userId)
    .orderBy('day')
    .execute();
}

/** Removes every row about a person. */
export async function eraseAssistant(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('assistant_answers').where('user_id', '=', userId).execute();
  await tx.deleteFrom('assistant_usage').where('user_id', '=', userId).execute();
}
