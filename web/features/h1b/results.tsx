import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useId, useRef } from 'react';

import { H1B_PAGE_SIZE, H1B_PAGE_SIZES } from '#shared/core/limits.ts';
import { h1bMessages } from '#shared/h1b/messages.ts';
import type { H1bSortColumn } from '#shared/h1b/query.ts';
import { NOT_IN_SAMPLE } from '#shared/h1b/sample.ts';
import { ErrorCard } from '#web/features/h1b/error-card.tsx';
import { errorText } from '#web/features/h1b/error-text.ts';
import {
  type H1bView,
  isYearly,
  NO_FILTERS,
  recordsQueryOf,
  RESULTS_ID,
  sortBy,
  sortOf,
} from '#web/features/h1b/h1b-view.ts';
import { Columns, columnsOf, isSortable, LABELS } from '#web/features/h1b/result-columns.tsx';
import { ResultRow, RESULTS_CLASS } from '#web/features/h1b/result-row.tsx';
import { ResultsSkeleton } from '#web/features/h1b/results-skeleton.tsx';
import type { Show } from '#web/features/h1b/use-h1b-view.ts';
import { countWords, useLastPage, usePrefetchNext } from '#web/lib/paged-list.ts';
import { getH1bStatus, listH1bRecords, type RecordsPage } from '#web/lib/queries/h1b.ts';
import { CONTROL_CLASS } from '#web/ui/field.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Select } from '#web/ui/select.tsx';
import { ColumnHeader, Table, TableBody, TableHead } from '#web/ui/table.tsx';

/** The results: eight columns less those without any value, all sortable except Location and Fiscal Year; a row opens its details; cards below 640 px. */
function ResultsTable(props: {
  page: RecordsPage;
  view: H1bView;
  /** Whether other rows are being loaded. */
  waiting: boolean;
  onShow: Show;
}) {
  const { page, view, waiting, onShow } = props;
  const { column: sorted, direction } = sortOf(view);
  const { data: status } = useQuery(getH1bStatus());
  const missing = status?.sample && !status.generated ? NOT_IN_SAMPLE : undefined;
  const columns = columnsOf(view, page.emptyColumns);
  return (
    <>
      {/* The table is wider than a small tablet, where it scrolls sideways. */}
      <div
        aria-busy={waiting}
        className="row-list rounded-card border-line sm:overflow-x-auto sm:border sm:bg-surface xl:overflow-x-clip print:overflow-visible print:border-0 sm:[&_tbody_tr:last-child]:border-b-0"
      >
        <Table caption="H1B applications" className={`${RESULTS_CLASS} print:min-w-0`}>
          <TableHead>
            {columns.map((column) => (
              <ColumnHeader
                key={column}
                align={column === 'salary' ? 'right' : 'left'}
                className="whitespace-normal!"
                sorted={column === sorted ? direction : undefined}
                onSort={isSortable(column) ? () => onShow(sortBy(view, column)) : undefined}
              >
                {LABELS[column]}
              </ColumnHeader>
            ))}
          </TableHead>
          <TableBody>
            {page.data.map((record) => (
              <ResultRow
                key={record.id}
                record={record}
                columns={columns}
                missing={missing}
                annualised={isYearly(view)}
                onOpen={() => onShow({ case: record.case_number })}
              />
            ))}
          </TableBody>
        </Table>
      </div>
      <Columns shown={columns} empty={page.emptyColumns} onShow={onShow} />
    </>
  );
}

const SMALL_CONTROL = `${CONTROL_CLASS} max-w-24`;

/** The bar under the results: their number, rows per page, Previous and Next, and a jump to a page. */
function PageBar(props: {
  page: RecordsPage;
  count: string;
  view: H1bView;
  onShow: Show;
  /** Called after another page was chosen. */
  onTurned: () => void;
}) {
  const { page, count, view, onShow, onTurned } = props;
  const id = useId();
  const go = (next: number) => {
    onShow({ page: Math.min(Math.max(1, next), Math.max(1, page.totalPages)) });
    onTurned();
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="tabular text-soft">{count}</p>
      <div data-print="hide" className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span className="flex items-center gap-2">
          <label htmlFor={`${id}-size`} className="text-small text-soft">
            Rows per page
          </label>
          <select
            id={`${id}-size`}
            className={SMALL_CONTROL}
            value={view.pageSize ?? H1B_PAGE_SIZE}
            onChange={(event) => onShow({ pageSize: Number(event.target.value), page: undefined })}
          >
            {H1B_PAGE_SIZES.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </span>
        {page.totalPages > 2 && (
          <form
            noValidate
            className="flex items-center gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              const wanted = Number(new FormData(event.currentTarget).get('page'));
              if (Number.isInteger(wanted) && wanted > 0) go(wanted);
            }}
          >
            <label htmlFor={`${id}-page`} className="text-small text-soft">
              Go to page
            </label>
            <input
              key={view.page}
              id={`${id}-page`}
              name="page"
              inputMode="numeric"
              autoComplete="off"
              className={SMALL_CONTROL}
            />
          </form>
        )}
        <Pagination page={view.page ?? 1} totalPages={page.totalPages} onPage={go} />
      </div>
    </div>
  );
}

/** Each order as its column and direction, with its name. */
const CHOICES = [
  ['id desc', 'Last added first'],
  ['salary desc', 'Salary, highest first'],
  ['salary asc', 'Salary, lowest first'],
  ['decision_date desc', 'Decision date, latest first'],
  ['decision_date asc', 'Decision date, earliest first'],
  ['employer_name asc', 'Employer, A to Z'],
  ['employer_name desc', 'Employer, Z to A'],
  ['job_title asc', 'Job title, A to Z'],
  ['job_title desc', 'Job title, Z to A'],
  ['case_status asc', 'Status, A to Z'],
  ['case_status desc', 'Status, Z to A'],
  ['case_number asc', 'Case number, ascending'],
  ['case_number desc', 'Case number, descending'],
] as const;

/** The order of the results where rows are cards and the header with its sort buttons is hidden. */
function SortChoice({ view, onShow }: { view: H1bView; onShow: Show }) {
  const id = useId();
  const { column, direction } = sortOf(view);
  return (
    <div data-print="hide" className="flex items-center gap-3 sm:hidden">
      <label htmlFor={id} className="shrink-0 text-small text-soft">
        Sort by
      </label>
      <Select
        id={id}
        value={`${column} ${direction}`}
        onChange={(event) => {
          const [sort, way] = event.target.value.split(' ') as [H1bSortColumn, 'asc' | 'desc'];
          onShow({ sort, direction: way === 'desc' ? way : undefined, page: undefined });
        }}
        options={CHOICES.map(([value, label]) => ({ value, label }))}
      />
    </div>
  );
}

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
        text={errorText(query.error, h1bMessages.fetchFailed)}
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
