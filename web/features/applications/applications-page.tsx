import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';

import type { ApplicationStatistics } from '#shared/applications/contracts/schemas.ts';
import {
  ACTIVE_STATUSES,
  figureOf,
  OFFERED_STATUSES,
  statusColour,
  statusLabel,
  statusMeaning,
  STATUSES,
} from '#shared/applications/status.ts';
import { APPLICATIONS_PAGE_SIZE } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { ApplicationsTable } from '#web/features/applications/applications-table.tsx';
import { rememberView } from '#web/features/applications/last-view.ts';
import { ListActions } from '#web/features/applications/list-actions.tsx';
import { ListFilters } from '#web/features/applications/list-filters.tsx';
import {
  countMore,
  listHref,
  type ListSearch,
  queryOf,
  readListSearch,
  type StatusView,
} from '#web/features/applications/list-search.ts';
import { useListRows } from '#web/features/applications/list-rows.ts';
import { isNarrowed } from '#web/features/applications/number-search.ts';
import {
  ListSkeleton,
  NoApplications,
  NoMatch,
  PageSkeleton,
} from '#web/features/applications/list-states.tsx';
import { TodayLine, useToday } from '#web/features/applications/today-line.tsx';
import { useSelection } from '#web/features/applications/use-selection.ts';
import { cx } from '#web/lib/classes.ts';
import { usePageName } from '#web/lib/page-name.ts';
import { countWords, useLastPage, usePrefetchNext } from '#web/lib/paged-list.ts';
import {
  getApplicationStatistics,
  listApplications,
  useRefetchList,
} from '#web/lib/queries/applications.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { ListFooter } from '#web/ui/list-footer.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SaysLine } from '#web/ui/says-mark.tsx';
import { PipelineBar } from '#web/ui/pipeline-bar.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type TabsOfPage, TabTitle } from '#web/ui/tab-title.tsx';

const NumberNotice = lazy(async () => ({
  default: (await import('#web/features/applications/list-extras.tsx')).NumberNotice,
}));

const Silent = lazy(async () => ({
  default: (await import('#web/features/applications/list-extras.tsx')).Silent,
}));

const RowsPerPage = lazy(async () => ({
  default: (await import('#web/features/applications/list-extras.tsx')).RowsPerPage,
}));

const Board = lazy(() =>
  import('#web/features/applications/board/board.tsx').then((module) => ({
    default: module.Board,
  })),
);

/** The board; its code loads when it is first shown. */
function BoardPart({ view }: { view: ListSearch }) {
  return (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      <Board view={view} />
    </Suspense>
  );
}

/** The choice between list and board. */
function ViewChoice(props: { view: ListSearch; onShow: (change: ListSearch) => void }) {
  return (
    <Segments
      label="View"
      choices={[
        { key: 'list', label: 'List' },
        { key: 'board', label: 'Board' },
      ]}
      chosen={props.view.view ?? 'list'}
      onChoose={(chosen) =>
        props.onShow({ view: chosen === 'board' ? 'board' : undefined, page: undefined })
      }
    />
  );
}

const isOffered = (key: StatusView) => OFFERED_STATUSES.some((one) => one === key);

