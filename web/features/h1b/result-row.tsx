import type { ReactNode } from 'react';
import type { H1bRecord } from '#shared/h1b/columns.ts';
import { formatH1bDate, formatLocation } from '#shared/h1b/display.ts';
import { readableName } from '#shared/h1b/readable-name.ts';
import type { H1bTableColumn } from '#shared/h1b/query.ts';
import { caseNumberText } from '#shared/h1b/sample.ts';
import { CaseStatusPill } from '#web/features/h1b/case-status-pill.tsx';
import { SalaryText } from '#web/features/h1b/salary-text.tsx';
import { TableCell, TableRow } from '#web/ui/table.tsx';

/** The class of the table of results: dense, with room at its edges. */
export const RESULTS_CLASS =
  'text-small sm:min-w-4xl sm:[&_:is(td,th)]:px-2 sm:[&_:is(td,th):first-child]:pl-4 sm:[&_:is(td,th):last-child]:pr-4';

interface CellProps {
  record: H1bRecord;
  annualised: boolean;
  /** Why a value is missing, as a hint; undefined where nothing is known of that. */
  missing: string | undefined;
}

/** A value in at most two lines, one on phones, or 'N/A' with the reason as its hint. */
function Value({ text, missing }: { text: string; missing: string | undefined }) {
  return (
    <span title={text === 'N/A' ? missing : undefined} className="sm:line-clamp-2">
      {text}
    </span>
  );
}

/** What each column shows, and its place on a phone. */
const CELLS: Record<
  H1bTableColumn,
  { className: string; right?: true; show: (props: CellProps) => ReactNode }
> = {
  employer_name: {
    className:
      'font-medium max-sm:col-start-1 max-sm:row-start-1 max-sm:truncate sm:max-w-0 sm:w-[20%]',
    show: ({ record, missing }) => (
      <Value text={readableName(record.employer_name ?? '') || 'N/A'} missing={missing} />
    ),
  },
  job_title: {
    className: 'max-sm:col-start-1 max-sm:row-start-2 max-sm:truncate sm:max-w-0 sm:w-[32%]',
    show: ({ record, missing }) => (
      <Value text={readableName(record.job_title ?? '') || 'N/A'} missing={missing} />
    ),
  },
  case_status: {
    className: 'max-sm:col-start-1 max-sm:row-start-3',
    show: ({ record }) => <CaseStatusPill status={record.case_status} />,
  },
  salary: {
    className: 'whitespace-nowrap max-sm:col-start-2 max-sm:row-start-1 max-sm:font-medium',
    right: true,
    show: ({ record, annualised }) => <SalaryText record={record} annualised={annualised} />,
  },
  location: {
    className:
      'sm:max-w-36 sm:truncate max-sm:col-start-2 max-sm:row-start-2 max-sm:truncate max-sm:text-right',
    show: ({ record, missing }) => (
      <Value text={formatLocation(record.worksite_city, record.worksite_state)} missing={missing} />
    ),
  },
  decision_date: {
    className:
      'whitespace-nowrap max-sm:col-start-2 max-sm:row-start-3 max-sm:self-center max-sm:text-right',
    show: ({ record, missing }) => (
      <Value text={formatH1bDate(record.decision_date)} missing={missing} />
    ),
  },
  fiscal_year: {
    className: 'whitespace-nowrap text-soft max-sm:hidden',
    show: ({ record, missing }) => (
      <Value
        text={record.fiscal_year === null ? 'N/A' : `FY${record.fiscal_year}`}
        missing={missing}
      />
    ),
  },
  case_number: {
    // On phones it has no place, unless it is all that is shown.
    className: 'whitespace-nowrap tabular text-soft max-sm:not-first:sr-only',
    show: ({ record, missing }) => (
      <Value text={caseNumberText(record.case_number)} missing={missing} />
    ),
  },
};

/** One record, on phones in three lines: a click on the row opens its details; keyboards use the button in its first column. */
export function ResultRow(
  props: CellProps & { columns: readonly H1bTableColumn[]; onOpen: () => void },
) {
  const { columns, onOpen, ...cell } = props;
  return (
    <TableRow
      onClick={onOpen}
      className="h-10 cursor-pointer max-sm:relative max-sm:grid-cols-[minmax(0,1fr)_fit-content(45%)] max-sm:gap-x-3 max-sm:gap-y-0 max-sm:px-3 max-sm:py-2"
    >
      {columns.map((column, k) => {
        const { className, right, show } = CELLS[column];
        return (
          <TableCell key={column} align={right ? 'right' : 'left'} className={className}>
            {k === 0 ? (
              // On phones it covers the row.
              <button
                type="button"
                aria-haspopup="dialog"
                className="max-w-full text-left text-small underline sm:min-h-8 decoration-control/50 underline-offset-3 hover:decoration-current max-sm:truncate max-sm:no-underline max-sm:after:absolute max-sm:after:inset-0 max-sm:after:rounded-ui"
              >
                {show(cell)}
              </button>
            ) : (
              show(cell)
            )}
          </TableCell>
        );
      })}
    </TableRow>
  );
}
