import { sql, type RawBuilder } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import type { Today } from '#shared/applications/contracts/desk.ts';
import type { Attention, ClosingReason, Remote } from '#shared/applications/fields.ts';
import { NO_ANSWER_DAYS } from '#shared/applications/limits.ts';
import { ACTIVE_STATUSES } from '#shared/applications/status.ts';
import { fold } from '#shared/core/fold.ts';

/** Which applications are wanted by their details. */
export interface FocusFilter {
  readonly tag?: string | undefined;
  /** How they ended; 'open' for those without a closing reason. */
  readonly closing?: ClosingReason | 'open' | undefined;
  readonly remote?: Remote | undefined;
  readonly attention?: Attention | undefined;
  /** Whether only the active ones are wanted: without an offer, a rejection or an ending. */
  readonly active?: boolean | undefined;
  /** The day on which a next step is due, `YYYY-MM-DD`; needed with `attention`. */
  readonly today?: string | undefined;
  /** The instant from which silence is counted. */
  readonly now: Date;
}

const isOpen = sql<boolean>`closing_reason is null`;

const activeStatuses = sql.join(ACTIVE_STATUSES.map((status) => sql.lit(status)));

/** Whether an application has gone quiet; the conditions are those of the index applications_quiet. */
const isQuiet = (now: Date) => sql<boolean>`(
  closing_reason is null and quiet_after_days > 0 and status in (${activeStatuses})
  and last_event_at < ${now}::timestamptz - interval '1 day'
  and last_event_at < ${now}::timestamptz - quiet_after_days * interval '1 day')`;

const ATTENTION: Record<Attention, (filter: FocusFilter) => RawBuilder<boolean>> = {
  due: ({ today }) => sql<boolean>`(${isOpen} and next_step_on = ${today})`,
  overdue: ({ today }) => sql<boolean>`(${isOpen} and next_step_on < ${today})`,
  quiet: ({ now }) => isQuiet(now),
};

/** The conditions of a filter over the columns of applications. */
export function focusConditions(filter: FocusFilter): RawBuilder<boolean>[] {
  const { tag, closing, remote, attention, active } = filter;
  const conditions: RawBuilder<boolean>[] = [];
  if (tag) {
    conditions.push(
      // As it is written is found quickest; one by one, only where all of them contain it.
      sql<boolean>`(tags <> '{}' and (tags @> array[${tag}::text]
        or (strpos(lower(array_to_string(tags, ' ')), ${fold(tag)}) > 0
          and exists (select from unnest(tags) as tag where lower(tag) = ${fold(tag)}))))`,
    );
  }
  if (closing === 'open') conditions.push(isOpen);
  else if (closing) conditions.push(sql<boolean>`closing_reason = ${closing}`);
  if (active) conditions.push(sql<boolean>`(${isOpen} and status in (${activeStatuses}))`);
  if (remote) conditions.push(sql<boolean>`remote = ${remote}`);
  if (attention) conditions.push(ATTENTION[attention](filter));
  return conditions;
}

/** Whether an application has gone quiet, and had no event for a number of days. */
const isSilent = (now: Date, days: number) => sql<boolean>`(${isQuiet(now)}
  and last_event_at < ${now}::timestamptz - ${days}::integer * interval '1 day')`;

/** Ids of the person's applications in the list that have gone quiet and had no event for a number of days, the longest first. */
export async function listSilent(
  tx: Transaction,
  userId: string,
  { days, now, limit }: { readonly days: number; readonly now: Date; readonly limit: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('applications')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .where(isSilent(now, days))
    .orderBy('last_event_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

type Counts = Pick<Today, 'due' | 'overdue' | 'quiet' | 'quiet_days' | 'silent'>;

/** How many of the person's applications want to be looked at. */
export async function countToday(
  tx: Transaction,
  userId: string,
  { today, now }: { readonly today: string; readonly now: Date },
): Promise<Counts> {
  const shown = sql`user_id = ${userId} and deleted_at is null and archived_at is null`;
  const { rows } = await sql<Counts>`
    select steps.due, steps.overdue, silent.quiet, silent.quiet_days, silent.silent
    from (
      select (count(*) filter (where next_step_on = ${today}))::integer as due,
        (count(*) filter (where next_step_on < ${today}))::integer as overdue
      from applications where ${shown} and ${isOpen} and next_step_on <= ${today}
    ) as steps
    cross join (
      select count(*)::integer as quiet,
        coalesce(floor(extract(epoch from ${now}::timestamptz - min(last_event_at)) / 86400), 0)::integer as quiet_days,
        (count(*) filter (where ${isSilent(now, NO_ANSWER_DAYS)}))::integer as silent
      from applications where ${shown} and ${isQuiet(now)}
    ) as silent`.execute(tx);
  return rows[0] ?? { due: 0, overdue: 0, quiet: 0, quiet_days: 0, silent: 0 };
}
