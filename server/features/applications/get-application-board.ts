import type { ApplicationRoutesDeps, ListSources } from '#server/features/applications/deps.ts';
import { listBoardRows, type BoardRow } from '#server/features/applications/repository/board.ts';
import { countLeftOut } from '#server/features/applications/repository/list-page.ts';
import { aheadOf } from '#server/features/applications/presenter.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type * as contracts from '#shared/applications/contracts/board.ts';
import type { Output } from '#shared/core/contract.ts';
import { utcDate } from '#shared/core/dates.ts';
import { readSays } from '#shared/postings/brief-says.ts';
import { STATUSES } from '#shared/applications/status.ts';

/** An application as the board shows it. */
function presentCard(row: BoardRow, now: Date): Output<typeof contracts.boardCard> {
  return {
    id: row.id,
    company_name: row.company_name ?? '',
    company_link: row.company_link ?? '',
    job_title: row.job_title,
    date_applied: row.date_applied,
    next_step: row.next_step,
    next_step_on: row.next_step_on,
    company_id: row.company_id,
    closing_reason: row.closing_reason,
    closed_on: row.closed_on,
    status_since: row.status_since,
    says: readSays(row.says) ?? null,
    ...aheadOf(row, now),
  };
}

/** A page of the person's live applications of each status, newest first; with `status` of that one alone. */
export async function getApplicationBoard(
  deps: Pick<ApplicationRoutesDeps, 'database' | 'clock' | keyof ListSources>,
  identity: SignedIn,
  query: Output<typeof contracts.getApplicationBoard.query>,
): Promise<Output<typeof contracts.getApplicationBoard.response>> {
  const { limit, page, status, ...filter } = query;
  const now = deps.clock.now();
  const statuses = status ? [status] : STATUSES;
  const asked = {
    ...filter,
    today: query.today ?? utcDate(now),
    now,
    sort: 'date_applied',
    direction: 'desc',
    limit,
    offset: (page - 1) * limit,
  } as const;
  const { rows, leftOut } = await deps.database.transaction(identity, async (tx) => ({
    rows: await listBoardRows(tx, deps, identity.userId, { ...asked, statuses }),
    leftOut: await countLeftOut(tx, deps, identity.userId, { ...asked, status }),
  }));
  return {
    left_out: leftOut,
    columns: statuses.map((column) => {
      const own = rows.filter((row) => row.status === column);
      return {
        status: column,
        total: own[0]?.total ?? 0,
        cards: own.map((row) => presentCard(row, now)),
      };
    }),
  };
}
