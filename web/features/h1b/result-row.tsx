import type { H1bRecord } from '#shared/domain/h1b-columns.ts';
import { formatH1bDate, formatLocation } from '#shared/domain/h1b-display.ts';
import { CaseStatusPill } from '#web/features/h1b/case-status-pill.tsx';
import { SalaryText } from '#web/features/h1b/salary-text.tsx';
import { TableCell, TableRow } from '#web/ui/table.tsx';

/** One record: a click on the row opens its details; keyboards use the case number's button. */
export function ResultRow(props: { record: H1bRecord; annualised: boolean; onOpen: () => void }) {
  const { record, annualised, onOpen } = props;
  return (
    <TableRow onClick={onOpen} className="cursor-pointer">
      <TableCell className="whitespace-nowrap max-sm:order-last max-sm:border-t max-sm:border-line max-sm:pt-2">
        <button
          type="button"
          aria-haspopup="dialog"
          className="tabular min-h-8 text-small underline decoration-control/50 underline-offset-3 hover:decoration-current"
        >
          {record.case_number}
        </button>
      </TableCell>
      <TableCell className="font-medium max-sm:text-body [overflow-wrap:anywhere] sm:min-w-30">
        <span className="sm:line-clamp-2">{record.employer_name ?? 'N/A'}</span>
      </TableCell>
      <TableCell className="[overflow-wrap:anywhere] sm:min-w-30">
        <span className="sm:line-clamp-2">{record.job_title ?? 'N/A'}</span>
      </TableCell>
      <TableCell label="Status">
        <CaseStatusPill status={record.case_status} />
      </TableCell>
      <TableCell label="Salary" align="right" className="whitespace-nowrap">
        <span>
          <SalaryText record={record} annualised={annualised} />
        </span>
      </TableCell>
      <TableCell label="Location">
        {formatLocation(record.worksite_city, record.worksite_state)}
      </TableCell>
      <TableCell label="Decision Date" className="whitespace-nowrap">
        {formatH1bDate(record.decision_date)}
      </TableCell>
    </TableRow>
  );
}
