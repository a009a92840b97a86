import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { messages } from '#shared/messages.ts';
import { ApplicationsTable } from '#web/features/applications/applications-table.tsx';
import { rememberView } from '#web/features/applications/last-view.ts';
import { ListActions } from '#web/features/applications/list-actions.tsx';
import { ListFilters } from '#web/features/applications/list-filters.tsx';
import {
  type ListSearch,
  listHref,
  queryOf,
  readListSearch,
} from '#web/features/applications/list-search.ts';
import { ListSkeleton } from '#web/features/applications/list-skeleton.tsx';
import { NoApplications, NoMatch } from '#web/features/applications/nothing-to-list.tsx';
import { StatisticsPanel } from '#web/features/applications/statistics-panel.tsx';
import {
  type ApplicationPage,
  applicationList,
  useRereadList,
} from '#web/lib/queries/applications.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { Panel } from '#web/ui/panel.tsx';

const STATISTICS_ID = 'statistics';

/** The view in the address, and how to change it. */
function useView() {
  const view = readListSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const href = listHref(view);
  useEffect(() => rememberView(href), [href]);
  const show = (change: ListSearch, { replace = false, resetScroll = false } = {}) =>
    void navigate({ href: listHref({ ...view, ...change }), replace, resetScroll });
  return { view, show };
}

/** The number of applications in the view, in words. */
function countWords(total: number, narrowed: boolean): string {
  const things = `${total.toLocaleString()} ${total === 1 ? 'application' : 'applications'}`;
  return narrowed ? `${things} found` : things;
}

/** Prefetches the next page, so that 'Next' is instant. */
function usePrefetchNext(view: ListSearch, page: ApplicationPage | undefined) {
  const next = page?.hasNextPage ? page.currentPage + 1 : undefined;
  useQuery({
    ...applicationList(queryOf({ ...view, page: next })),
    enabled: next !== undefined,
    notifyOnChangeProps: [],
  });
}

/** The applications list; search, filter, sort and page are in the address. */
export function ApplicationsPage() {
  const { view, show } = useView();
  const list = useQuery({ ...applicationList(queryOf(view)), placeholderData: keepPreviousData });
  const page = list.data;
  const settled = page !== undefined && !list.isPlaceholderData;
  const narrowed = Boolean(view.search || view.status);
  const count = page && countWords(page.totalRecords, narrowed);
  const sync = useRereadList(queryOf(view));
  usePrefetchNext(view, settled ? page : undefined);

  const pastTheEnd = settled && page.data.length === 0 && page.totalPages > 0;
  const lastPage = page?.totalPages ?? 1;
  useEffect(() => {
    if (pastTheEnd) show({ page: lastPage > 1 ? lastPage : undefined }, { replace: true });
  });

  return (
    <div className="flex flex-col gap-5">
      <PageTitle
        actions={<ListActions view={view} sync={sync} statisticsId={STATISTICS_ID} onShow={show} />}
      >
        Applications
      </PageTitle>
      {view.statistics && <StatisticsPanel id={STATISTICS_ID} />}
      <ListFilters view={view} onShow={show} announcement={settled ? count : undefined} />
      {sync.isError && (
        <Panel tone="error" onDismiss={sync.reset}>
          {messages.applications.syncFailed}
        </Panel>
      )}
      {list.isError && <FailedLoad query={list}>{messages.applications.listFailed}</FailedLoad>}
      {list.isPending && <ListSkeleton />}
      {page && page.totalRecords > 0 && (
        <ApplicationsTable
          applications={page.data}
          view={view}
          waiting={list.isPlaceholderData}
          onShow={show}
        />
      )}
      {settled &&
        page.totalRecords === 0 &&
        (narrowed ? <NoMatch onShow={show} /> : <NoApplications />)}
      {page && page.totalRecords > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="tabular text-soft">{count}</p>
          <Pagination
            page={view.page ?? 1}
            totalPages={page.totalPages}
            onPage={(next) => show({ page: next > 1 ? next : undefined }, { resetScroll: true })}
          />
        </div>
      )}
    </div>
  );
}
