import type { H1bSortColumn } from '#shared/domain/h1b-query.ts';
import { type H1bView, isYearly, sortBy, sortOf } from '#web/features/h1b/h1b-view.ts';
import { ResultRow } from '#web/features/h1b/result-row.tsx';
import { useSampleText } from '#web/features/h1b/use-sample-text.ts';
import type { Show } from '#web/features/h1b/use-h1b-view.ts';
import type { RecordsPage } from '#web/lib/queries/h1b.ts';
import { ColumnHeader, Table, TableBody, TableHead } from '#web/ui/table.tsx';

const COLUMNS: readonly { column?: H1bSortColumn; label: string; right?: boolean }[] = [
  { column: 'case_number', label: 'Case Number' },
  { column: 'employer_name', label: 'Employer' },
  { column: 'job_title', label: 'Job Title' },
  { column: 'case_status', label: 'Status' },
  { column: 'salary', label: 'Salary', right: true },
  { label: 'Location' },
  { column: 'decision_date', label: 'Decision Date' },
];

/** The results: seven columns, all sortable except Location; a row opens its details; cards below 640 px. */
export function ResultsTable(props: {
  page: RecordsPage;
  view: H1bView;
  /** Whether other rows are being loaded. */
  waiting: boolean;
  onShow: Show;
}) {
  const { page, view, waiting, onShow } = props;
  const { column: sorted, direction } = sortOf(view);
  const shown = useSampleText();
  return (
    // The table is wider than a small tablet, where it scrolls sideways.
    <div
      aria-busy={waiting}
      className="rounded-ui border-line sm:overflow-x-auto sm:border sm:bg-surface xl:overflow-x-clip print:overflow-visible print:border-0 sm:[&_tbody_tr:last-child]:border-b-0"
    >
      <Table caption="H1B applications" className="text-small sm:min-w-4xl print:min-w-0">
        <TableHead>
          {COLUMNS.map(({ column, label, right }) => (
            <ColumnHeader
              key={label}
              align={right ? 'right' : 'left'}
              sorted={column !== undefined && column === sorted ? direction : undefined}
              onSort={column === undefined ? undefined : () => onShow(sortBy(view, column))}
            >
              {label}
            </ColumnHeader>
          ))}
        </TableHead>
        <TableBody>
          {page.data.map((record) => (
            <ResultRow
              key={record.id}
              record={record}
              shown={shown}
              annualised={isYearly(view)}
              onOpen={() => onShow({ case: record.case_number })}
            />
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