/** All of a person's applications by status, as the bar that chooses one; grey of the same height until the counts are known. */
function Pipeline(props: {
  sums: ApplicationStatistics | undefined;
  view: ListSearch;
  onShow: (change: ListSearch) => void;
}) {
  const { sums, view, onShow } = props;
  if (!sums) return <Skeleton className="h-8 w-full sm:h-12" />;
  const parts = STATUSES.map((key) => ({
    key: key as StatusView,
    label: statusLabel(key),
    count: sums[figureOf(key)],
    tone: statusColour(key),
    hint: statusMeaning(key),
  }));
  return (
    // The board's columns are what the bar draws, and on a phone all that the choice is needed for.
    <div data-print="hide" className={view.view && 'max-sm:hidden [&_svg[width="100%"]]:hidden'}>
      <PipelineBar
        label="Pipeline"
        all={sums.total}
        parts={parts.filter(({ key, count }) => count > 0 || isOffered(key))}
        some={{ key: 'active', label: 'Active', count: sums.active, of: ACTIVE_STATUSES }}
        chosen={view.status}
        onChoose={(status) => onShow({ status, page: undefined })}
      />
    </div>
  );
}

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
export function ApplicationsPage({ top }: { top: TabsOfPage }) {
  const { view, show } = useView();
  usePageName(view.search && `${view.search} · Applications`);
  const isBoard = view.view === 'board';
  const limit = useListRows();
  const asked = (page = view.page) => ({ ...queryOf({ ...view, page }), limit });
  const list = useQuery({
    ...listApplications(asked()),
    placeholderData: keepPreviousData,
    enabled: !isBoard,
  });
  const page = isBoard ? undefined : list.data;
  const settled = page !== undefined && !list.isPlaceholderData;
  const narrowed = Boolean(view.search || view.status || countMore(view)) || isNarrowed(view);
  const things = page && countWords(page.totalRecords, 'application');
  const count = narrowed ? things && `${things} found` : things;
  const today = useToday();
  const sums = useQuery(getApplicationStatistics());
  const { total = 0, active = 0 } = sums.data ?? {};
  // What stands above the list is there before it, so that nothing moves; without a connection nothing is waited for.
  const isComing = [today, sums].some((query) => query.isLoading && query.failureCount === 0);
  const isEmpty = sums.data?.total === 0 && !narrowed && !isBoard;
  // Without rows and without a filter there is nothing to search.
  const hasNothing = list.isError && !page && !narrowed && !isBoard;
  const selection = useSelection(view);
  const sync = useRefetchList(asked());
  usePrefetchNext(settled ? page : undefined, (next) => listApplications(asked(next)));
  useLastPage(list, (last) => show({ page: last > 1 ? last : undefined }, { replace: true }));
  return (
    <div className="flex flex-col gap-5 max-sm:gap-2.5">
      <TabTitle
        {...top}
        beside={total > 0 && `${total.toLocaleString()} in all, ${active.toLocaleString()} active`}
        actions={
          <ListActions
            view={view}
            sync={sync}
            statisticsId={STATISTICS_ID}
            isEmpty={isEmpty}
            isFailed={hasNothing}
            onShow={show}
          />
        }
      >
        Applications
      </TabTitle>
      {view.statistics && (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <StatisticsPanel id={STATISTICS_ID} view={view} onShow={show} />
        </Suspense>
      )}
      {isComing ? (
        <PageSkeleton />
      ) : (
        <>
          <TodayLine today={today.data} view={view} />
          {today.data && today.data.silent > 0 && (
            <div className={cx('min-h-8', view.attention !== 'quiet' && 'max-sm:hidden')}>
              <Suspense fallback={null}>
                <Silent today={today.data} />
              </Suspense>
            </div>
          )}
          {sums.data?.total !== 0 && !sums.isError && (
            <Pipeline sums={sums.data} view={view} onShow={show} />
          )}
          <div
            className={cx(
              'flex flex-wrap items-start gap-3 max-sm:gap-2',
              (isEmpty || hasNothing) && 'hidden',
            )}
          >
            <div className="min-w-0 flex-1">
              <ListFilters view={view} onShow={show} announcement={settled ? count : undefined} />
            </div>
            <ViewChoice view={view} onShow={show} />
          </div>
          {isNarrowed(view) && (
            <Suspense fallback={<Skeleton className="h-8" />}>
              <NumberNotice view={view} onShow={show} />
            </Suspense>
          )}
          {sync.isError && (
            <Panel tone="error" onDismiss={sync.reset}>
              {messages.applications.syncFailed}
            </Panel>
          )}
          {isBoard && <BoardPart view={view} />}
          {!isBoard && list.isError && (
            <FailedLoad query={list} title={messages.applications.listFailed} isPage={hasNothing}>
              {reasonOf(list.error) ?? 'Nothing was changed or lost.'}
            </FailedLoad>
          )}
          {!isBoard && list.isPending && <ListSkeleton />}
          {page && page.totalRecords > 0 && (
            <ApplicationsTable
              applications={page.data}
              says={page.says}
              next={page.next}
              view={view}
              waiting={list.isPlaceholderData}
              onShow={show}
              selection={selection}
            />
          )}
          {page && (
            <SaysLine
              said={page.says.length}
              leftOut={page.left_out}
              isNarrowed={view.without !== undefined}
              onShow={() => show({ without: undefined, page: undefined })}
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
            >
              {page.totalRecords > APPLICATIONS_PAGE_SIZE && (
                <Suspense fallback={null}>
                  <RowsPerPage
                    from={(page.currentPage - 1) * page.pageSize}
                    onPage={(next) => show({ page: next }, { replace: true })}
                  />
                </Suspense>
              )}
            </ListFooter>
          )}
        </>
      )}
      {selection.ids.size > 0 && (
        <Suspense fallback={null}>
          <BulkBar selection={selection} archived={view.archived !== undefined} />
        </Suspense>
      )}
    </div>
  );
}
