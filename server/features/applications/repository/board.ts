import { sql } from 'kysely';

import type { CompanyNames, PostingsSay } from '#server/features/applications/deps.ts';
import {
  isNarrowed,
  matching,
  totalOf,
  type ListFilter,
} from '#server/features/applications/repository/list-page.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { ClosingReason } from '#shared/applications/fields.ts';
import type { Status } from '#shared/applications/status.ts';

/** A card of the board, with how many its column has. */
export interface BoardRow {
  readonly id: string;
  readonly status: Status;
  readonly company_name: string | null;
  readonly company_link: string | null;
  readonly job_title: string;
  readonly date_applied: string;
  readonly next_step: string;
  readonly next_step_on: string | null;
  readonly closing_reason: ClosingReason | null;
  readonly total: number;
}

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

/** The newest applications of each of the statuses, in one statement. */
export async function listBoardRows(
  tx: Transaction,
  deps: CompanyNames & PostingsSay,
  userId: string,
  filter: BoardFilter,
): Promise<BoardRow[]> {
  const isOnePass = filter.statuses.length > 1 && isNarrowed(userId, filter);
  const ids = (isOnePass ? inOnePass : columnByColumn)(tx, deps, userId, filter);
  const name = deps.companyName(sql<string>`own.user_id`, sql<string | null>`own.company_id`);
  const { rows } = await sql<BoardRow>`
    select own.id, own.status, ${name} as company_name, own.company_link, own.job_title, own.date_applied,
      own.next_step, own.next_step_on, own.closing_reason, page.total
    from (${ids}) as page
    join applications as own on own.user_id = ${userId} and own.id = page.id
    order by own.date_applied desc, own.id desc`.execute(tx);
  return rows;
}
