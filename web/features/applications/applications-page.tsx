import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { messages } from '#shared/core/messages.ts';
import { ApplicationsTable } from '#web/features/applications/applications-table.tsx';
import { BoardPart, ViewChoice } from '#web/features/applications/board-part.tsx';
import { rememberView } from '#web/features/applications/last-view.ts';
import { ListActions } from '#web/features/applications/list-actions.tsx';
import { ListFilters } from '#web/features/applications/list-filters.tsx';
import {
  countMore,
  type ListSearch,
  listHref,
  queryOf,
  readListSearch,
} from '#web/features/applications/list-search.ts';
import { ListSkeleton } from '#web/features/applications/list-skeleton.tsx';
import { NoApplications, NoMatch } from '#web/features/applications/nothing-to-list.tsx';
import { NumberNotice } from '#web/features/applications/number-notice.tsx';
import { isNarrowed } from '#web/features/applications/number-search.ts';
import { TodayLine, useToday } from '#web/features/applications/today-line.tsx';
import { useSelection } from '#web/features/applications/use-selection.ts';
import { usePageName } from '#web/lib/page-name.ts';
import { listApplications, useRefetchList } from '#web/lib/queries/applications.ts';
import { countWords, useLastPage, usePrefetchNext } from '#web/lib/paged-list.ts';
import { ListFooter } from '#web/ui/list-footer.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const BulkBar = lazy(async () => {
  const { BulkBar: part } = await import('#web/features/applications/bulk-bar.tsx');
  return { default: part };
});

const StatisticsPanel = lazy(async () => {
  const { StatisticsPanel: part } = await import('#web/features/applications/statistics-panel.tsx');
  return { default: part };
});

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

/** The applications list; search, filter, sort and page are in the address. */
export function ApplicationsPage() {
  const { view, show } = useView();
  usePageName(view.search && `${view.search} · Applications`);
  const isBoard = view.view === 'board';
  const list = useQuery({
    ...listApplications(queryOf(view)),
    placeholderData: keepPreviousData,
    enabled: !isBoard,
  });
  const page = isBoard ? undefined : list.data;
  const settled = page !== undefined && !list.isPlaceholderData;
  const narrowed = Boolean(view.search || view.status || countMore(view)) || isNarrowed(view);
  const things = page && countWords(page.totalRecords, 'application');
  const count = narrowed ? things && `${things} found` : things;
  const today = useToday();
  const selection = useSelection(view);
  const sync = useRefetchList(queryOf(view));
  usePrefetchNext(settled ? page : undefined, (next) =>
    listApplications(queryOf({ ...view, page: next })),
  );
  useLastPage(list, (last) => show({ page: last > 1 ? last : undefined }, { replace: true }));

  return (
    <div className="flex flex-col gap-5">
      <PageTitle
        actions={<ListActions view={view} sync={sync} statisticsId={STATISTICS_ID} onShow={show} />}
      >
        Applications
      </PageTitle>
      {view.statistics && (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <StatisticsPanel id={STATISTICS_ID} view={view} onShow={show} />
        </Suspense>
      )}
      <TodayLine today={today.data} view={view} />
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 max-sm:basis-full">
          <ListFilters view={view} onShow={show} announcement={settled ? count : undefined} />
        </div>
        <ViewChoice view={view} onShow={show} />
      </div>
      <NumberNotice view={view} onShow={show} />
      {sync.isError && (
        <Panel tone="error" onDismiss={sync.reset}>
          {messages.applications.syncFailed}
        </Panel>
      )}
      {isBoard && <BoardPart view={view} />}
      {!isBoard && list.isError && (
        <FailedLoad query={list}>{messages.applications.listFailed}</FailedLoad>
      )}
      {!isBoard && list.isPending && <ListSkeleton />}
      {page && page.totalRecords > 0 && (
        <ApplicationsTable
          applications={page.data}
          view={view}
          waiting={list.isPlaceholderData}
          onShow={show}
          selection={selection}
        />
      )}
      {settled &&
        page.totalRecords === 0 &&
        (narrowed ? <NoMatch onShow={show} /> : <NoApplications />)}
      {page && page.totalRecords > 0 && (
        <ListFooter
          count={count ?? ''}
          page={view.page}
          totalPages={page.totalPages}
          onPage={(next) => show({ page: next }, { resetScroll: true })}
        />
      )}
      {selection.ids.size > 0 && (
        <Suspense fallback={null}>
          <BulkBar selection={selection} archived={view.archived !== undefined} />
        </Suspense>
      )}
    </div>
  );
}
