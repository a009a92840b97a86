import { useQuery } from '@tanstack/react-query';
import { H1B_TABLE_COLUMNS, type H1bTableColumn } from '#shared/h1b/query.ts';
import { NOT_IN_SAMPLE } from '#shared/h1b/sample.ts';
import { type H1bView, isYearly, sortBy, sortOf } from '#web/features/h1b/h1b-view.ts';
import { ResultRow } from '#web/features/h1b/result-row.tsx';
import type { Show } from '#web/features/h1b/use-h1b-view.ts';
import { getH1bStatus, type RecordsPage } from '#web/lib/queries/h1b.ts';
import { ColumnHeader, Table, TableBody, TableHead } from '#web/ui/table.tsx';

const LABELS: Record<H1bTableColumn, string> = {
  case_number: 'Case Number',
  employer_name: 'Employer',
  job_title: 'Job Title',
  case_status: 'Status',
  salary: 'Salary',
  location: 'Location',
  decision_date: 'Decision Date',
};

/** Names columns that are left out, beneath the table. */
function LeftOut({ columns }: { columns: readonly H1bTableColumn[] }) {
  const words = columns.map((column) => LABELS[column]);
  const last = words.pop();
  if (last === undefined) return null;
  const named = words.length === 0 ? last : `${words.join(', ')} and ${last}`;
  return (
    <p className="text-small text-soft">{`Left out, because none of these applications has a value: ${named}.`}</p>
  );
}

/** The results: seven columns less those without any value, all sortable except Location; a row opens its details; cards below 640 px. */
export function ResultsTable(props: {
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
  const columns = H1B_TABLE_COLUMNS.filter((column) => !page.emptyColumns.includes(column));
  return (
    <>
      {/* The table is wider than a small tablet, where it scrolls sideways. */}
      <div
        aria-busy={waiting}
        className="rounded-ui border-line sm:overflow-x-auto sm:border sm:bg-surface xl:overflow-x-clip print:overflow-visible print:border-0 sm:[&_tbody_tr:last-child]:border-b-0"
      >
        <Table caption="H1B applications" className="text-small sm:min-w-4xl print:min-w-0">
          <TableHead>
            {columns.map((column) => (
              <ColumnHeader
                key={column}
                align={column === 'salary' ? 'right' : 'left'}
                sorted={column === sorted ? direction : undefined}
                onSort={column === 'location' ? undefined : () => onShow(sortBy(view, column))}
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
      <LeftOut columns={page.emptyColumns} />
    </>
  );
}
