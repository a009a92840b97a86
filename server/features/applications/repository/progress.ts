import { sql, type RawBuilder } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import type { ApplicationSums } from '#shared/applications/statistics.ts';
import { REACHED_STATUSES, type ReachedStatus } from '#shared/applications/status.ts';
import type { Source } from '#shared/applications/source.ts';

/** The sums of a person's applications of one week and source. */
interface WeekSums extends ApplicationSums {
  /** The Monday of the week. */
  readonly week: string;
  readonly source: Source;
  readonly stale: boolean;
}

/** From which day to which, both included. */
interface Days {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** The step of a status, as `furthest` numbers them. */
const stepOf = (status: ReachedStatus) => REACHED_STATUSES.indexOf(status) + 1;

/** An expression for each status that is reached, by its name and its step. */
const eachReached = (
  expression: (name: RawBuilder<unknown>, step: number) => RawBuilder<unknown>,
) => sql.join(REACHED_STATUSES.map((status) => expression(sql.id(status), stepOf(status))));

/** How far an application came, 0 for nowhere. Columns of the named table and `progress`. */
const furthestOf = (own: string) => sql<number>`
  case when ${sql.ref(`${own}.closing_reason`)} in ('accepted', 'declined') then ${stepOf('offer')}
    else coalesce(progress.furthest, 0) end`;

/**
 * The day of its first answer; -infinity for an unknown one. 'No answer' and 'Withdrawn' say that a rejection was none; how it
 * ended otherwise is an answer.
 */
const answeredOn = (own: string) => sql<string | null>`
  case when ${sql.ref(`${own}.closing_reason`)} in ('no_answer', 'withdrawn') then progress.engaged_on
    when ${sql.ref(`${own}.closing_reason`)} is not null
      then least(progress.answered_on, ${sql.ref(`${own}.closed_on`)})
    else progress.answered_on end`;

/** Which of the applications that a number counts are wanted. */
export interface NumberFilter extends Days {
  /** Those that came to this status or further. */
  readonly reached?: ReachedStatus | undefined;
  readonly answered?: boolean | undefined;
  readonly source?: Source | undefined;
}

/** The conditions of a filter on rows of `applications`; none when nothing is asked for. */
export function numberConditions(userId: string, filter: NumberFilter): RawBuilder<boolean>[] {
  const { reached, answered, source, since, until } = filter;
  const isAnswered = sql<boolean>`exists (
    select from application_progress as progress
    where progress.user_id = applications.user_id and progress.application_id = applications.id
      and ${answeredOn('applications')} is not null)`;
  const conditions: RawBuilder<boolean>[] = [];
  if (reached) {
    // As `furthestOf` has it, without joining all the applications.
    conditions.push(sql<boolean>`(
      coalesce(closing_reason in ('accepted', 'declined'), false) or id in (
        select progress.application_id from application_progress as progress
        where progress.user_id = ${userId} and progress.furthest >= ${stepOf(reached)}))`);
  }
  if (answered !== undefined) {
    conditions.push(answered ? isAnswered : sql<boolean>`not ${isAnswered}`);
  }
  if (source) conditions.push(sql<boolean>`applications.source = ${source}`);
  if (since) conditions.push(sql<boolean>`applications.date_applied >= ${since}`);
  if (until) conditions.push(sql<boolean>`applications.date_applied <= ${until}`);
  return conditions;
}

const weekOf = (day: string) => sql<string>`date_trunc('week', ${day}::date::timestamp)::date`;

/** A person's sums by week and source, of the whole weeks that have a day from `since` to `until`. */
export async function listWeeks(
  tx: Transaction,
  userId: string,
  { since, until }: Days,
): Promise<WeekSums[]> {
  let query = tx
    .selectFrom('application_weeks')
    .select(['week', 'source', 'stale', 'total', ...REACHED_STATUSES, 'answered'])
    // The driver reads arrays slowly.
    .select(sql<string>`array_to_string(waits, ',')`.as('waits'))
    .where('user_id', '=', userId)
    .where(sql<boolean>`(stale or total > 0)`);
  if (since !== undefined) query = query.where('week', '>=', weekOf(since));
  if (until !== undefined) query = query.where('week', '<=', until);
  const rows = await query.orderBy('week', 'desc').execute();
  return rows.map((row) => ({
    ...row,
    waits: row.waits === '' ? [] : row.waits.split(',').map(Number),
  }));
}

/** Counts a person's stale weeks again. They are locked first: who changes an application of them later marks them stale again. */
export async function recountWeeks(tx: Transaction, userId: string): Promise<void> {
  await sql`
    select from application_weeks where user_id = ${userId} and stale
    order by week, source for update`.execute(tx);
  await sql`
    update application_weeks as kept set
      stale = false, total = fresh.total, ${eachReached((name) => sql`${name} = fresh.${name}`)}, answered = fresh.answered, waits = fresh.waits
    from application_weeks as stale
    -- Aggregated per week: a join of all rows first would read every application of the person.
    cross join lateral (
      select count(*)::integer as total,
        ${eachReached((name, step) => sql`(count(*) filter (where furthest >= ${step}))::integer as ${name}`)},
        count(answered_on)::integer as answered,
        coalesce(array_agg(greatest(answered_on - date_applied, 0)) filter (where isfinite(answered_on)), '{}')
          as waits
      from (
        select own.date_applied, ${furthestOf('own')} as furthest, ${answeredOn('own')} as answered_on
        from applications as own
        left join application_progress as progress
          on progress.user_id = own.user_id and progress.application_id = own.id
        where own.user_id = stale.user_id and own.source = stale.source and own.deleted_at is null
          and own.date_applied between stale.week and stale.week + 6
      ) as applied
    ) as fresh
    where stale.user_id = ${userId} and stale.stale
      and kept.user_id = stale.user_id and kept.week = stale.week and kept.source = stale.source`.execute(
    tx,
  );
}
