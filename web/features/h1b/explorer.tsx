import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useEffect, useState, useRef } from 'react';

import { h1bMessages } from '#shared/h1b/messages.ts';
import { MORE_FILTER_NAMES, readFilterTexts, wordsOfEmployerId } from '#shared/h1b/filter-names.ts';
import { parseFilter } from '#shared/h1b/filter.ts';
import { DataBadge } from '#web/features/h1b/data-badge.tsx';
import { errorText, isUnavailable } from '#web/features/h1b/error-text.ts';
import { FilterExamples } from '#web/features/h1b/filter-examples.tsx';
import { FiltersPanel } from '#web/features/h1b/filters-panel.tsx';
import {
  filterOf,
  filtersOf,
  h1bHref,
  type H1bView,
  isYearly,
  recordsQueryOf,
  sortOf,
} from '#web/features/h1b/h1b-view.ts';
import { ResultsSkeleton } from '#web/features/h1b/results-skeleton.tsx';
import { foundWords, Results } from '#web/features/h1b/results.tsx';
import { CHARTS_ID, ShareBar, Switches } from '#web/features/h1b/share-bar.tsx';
import { StatisticsSection, useStatistics } from '#web/features/h1b/statistics-section.tsx';
import type { Show } from '#web/features/h1b/use-h1b-view.ts';
import { useRefresh } from '#web/features/h1b/use-refresh.ts';
import { DIMMED_CLASS, type Stale, useStale } from '#web/features/h1b/use-stale.ts';
import { cx } from '#web/lib/classes.ts';
import { useConnection } from '#web/lib/connection.ts';
import { useFirstViewUntil } from '#web/lib/first-view.ts';
import { h1bKeys } from '#web/lib/queries/h1b-keys.ts';
import { getH1bStatus, type H1bStatus, listH1bRecords } from '#web/lib/queries/h1b.ts';
import { storedSession } from '#web/lib/session.ts';
import { useAtRest } from '#web/lib/use-at-rest.ts';
import { useMedia, WIDE } from '#web/lib/use-media.ts';
import { Panel } from '#web/ui/panel.tsx';

