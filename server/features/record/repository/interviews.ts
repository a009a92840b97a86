import { sql, type RawBuilder, type Selectable } from 'kysely';

import type { RecordDeps } from '#server/features/record/deps.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { RecordTables } from '#server/platform/database/tables/record.ts';
import { claimBatch, type CleanUpStep } from '#server/platform/database/taken-rows.ts';
import type { DeletedRow } from '#server/platform/deleted-records.ts';
import type { InterviewKind } from '#shared/record/interview-kinds.ts';

/** An interview as stored. */
export type InterviewRow = Selectable<RecordTables['application_interviews']>;

/** Which interviews are listed. */
export interface InterviewFilter {
  /** Only those of this application. */
  readonly applicationId?: string | undefined;
  /** Only those that begin then or later. */
  readonly from?: Date | undefined;
  /** Only those that begin before. */
  readonly to?: Date | undefined;
  readonly offset: number;
  readonly limit: number;
}

function matching(
  tx: Transaction,
  { isLive }: Pick<RecordDeps, 'isLive'>,
  userId: string,
  { applicationId, from, to }: InterviewFilter,
) {
  let query = tx
    .selectFrom('application_interviews')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      isLive(
        eb.ref('application_interviews.user_id'),
        eb.ref('application_interviews.application_id'),
      ),
    );
  if (applicationId) query = query.where('application_id', '=', applicationId);
  if (from) query = query.where('starts_at', '>=', from);
  if (to) query = query.where('starts_at', '<', to);
  return query;
}

/** One page of the person's interviews, soonest first, and how many there are. */
export async function listInterviewPage(
  tx: Transaction,
  deps: Pick<RecordDeps, 'isLive'>,
  userId: string,
  filter: InterviewFilter,
): Promise<{ rows: InterviewRow[]; total: number }> {
  const { total } = await matching(tx, deps, userId, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching(tx, deps, userId, filter)
    .selectAll()
    .orderBy('starts_at')
    .orderBy('id')
    .offset(filter.offset)
    .limit(filter.limit)
    .execute();
  return { rows, total };
}

/** The soonest of a person's interviews of each application from a time on, as an SQL subquery. */
export function interviewsAhead(
  userId: string,
  from: Date,
): RawBuilder<
  Pick<InterviewRow, 'application_id' | 'starts_at' | 'zone'> & { kind: InterviewKind }
> {
  return sql`(
    select distinct on (application_id) application_id, starts_at, zone, kind
    from application_interviews
    where user_id = ${userId} and deleted_at is null and starts_at >= ${from}
    order by application_id, starts_at)`;
}

/** One of the person's interviews, live or deleted, locked until the transaction ends. */
export async function lockInterview(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<InterviewRow | undefined> {
  return tx
    .selectFrom('application_interviews')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores a new interview. */
export async function insertInterview(tx: Transaction, row: InterviewRow): Promise<void> {
  await tx.insertInto('application_interviews').values(row).execute();
}

/** Stores changed columns of an interview. */
export async function saveInterview(
  tx: Transaction,
  { user_id, id }: Pick<InterviewRow, 'user_id' | 'id'>,
  changes: Partial<InterviewRow>,
): Promise<void> {
  await tx
    .updateTable('application_interviews')
    .set(changes)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/** A person's interviews after an id, in order of id, deleted ones too. */
export async function listInterviewsAfter(
  tx: Transaction,
  userId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<InterviewRow[]> {
  let query = tx.selectFrom('application_interviews').selectAll().where('user_id', '=', userId);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/** The query of a person's deleted interviews of live applications, as what was deleted is listed. */
export function deletedInterviews(
  { isLive }: Pick<RecordDeps, 'isLive'>,
  userId: string,
): RawBuilder<DeletedRow> {
  const live = isLive(sql<string>`gone.user_id`, sql<string>`gone.application_id`);
  return sql<DeletedRow>`
    select gone.id, concat_ws(', ', nullif(gone.round, ''), to_char(gone.starts_at at time zone gone.zone, 'YYYY-MM-DD HH24:MI')) as label,
      gone.deleted_at
    from application_interviews as gone
    where gone.user_id = ${userId} and gone.deleted_at is not null and ${live}`;
}

/** Removes one of a person's deleted interviews for good; returns whether there was one. */
export async function purgeInterview(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('application_interviews')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Removes for good one batch of interviews deleted before an instant; returns how many. */
export async function purgeDeletedInterviews(
  tx: Transaction,
  before: Date,
  step: CleanUpStep,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('application_interviews')
    .where(claimBatch('application_interviews', sql`deleted_at < ${before}`, step))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Removes every interview of a person. */
export async function eraseInterviews(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('application_interviews').where('user_id', '=', userId).execute();
}
