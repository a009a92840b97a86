import { sql, type RawBuilder } from 'kysely';

import type {
  InterviewsAhead,
  ListSources,
  PostingsSay,
} from '#server/features/applications/deps.ts';
import {
  selectApplications,
  type ApplicationRow,
} from '#server/features/applications/repository/applications.ts';
import {
  focusConditions,
  type FocusFilter,
} from '#server/features/applications/repository/focus.ts';
import {
  numberConditions,
  type NumberFilter,
} from '#server/features/applications/repository/progress.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { fold } from '#shared/core/fold.ts';
import type { ApplicationSort } from '#shared/applications/sort.ts';
import { UNDER_WAY_MINUTES } from '#shared/applications/limits.ts';
import type { InterviewKind } from '#shared/record/interview-kinds.ts';
import type { Verdict } from '#shared/postings/verdict.ts';
import { FINAL_STATUSES, type Status } from '#shared/applications/status.ts';

/** Which applications a page of the list shows, and in which order. */
export interface ListFilter extends FocusFilter, NumberFilter {
  readonly search?: string | undefined;
  readonly status?: Status | undefined;
  /** Id of the company whose applications are wanted. */
  readonly company?: string | undefined;
  /** Whether the archived ones are wanted, instead of the others; 'any' wants both. */
  readonly archived?: boolean | 'any' | undefined;
  /** What an application's posting says when it is left out. */
  readonly without?: readonly Verdict[] | undefined;
  readonly sort: ApplicationSort;
  readonly direction: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

const SORT_COLUMNS = {
  date_applied: ['date_applied', 'id'],
  status: ['status', 'date_applied', 'id'],
  company: ['company_key', 'id'],
  job_title: ['title_key', 'id'],
} as const;

const MINUTE_MS = 60_000;

/** The person's next interviews; one that began a moment ago is still the next thing to look up. */
export function ahead({ interviewsAhead }: InterviewsAhead, userId: string, now: Date) {
  return interviewsAhead(userId, new Date(now.getTime() - UNDER_WAY_MINUTES * MINUTE_MS)).as(
    'ahead',
  );
}

/** The day of what comes next with an open application: its next step or its interview. */
const nextDay = (
  interview: string,
) => sql`case when applications.closing_reason is null and applications.status not in (${sql.join(FINAL_STATUSES)})
  then least(applications.next_step_on, (${sql.ref(interview)} at time zone 'UTC')::date) end`;

const conditionsOf = (userId: string, filter: ListFilter) => [
  ...focusConditions(filter),
  ...numberConditions(userId, filter),
];

/** Whether the posting of an application says one of these. */
function saysOneOf({ postingSays }: PostingsSay, verdicts: readonly Verdict[]) {
  const kept = postingSays(sql.ref('applications.user_id'), sql.ref('applications.id'));
  return sql<boolean>`coalesce(split_part(${kept}, ' ', 1) in (${sql.join(verdicts)}), false)`;
}

/** The person's live applications that match, not yet ordered. */
export function matching(
  tx: Transaction,
  postings: PostingsSay,
  userId: string,
  filter: ListFilter,
) {
  const { search, status, company, archived = false, without = [] } = filter;
  let query = tx
    .selectFrom('applications')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null);
  if (archived !== 'any') query = query.where('archived_at', archived ? 'is not' : 'is', null);
  for (const condition of conditionsOf(userId, filter)) query = query.where(condition);
  if (without.length > 0) query = query.where(sql<boolean>`not ${saysOneOf(postings, without)}`);
  if (status) query = query.where('status', '=', status);
  if (company) query = query.where('company_id', '=', company);
  if (search) {
    const text = fold(search);
    query = query.where(
      sql<boolean>`(strpos(search_text, ${text}) > 0 or strpos(coalesce(detail_text, lower(notes)), ${text}) > 0)`,
    );
  }
  return query;
}

