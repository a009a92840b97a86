import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import { messages } from '#shared/core/messages.ts';
import { errorText } from '#web/features/h1b/error-text.ts';
import {
  type H1bView,
  NO_FILTERS,
  recordsQueryOf,
  RESULTS_ID,
} from '#web/features/h1b/h1b-view.ts';
import { ErrorCard } from '#web/features/h1b/error-card.tsx';
import { PageBar } from '#web/features/h1b/page-bar.tsx';
import { ResultsSkeleton } from '#web/features/h1b/results-skeleton.tsx';
import { ResultsTable } from '#web/features/h1b/results-table.tsx';
import { SortChoice } from '#web/features/h1b/sort-choice.tsx';
import type { Show } from '#web/features/h1b/use-h1b-view.ts';
import { listH1bRecords, type RecordsPage } from '#web/lib/queries/h1b.ts';
import { countWords, useLastPage, usePrefetchNext } from '#web/lib/paged-list.ts';

const NothingFound = lazy(async () => ({
  default: (await import('#web/features/h1b/no-data-cards.tsx')).NothingFound,
}));

/** The number of filtered records, in words. */
export function foundWords(total: number): string {
  return `${countWords(total, 'application')} found`;
}

/** The results in their states: loading, error, nothing found, a page of records. */
export function Results(props: {
  query: UseQueryResult<RecordsPage>;
  view: H1bView;
  onShow: Show;
}) {
  const { query, view, onShow } = props;
  const top = useRef<HTMLElement>(null);
  const page = query.data;
  const settled = page !== undefined && !query.isPlaceholderData;
  usePrefetchNext(settled ? page : undefined, (next) =>
    listH1bRecords(recordsQueryOf({ ...view, page: next })),
  );
  useLastPage(query, (last) => onShow({ page: last }, { replace: true }));

  if (query.isError) {
    return (
      <ErrorCard
        text={errorText(query.error, messages.h1b.fetchFailed)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!page) return query.isFetching ? <ResultsSkeleton /> : null;
  if (page.totalRecords === 0) {
    return (
      <Suspense>
        <NothingFound onClear={() => onShow({ ...NO_FILTERS, page: undefined })} />
      </Suspense>
    );
  }
  return (
    <section
      ref={top}
      id={RESULTS_ID}
      tabIndex={-1}
      aria-label={`Results, page ${view.page ?? 1} of ${page.totalPages}`}
      className="flex scroll-mt-4 flex-col gap-4 rounded-ui"
    >
      <SortChoice view={view} onShow={onShow} />
      <ResultsTable page={page} view={view} waiting={query.isPlaceholderData} onShow={onShow} />
      <PageBar
        page={page}
        count={foundWords(page.totalRecords)}
        view={view}
        onShow={onShow}
        onTurned={() => {
          top.current?.focus({ preventScroll: true });
          top.current?.scrollIntoView();
        }}
      />
    </section>
  );
}
