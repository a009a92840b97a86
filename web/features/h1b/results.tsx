import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messages } from '#shared/messages.ts';
import { errorText } from '#web/features/h1b/error-text.ts';
import { type H1bView, NO_FILTERS, recordsQueryOf } from '#web/features/h1b/h1b-view.ts';
import { ErrorCard, NothingFound } from '#web/features/h1b/no-data-cards.tsx';
import { PageBar } from '#web/features/h1b/page-bar.tsx';
import { ResultsSkeleton } from '#web/features/h1b/results-skeleton.tsx';
import { ResultsTable } from '#web/features/h1b/results-table.tsx';
import type { Show } from '#web/features/h1b/use-h1b-view.ts';
import { h1bRecords, type RecordsPage } from '#web/lib/queries/h1b.ts';

/** The number of records, in words. */
export function countWords(total: number): string {
  return `${total.toLocaleString()} ${total === 1 ? 'application' : 'applications'} found`;
}

/** Prefetches the next page, so that 'Next' is instant. */
function usePrefetchNext(view: H1bView, page: RecordsPage | undefined) {
  const next = page?.hasNextPage ? page.currentPage + 1 : undefined;
  useQuery({
    ...h1bRecords(recordsQueryOf({ ...view, page: next })),
    enabled: next !== undefined,
    notifyOnChangeProps: [],
  });
}

/** The results in their states: loading, error, nothing found, a page of records. */
export function Results(props: {
  query: UseQueryResult<RecordsPage>;
  view: H1bView;
  onShow: Show;
}) {
  const { query, view, onShow } = props;
  const page = query.data;
  const settled = page !== undefined && !query.isPlaceholderData;
  usePrefetchNext(view, settled ? page : undefined);

  const pastTheEnd = settled && page.data.length === 0 && page.totalPages > 0;
  const lastPage = page?.totalPages ?? 1;
  useEffect(() => {
    if (pastTheEnd) onShow({ page: lastPage }, { replace: true });
  });

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
    return <NothingFound onClear={() => onShow({ ...NO_FILTERS, page: undefined })} />;
  }
  return (
    <>
      <ResultsTable page={page} view={view} waiting={query.isPlaceholderData} onShow={onShow} />
      <PageBar page={page} count={countWords(page.totalRecords)} view={view} onShow={onShow} />
    </>
  );
}