/** Whether a filter asks for more than the kept counts know: status and archive. */
export function isNarrowed(userId: string, filter: ListFilter): boolean {
  const { search, company, without = [] } = filter;
  return (
    Boolean(search || company) || without.length > 0 || conditionsOf(userId, filter).length > 0
  );
}

/** How many live applications match: the kept counts, or when searching, a count of the matches beside the page's ids. */
export function totalOf(tx: Transaction, userId: string, filter: ListFilter) {
  const { status, archived } = filter;
  if (isNarrowed(userId, filter)) return sql<number>`(count(*) over ())::integer`;
  let counts = tx.selectFrom('application_counts').where('user_id', '=', userId);
  if (status) counts = counts.where('status', '=', status);
  const shown = archived ? sql`archived` : sql`total - archived`;
  const counted = archived === 'any' ? sql`total` : shown;
  return counts.select(sql<number>`coalesce(sum(${counted}), 0)::integer`.as('total'));
}

/**
 * The query of one page of the person's live applications, each row with the total. It selects the page's ids from an
 * index first, then loads only those rows; by what comes next it sorts all of the person's.
 */
export function pageQuery(tx: Transaction, names: ListSources, userId: string, filter: ListFilter) {
  const { sort, direction, now } = filter;
  let ids = matching(tx, names, userId, filter)
    .select('applications.id')
    .select(totalOf(tx, userId, filter).as('total'))
    .limit(filter.limit)
    .offset(filter.offset);
  let query = selectApplications(tx, names, userId)
    .leftJoin(ahead(names, userId, now), 'ahead.application_id', 'applications.id')
    .select(['ahead.starts_at', 'ahead.zone', 'ahead.kind'])
    .select((eb) =>
      names.postingSays(eb.ref('applications.user_id'), eb.ref('applications.id')).as('says'),
    );
  if (sort === 'next') {
    const soonest = ahead(names, userId, now);
    const order = (day: RawBuilder<unknown>) => sql`${day} ${sql.raw(direction)} nulls last`;
    ids = ids
      .leftJoin(soonest, 'ahead.application_id', 'applications.id')
      .orderBy(order(nextDay('ahead.starts_at')))
      .orderBy('date_applied', 'desc')
      .orderBy('applications.id', 'desc');
    query = query
      .orderBy(order(nextDay('ahead.starts_at')))
      .orderBy('applications.date_applied', 'desc')
      .orderBy('applications.id', 'desc');
  } else {
    for (const column of SORT_COLUMNS[sort]) {
      ids = ids.orderBy(column, direction);
      query = query.orderBy(`applications.${column}`, direction);
    }
  }
  return query.innerJoin(ids.as('page'), 'page.id', 'applications.id').select('page.total');
}

/** A row of the list: an application with what its posting says and its next interview. */
export type ListRow = ApplicationRow & {
  readonly says: string | null;
  readonly starts_at: Date | null;
  readonly zone: string | null;
  readonly kind: InterviewKind | null;
};

/** One page of the person's live applications and how many match on all pages. */
export async function listApplicationPage(
  tx: Transaction,
  names: ListSources,
  userId: string,
  filter: ListFilter,
): Promise<{ rows: ListRow[]; total: number }> {
  const rows = await pageQuery(tx, names, userId, filter).execute();
  if (rows[0] || filter.offset === 0) return { rows, total: rows[0]?.total ?? 0 };
  // A page after the last one has no row that could carry the total.
  const first = pageQuery(tx, names, userId, { ...filter, offset: 0, limit: 1 });
  return { rows, total: (await first.executeTakeFirst())?.total ?? 0 };
}

/** How many live applications are left out of a list by what their postings say. */
export async function countLeftOut(
  tx: Transaction,
  postings: PostingsSay,
  userId: string,
  filter: ListFilter,
): Promise<number> {
  const { without = [] } = filter;
  if (without.length === 0) return 0;
  const { count } = await matching(tx, postings, userId, { ...filter, without: [] })
    .where(saysOneOf(postings, without))
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
