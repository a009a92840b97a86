import type { Report } from '#shared/applications/contracts/taking.ts';
import { formatDate } from '#shared/core/dates.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { ColumnHeader, Table, TableBody, TableCell, TableHead, TableRow } from '#web/ui/table.tsx';

/** The day in an outcome, which the page writes as its other days. */
const ISO_DAY = /\d{4}-\d{2}-\d{2}/;

/** The weeks of a report, each a table; a row is not divided between two sheets. */
export function ReportWeeks({ report }: { report: Report }) {
  return report.weeks.map(({ from, to, applications }) => (
    <section key={from} aria-labelledby={`week-${from}`} className="flex flex-col gap-2">
      <h2 id={`week-${from}`} className="font-semibold print:break-after-avoid">
        {'Week of '}
        <DateText date={from} />
        {' to '}
        <DateText date={to} />
        <span className="font-normal text-soft">{` · ${applications.length.toLocaleString()}`}</span>
      </h2>
      <div className="rounded-ui border-line sm:overflow-clip sm:border sm:bg-surface sm:[&_tbody_tr:last-child]:border-b-0">
        <Table
          caption={`Applications from ${formatDate(from)} to ${formatDate(to)}`}
          className="table-fixed"
        >
          <TableHead>
            <ColumnHeader>Applied on</ColumnHeader>
            <ColumnHeader>Employer</ColumnHeader>
            <ColumnHeader>Job title</ColumnHeader>
            <ColumnHeader>Contact</ColumnHeader>
            <ColumnHeader>Way</ColumnHeader>
            <ColumnHeader>Outcome</ColumnHeader>
          </TableHead>
          <TableBody>
            {applications.map((one) => (
              <TableRow key={one.id} className="print:break-inside-avoid">
                <TableCell label="Applied on">
                  <DateText date={one.date_applied} />
                </TableCell>
                <TableCell label="Employer" className="[overflow-wrap:anywhere]">
                  {one.company_name}
                </TableCell>
                <TableCell label="Job title" className="[overflow-wrap:anywhere]">
                  {one.job_title}
                </TableCell>
                <TableCell label="Contact" className="text-small [overflow-wrap:anywhere]">
                  {one.contact || '–'}
                </TableCell>
                <TableCell label="Way">{one.source}</TableCell>
                <TableCell label="Outcome" className="[overflow-wrap:anywhere]">
                  {one.outcome.replace(ISO_DAY, (day) => formatDate(day))}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </section>
  ));
}
