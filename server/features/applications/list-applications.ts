import type { ApplicationRoutesDeps } from '#server/features/applications/deps.ts';
import { presentApplication } from '#server/features/applications/presenter.ts';
import { listApplicationPage } from '#server/features/applications/repository/list-page.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type * as contracts from '#shared/applications/contracts/schemas.ts';
import type { Output } from '#shared/core/contract.ts';
import { toPage } from '#shared/core/page.ts';
import { utcDate } from '#shared/core/dates.ts';
import { APPLICATIONS_PAGE_SIZE } from '#shared/core/limits.ts';

/** One page of the person's live applications: by date the newest first, by any other column ascending, unless asked otherwise. */
export async function listApplications(
  deps: ApplicationRoutesDeps,
  identity: SignedIn,
  query: Output<typeof contracts.listApplications.query>,
): Promise<Output<typeof contracts.listApplications.response>> {
  const limit = APPLICATIONS_PAGE_SIZE;
  const filter = {
    ...query,
    direction: query.direction ?? (query.sort === 'date_applied' ? 'desc' : 'asc'),
    today: query.today ?? utcDate(deps.clock.now()),
    now: deps.clock.now(),
    limit,
    offset: (query.page - 1) * limit,
  };
  const { total, rows } = await deps.database.transaction(identity, (tx) =>
    listApplicationPage(tx, deps, identity.userId, filter),
  );
  const data = rows.map((row) => presentApplication(deps, row));
  return { ...toPage(data, total, query.page, limit), results: data, count: total };
}