/** What a view asks for, in words: its filters, page and order; 'all applications' without a filter. */
export function viewWords(view: H1bView): string {
  const { employer, employerId, status, jobTitle, search, minSalary, maxSalary } = view;
  const filters = [
    employer && !employerId && `employer “${employer}”`,
    employerId && `all names of ${employer ?? wordsOfEmployerId(employerId)}`,
    jobTitle && `job title “${jobTitle}”`,
    search && `search “${search}”`,
    status && `status ${status}`,
    minSalary && `salary from ${minSalary}`,
    maxSalary && `salary to ${maxSalary}`,
    ...MORE_FILTER_NAMES.map((name) => view[name] && `${name} ${view[name]}`),
  ].filter(Boolean);
  const { column, direction } = sortOf(view);
  return [
    ...(filters.length > 0 ? filters : ['all applications']),
    !isYearly(view) && 'as filed',
    view.page !== undefined && view.page > 1 && `page ${view.page}`,
    column !== 'id' &&
      `sorted by ${column.replaceAll('_', ' ')}${direction === 'desc' ? ', descending' : ''}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Says that the results are of another choice, of which, and why. */
function StaleNotice({ stale }: { stale: Stale | undefined }) {
  const connection = useConnection();
  if (!stale) return null;
  const reason = {
    offline: h1bMessages.offline,
    unreachable: h1bMessages.unanswered,
    online: errorText(stale.error, h1bMessages.fetchFailed),
  }[connection];
  return <Panel tone="warning">{h1bMessages.otherFilter(reason, viewWords(stale.of))}</Panel>;
}

/** Refetches everything when the server starts to serve other data. */
function useNewData(status: H1bStatus | undefined): void {
  const client = useQueryClient();
  const version = status && `${status.version}@${status.createdAt}`;
  const seen = useRef(version);
  useEffect(() => {
    if (version === undefined || version === seen.current) return;
    if (seen.current !== undefined) void client.invalidateQueries({ queryKey: h1bKeys.data });
    seen.current = version;
  }, [client, version]);
}

const Charts = lazy(async () => ({
  default: (await import('#web/features/h1b/charts.tsx')).Charts,
}));
const CorrectionNotice = lazy(async () => ({
  default: (await import('#web/features/h1b/correction-notice.tsx')).CorrectionNotice,
}));
const loadSetFilters = () => import('#web/features/h1b/set-filters.tsx').catch(() => undefined);
const NoChips: ComponentType<{ view: H1bView; onShow: Show }> = () => null;
/** The chips; nothing where their code cannot be loaded, since the fields say the same. */
const SetFilters = lazy(async () => ({
  default: (await loadSetFilters())?.SetFilters ?? NoChips,
}));
const SampleNotice = lazy(async () => ({
  default: (await import('#web/features/h1b/sample-notice.tsx')).SampleNotice,
}));
const UnavailableCard = lazy(async () => ({
  default: (await import('#web/features/h1b/no-data-cards.tsx')).UnavailableCard,
}));
const LoadOffer = lazy(async () => ({
  default: (await import('#web/features/h1b/loading/load-offer.tsx')).LoadOffer,
}));
const LoadMore = lazy(async () => ({
  default: (await import('#web/features/h1b/loading/load-offer.tsx')).LoadMore,
}));
const SponsorCard = lazy(async () => ({
  default: (await import('#web/ui/sponsor-notice.tsx')).SponsorCard,
}));
const RecordDialog = lazy(async () => ({
  default: (await import('#web/features/h1b/record-dialog.tsx')).RecordDialog,
}));

/** The explorer: filters, statistics, share and export, results; the view is in the address. */
export function Explorer({ view, onShow }: { view: H1bView; onShow: Show }) {
  const { refreshing, refresh } = useRefresh(filterOf(view));
  const { problems } = parseFilter(readFilterTexts({ ...view }));
  const valid = problems.length === 0;
  const status = useQuery(getH1bStatus());
  const records = useQuery({ ...listH1bRecords(recordsQueryOf(view), true), enabled: valid });
  const statistics = useStatistics(view, status.data, valid && !status.isPending);
  const staleRecords = useStale(records, view);
  const staleStatistics = useStale(statistics, view);
  useNewData(status.data);
  const atRest = useAtRest();
  const isWide = useMedia(WIDE);
  // Here, since what the sample says of itself has another place in a narrow window.
  const [isLoading, setLoading] = useState(false);
  useEffect(() => {
    if (atRest) void loadSetFilters();
  }, [atRest]);
  useFirstViewUntil(!status.isLoading && !records.isLoading);

  const page = records.data;
  const settled = page !== undefined && !records.isPlaceholderData;
  const count = settled ? foundWords(page.totalRecords) : undefined;

  if (isUnavailable(status.data, records.error)) {
    return (
      <div className="pt-5">
        <Suspense>
          <UnavailableCard busy={refreshing} onRetry={refresh} />
        </Suspense>
      </div>
    );
  }
  // Whether a notice stands above the rest is known with the status; the rest would move when it appears.
  if (status.isPending) {
    return (
      <div className="flex flex-col gap-4 sm:pt-4">
        {isWide && <FilterExamples badge={null} />}
        <ResultsSkeleton />
      </div>
    );
  }
  // That records are invented, or stand in for others, is said at once; what a sample is, where the figures are explained.
  const isOdd = status.data?.generated || status.data?.standsIn;
  const notice = isOdd && (
    <Suspense>
      <SampleNotice status={status.data} />
    </Suspense>
  );
  const about = (
    <FilterExamples
      badge={
        <>
          {isWide && <DataBadge status={status.data} />}
          {isWide && notice}
          {storedSession() && status.data?.sample && (
            <Suspense>
              <LoadOffer onOpen={() => setLoading(true)} />
            </Suspense>
          )}
        </>
      }
    />
  );
  const share = (
    <ShareBar
      view={view}
      page={settled ? page : undefined}
      refreshing={refreshing}
      onRefresh={refresh}
      onShow={onShow}
    />
  );
  return (
    <div className="flex flex-col gap-4 sm:pt-4">
      {isWide ? (
        about
      ) : (
        <div>
          <DataBadge status={status.data} />
        </div>
      )}
      <div className="grid items-start gap-6 xl:grid-cols-[13.5rem_minmax(0,1fr)] print:block">
        <FiltersPanel
          view={view}
          problems={problems}
          onShow={onShow}
          count={count}
          switches={!isWide && <Switches view={view} onShow={onShow} />}
        />
        <div className="flex min-w-0 flex-col gap-4">
          {isWide && (
            <div className="flex flex-wrap items-center justify-between gap-3">
              <Switches view={view} onShow={onShow} />
              {share}
            </div>
          )}
          {filtersOf(view).length > 0 && (
            <Suspense>
              <SetFilters view={view} onShow={onShow} />
            </Suspense>
          )}
          {settled && page.corrected && (
            <Suspense>
              <CorrectionNotice corrected={page.corrected} view={view} />
            </Suspense>
          )}
          {view.employer && (
            <Suspense>
              <SponsorCard
                company={view.employer}
                onlyHref={
                  view.employerId
                    ? undefined
                    : (employerId) => h1bHref({ ...view, employerId, page: undefined })
                }
              />
            </Suspense>
          )}
          {!isWide && notice}
          <StaleNotice stale={staleRecords ?? staleStatistics} />
          <StatisticsSection
            query={statistics}
            view={staleStatistics?.of ?? view}
            stale={staleStatistics !== undefined}
            onShow={onShow}
          />
          {!isWide && share}
          {view.charts && (
            <section id={CHARTS_ID} aria-label="Charts">
              <Suspense>
                <Charts
                  view={view}
                  statistics={staleStatistics ? null : statistics.data}
                  enabled={valid}
                />
              </Suspense>
            </section>
          )}
          <div
            data-stale={staleRecords !== undefined || undefined}
            className={cx('flex min-w-0 flex-col gap-4', DIMMED_CLASS)}
          >
            <Results query={records} view={view} onShow={onShow} />
          </div>
          {!isWide && about}
        </div>
      </div>
      <Suspense>
        {isLoading && <LoadMore onClose={() => setLoading(false)} />}
        {view.case !== undefined && (
          <RecordDialog
            caseNumber={view.case}
            known={page?.data.find(({ case_number }) => case_number === view.case)}
            annualised={isYearly(view)}
            onClose={() => onShow({ case: undefined })}
          />
        )}
      </Suspense>
    </div>
  );
}
