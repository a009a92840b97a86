import { sql } from 'kysely';

import type { ListSources, PostingsSay } from '#server/features/applications/deps.ts';
import {
  ahead,
  isNarrowed,
  matching,
  totalOf,
  type ListFilter,
  type ListRow,
} from '#server/features/applications/repository/list-page.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Status } from '#shared/applications/status.ts';

/** A card of the board, with how many its column has. */
export type BoardRow = Pick<
  ListRow,
  | 'id'
  | 'status'
  | 'company_id'
  | 'company_name'
  | 'company_link'
  | 'job_title'
  | 'date_applied'
  | 'next_step'
  | 'next_step_on'
  | 'closing_reason'
  | 'closed_on'
  | 'quiet_after_days'
  | 'last_event_at'
  | 'says'
  | 'starts_at'
  | 'zone'
  | 'kind'
> & {
  /** The day since which it has its status; null where the history does not say. */
  readonly status_since: string | null;
  readonly total: number;
};

type BoardFilter = ListFilter & { readonly statuses: readonly Status[] };

/** The ids of each column, from an index in its order. */
function columnByColumn(
  tx: Transaction,
  postings: PostingsSay,
  userId: string,
  { statuses, ...filter }: BoardFilter,
) {
  const columns = statuses.map((status) => {
    const own = { ...filter, status };
    const ids = matching(tx, postings, userId, own)
      .select('id')
      .select(totalOf(tx, userId, own).as('total'))
      .orderBy('date_applied', 'desc')
      .orderBy('id', 'desc')
      .limit(filter.limit)
      .offset(filter.offset);
    return sql`(${ids})`;
  });
  return sql.join(columns, sql` union all `);
}

/** The ids of every column in one pass over the person's applications: no index knows which of them match. */
function inOnePass(tx: Transaction, postings: PostingsSay, userId: string, filter: BoardFilter) {
  const { statuses, offset, limit } = filter;
  const ranked = matching(tx, postings, userId, filter).select([
    'id',
    sql`row_number() over (partition by status order by date_applied desc, id desc)`.as('place'),
    sql`(count(*) over (partition by status))::integer`.as('total'),
  ]);
  return sql`
    select id, total from (${ranked}) as ranked
    where place > ${offset}::integer and place <= ${offset + limit}::integer
    limit ${statuses.length * limit}`; // So that the planner knows how few these are.
}

/** The day of the last change of a status that was not undone; of one that never changed, the day it was applied for. */
const statusSince = sql`coalesce(
  (select (moved.at at time zone 'UTC')::date from application_events as moved
    where moved.user_id = own.user_id and moved.application_id = own.id and moved.field = 'status'
      and moved.old_value is not null and moved.reverts is null
      and not exists (
        select from application_events as undone
        where undone.user_id = moved.user_id and undone.application_id = moved.application_id
          and undone.at > moved.at and undone.reverts = moved.id)
    order by moved.at desc limit 1),
  case own.status when 'applied' then own.date_applied end)`;

/** The newest applications of each of the statuses, in one statement. */
export async function listBoardRows(
  tx: Transaction,
  deps: ListSources,
  userId: string,
  filter: BoardFilter,
): Promise<BoardRow[]> {
  const isOnePass = filter.statuses.length > 1 && isNarrowed(userId, filter);
  const ids = (isOnePass ? inOnePass : columnByColumn)(tx, deps, userId, filter);
  const name = deps.companyName(sql<string>`own.user_id`, sql<string | null>`own.company_id`);
  const says = deps.postingSays(sql<string>`own.user_id`, sql<string>`own.id`);
  const { rows } = await sql<BoardRow>`
    select own.id, own.status, own.company_id, ${name} as company_name, own.company_link, own.job_title,
      own.date_applied, own.next_step, own.next_step_on, own.closing_reason, own.closed_on,
      own.quiet_after_days, own.last_event_at, ${says} as says,
      ahead.starts_at, ahead.zone, ahead.kind, ${statusSince} as status_since, page.total
    from (${ids}) as page
    join applications as own on own.user_id = ${userId} and own.id = page.id
    left join ${ahead(deps, userId, filter.now)} on ahead.application_id = own.id
    order by own.date_applied desc, own.id desc`.execute(tx);
  return rows;
}
