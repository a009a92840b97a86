import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { MORE_FILTER_NAMES, readFilterTexts } from '#shared/h1b/filter-names.ts';
import { parseFilter } from '#shared/h1b/filter.ts';
import { DataBadge, SampleNotice } from '#web/features/h1b/data-badge.tsx';
import { isUnavailable } from '#web/features/h1b/error-text.ts';
import { FilterExamples } from '#web/features/h1b/filter-examples.tsx';
import { FilterFields } from '#web/features/h1b/filter-fields.tsx';
import { FilterSheet } from '#web/features/h1b/filter-sheet.tsx';
import { filterOf, type H1bView, isYearly, recordsQueryOf } from '#web/features/h1b/h1b-view.ts';
import { foundWords, Results } from '#web/features/h1b/results.tsx';
import { ResultsSkeleton } from '#web/features/h1b/results-skeleton.tsx';
import { SearchField } from '#web/features/h1b/search-field.tsx';
import { CHARTS_ID, ShareBar } from '#web/features/h1b/share-bar.tsx';
import { StaleNotice } from '#web/features/h1b/stale-notice.tsx';
import { StatisticsSection, useStatistics } from '#web/features/h1b/statistics-section.tsx';
import { DIMMED_CLASS, useStale } from '#web/features/h1b/use-stale.ts';
import type { Show } from '#web/features/h1b/use-h1b-view.ts';
import { useNewData } from '#web/features/h1b/use-new-data.ts';
import { useRefresh } from '#web/features/h1b/use-refresh.ts';
import { cx } from '#web/lib/classes.ts';
import { getH1bStatus, listH1bRecords } from '#web/lib/queries/h1b.ts';
import { useFirstViewUntil } from '#web/lib/first-view.ts';
import { storedSession } from '#web/lib/session.ts';
import { useMedia } from '#web/lib/use-media.ts';

const Charts = lazy(async () => ({
  default: (await import('#web/features/h1b/charts.tsx')).Charts,
}));
const CorrectionNotice = lazy(async () => ({
  default: (await import('#web/features/h1b/correction-notice.tsx')).CorrectionNotice,
}));
const FilterChips = lazy(async () => ({
  default: (await import('#web/features/h1b/filter-chips.tsx')).FilterChips,
}));
const UnavailableCard = lazy(async () => ({
  default: (await import('#web/features/h1b/no-data-cards.tsx')).UnavailableCard,
}));
const LoadOffer = lazy(async () => ({
  default: (await import('#web/features/h1b/loading/load-offer.tsx')).LoadOffer,
}));
const SponsorCard = lazy(async () => ({
  default: (await import('#web/ui/sponsor-notice.tsx')).SponsorCard,
}));
const RecordDialog = lazy(async () => ({
  default: (await import('#web/features/h1b/record-dialog.tsx')).RecordDialog,
}));

/** From this width on, the filters are beside the results. */
const ROOMY = '(width >= 80rem)';

/** The explorer: filters, statistics, share and export, results; the view is in the address. */
export function Explorer({ view, onShow }: { view: H1bView; onShow: Show }) {
  const roomy = useMedia(ROOMY);
  const { refreshing, refresh } = useRefresh(filterOf(view));
  const { problems } = parseFilter(readFilterTexts({ ...view }));
  const valid = problems.length === 0;
  const status = useQuery(getH1bStatus());
  const records = useQuery({ ...listH1bRecords(recordsQueryOf(view), true), enabled: valid });
  const statistics = useStatistics(view, status.data, valid && !status.isPending);
  const staleRecords = useStale(records, view);
  const staleStatistics = useStale(statistics, view);
  useNewData(status.data);
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
      <div className="flex flex-col gap-4 pt-4">
        <FilterExamples badge={null} />
        <ResultsSkeleton />
      </div>
    );
  }
  const filters = { view, problems, onShow };
  return (
    <div className="flex flex-col gap-4 pt-4">
      <FilterExamples badge={<DataBadge status={status.data} />} />
      <SampleNotice
        status={status.data}
        offer={
          storedSession() && (
            <Suspense>
              <LoadOffer />
            </Suspense>
          )
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-[14rem_minmax(0,1fr)] print:block">
        <section
          aria-label="Filters"
          data-print="hide"
          className="flex flex-wrap items-start gap-3 xl:flex-col xl:items-stretch xl:gap-4"
        >
          <div className="min-w-56 flex-1">
            <SearchField {...filters} announcement={count} />
          </div>
          {roomy ? <FilterFields {...filters} /> : <FilterSheet {...filters} count={count} />}
        </section>
        <div className="flex min-w-0 flex-col gap-4">
          {MORE_FILTER_NAMES.some((name) => view[name]) && (
            <Suspense>
              <FilterChips view={view} onShow={onShow} />
            </Suspense>
          )}
          {settled && page.corrected && (
            <Suspense>
              <CorrectionNotice corrected={page.corrected} view={view} />
            </Suspense>
          )}
          {view.employer && (
            <Suspense>
              <SponsorCard company={view.employer} />
            </Suspense>
          )}
          <StaleNotice stale={staleRecords ?? staleStatistics} />
          <StatisticsSection
            query={statistics}
            view={staleStatistics?.of ?? view}
            stale={staleStatistics !== undefined}
          />
          <ShareBar
            view={view}
            page={settled ? page : undefined}
            refreshing={refreshing}
            onRefresh={refresh}
            onShow={onShow}
          />
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
        </div>
      </div>
      <Suspense>
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
