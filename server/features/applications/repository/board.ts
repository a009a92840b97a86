import { sql } from 'kysely';

import type { CompanyNames } from '#server/features/applications/deps.ts';
import {
  matching,
  totalOf,
  type ListFilter,
} from '#server/features/applications/repository/list-page.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Status } from '#shared/domain/status.ts';

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
  readonly total: number;
}

/** The newest applications of each of the statuses, in one statement; each column's ids come from an index. */
export async function listBoardRows(
  tx: Transaction,
  { companyName }: CompanyNames,
  userId: string,
  { statuses, ...filter }: ListFilter & { readonly statuses: readonly Status[] },
): Promise<BoardRow[]> {
  const columns = statuses.map((status) => {
    const own = { ...filter, status };
    const ids = matching(tx, userId, own)
      .select('id')
      .select(totalOf(tx, userId, own).as('total'))
      .orderBy('date_applied', 'desc')
      .orderBy('id', 'desc')
      .limit(filter.limit)
      .offset(filter.offset);
    return sql`(${ids})`;
  });
  const name = companyName(sql<string>`own.user_id`, sql<string | null>`own.company_id`);
  const { rows } = await sql<BoardRow>`
    select own.id, own.status, ${name} as company_name, own.company_link, own.job_title, own.date_applied,
      own.next_step, own.next_step_on, page.total
    from (${sql.join(columns, sql` union all `)}) as page
    join applications as own on own.user_id = ${userId} and own.id = page.id
    order by own.date_applied desc, own.id desc`.execute(tx);
  return rows;
}
