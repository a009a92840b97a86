import type { H1bRecord } from '#shared/domain/h1b-columns.ts';
import { formatH1bDate, formatLocation } from '#shared/domain/h1b-display.ts';
import type { ShowText } from '#web/features/h1b/use-sample-text.ts';
import { CaseStatusPill } from '#web/features/h1b/case-status-pill.tsx';
import { SalaryText } from '#web/features/h1b/salary-text.tsx';
import { TableCell, TableRow } from '#web/ui/table.tsx';

/** One record, on phones in three lines: a click on the row opens its details; keyboards use the case number's button. */
export function ResultRow(props: {
  record: H1bRecord;
  annualised: boolean;
  shown: ShowText;
  onOpen: () => void;
}) {
  const { record, annualised, shown, onOpen } = props;
  return (
    <TableRow
      onClick={onOpen}
      className="cursor-pointer max-sm:relative max-sm:grid-cols-[minmax(0,1fr)_fit-content(45%)] max-sm:gap-x-3 max-sm:gap-y-0 max-sm:px-3 max-sm:py-2"
    >
      {/* On phones the button covers the row, and its text is for screen readers. */}
      <TableCell className="whitespace-nowrap max-sm:absolute max-sm:inset-0">
        <button
          type="button"
          aria-haspopup="dialog"
          className="tabular min-h-8 text-small underline decoration-control/50 underline-offset-3 hover:decoration-current max-sm:size-full max-sm:rounded-ui"
        >
          <span className="max-sm:sr-only">{shown(record.case_number)}</span>
        </button>
      </TableCell>
      <TableCell className="font-medium max-sm:col-start-1 max-sm:row-start-1 max-sm:truncate sm:[overflow-wrap:anywhere] sm:min-w-30">
        <span className="sm:line-clamp-2">{shown(record.employer_name ?? 'N/A')}</span>
      </TableCell>
      <TableCell className="max-sm:col-start-1 max-sm:row-start-2 max-sm:truncate sm:[overflow-wrap:anywhere] sm:min-w-30">
        <span className="sm:line-clamp-2">{shown(record.job_title ?? 'N/A')}</span>
      </TableCell>
      <TableCell className="max-sm:col-start-1 max-sm:row-start-3">
        <CaseStatusPill status={record.case_status} />
      </TableCell>
      <TableCell
        align="right"
        className="whitespace-nowrap max-sm:col-start-2 max-sm:row-start-1 max-sm:font-medium"
      >
        <SalaryText record={record} annualised={annualised} />
      </TableCell>
      <TableCell className="max-sm:col-start-2 max-sm:row-start-2 max-sm:truncate max-sm:text-right">
        {shown(formatLocation(record.worksite_city, record.worksite_state))}
      </TableCell>
      <TableCell className="whitespace-nowrap max-sm:col-start-2 max-sm:row-start-3 max-sm:self-center max-sm:text-right">
        {shown(formatH1bDate(record.decision_date))}
      </TableCell>
    </TableRow>
  );
}
