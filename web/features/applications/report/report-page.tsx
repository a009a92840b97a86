import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';

import type { Report } from '#shared/applications/contracts/taking.ts';
import { dayAfter, formatDate, isCalendarDate, localDate } from '#shared/core/dates.ts';
import { transferMessages } from '#shared/imports/messages.ts';
import { viewHref } from '#web/lib/address-view.ts';
import { countWords } from '#web/lib/paged-list.ts';
import { paths } from '#web/lib/paths.ts';
import { getReport, getReportFile } from '#web/lib/queries/export.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ColumnHeader, Table, TableBody, TableCell, TableHead, TableRow } from '#web/ui/table.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** The day in an outcome, which the page writes as its other days. */
const ISO_DAY = /\d{4}-\d{2}-\d{2}/;

/** A day as the fields of the range write it. */
const dayWords = (day: string) =>
  formatDate(day, undefined, { year: 'numeric', month: '2-digit', day: '2-digit' });

const Day = ({ day }: { day: string }) => (
  <time dateTime={day} title={formatDate(day, undefined, { dateStyle: 'full' })}>
    {dayWords(day)}
  </time>
);

/** The columns of every week, with their widths. */
const COLUMNS = [
  ['Applied on', 'w-[11%]'],
  ['Employer', 'w-[16%]'],
  ['Job title', 'w-[20%]'],
  ['Contact', 'w-[24%]'],
  ['How applied', 'w-[11%]'],
  ['Outcome', 'w-[18%]'],
] as const;

/** The weeks of a report, each a table beneath the names of the columns, which stand once; a row is not divided between two sheets. */
function ReportWeeks({ report }: { report: Report }) {
  if (report.total === 0) return null;
  return (
    <div className="overflow-clip rounded-card border border-line bg-surface">
      <p aria-hidden="true" className="flex py-2.5 text-small font-medium text-soft max-sm:hidden">
        {COLUMNS.map(([name, width]) => (
          <span key={name} className={`${width} px-3`}>
            {name}
          </span>
        ))}
      </p>
      {report.weeks.map((week) => (
        <ReportWeek key={week.from} week={week} />
      ))}
    </div>
  );
}

function ReportWeek({ week }: { week: Report['weeks'][number] }) {
  const { from, to, applications } = week;
  return (
    <section
      aria-labelledby={`week-${from}`}
      className="border-line sm:border-t not-first:border-t"
    >
      <h2
        id={`week-${from}`}
        className="flex justify-between gap-4 bg-sunken px-3 py-2 text-small font-semibold tracking-normal print:break-after-avoid"
      >
        <span>
          {'Week of '}
          <Day day={from} />
          {' to '}
          <Day day={to} />
        </span>
        <span className="tabular font-normal whitespace-nowrap text-soft">
          {countWords(applications.length, 'application')}
        </span>
      </h2>
      <div className="[&_tbody]:gap-0! [&_tbody_tr]:rounded-none! [&_tbody_tr]:border-0! [&_tbody_tr]:border-t! [&_tbody_tr]:border-line!">
        <Table
          caption={`Applications from ${dayWords(from)} to ${dayWords(to)}`}
          className="table-fixed [&_thead]:sr-only"
        >
          <colgroup>
            {COLUMNS.map(([name, width]) => (
              <col key={name} className={width} />
            ))}
          </colgroup>
          <TableHead>
            {COLUMNS.map(([name]) => (
              <ColumnHeader key={name}>{name}</ColumnHeader>
            ))}
          </TableHead>
          <TableBody>
            {applications.map((one) => (
              <TableRow
                key={one.id}
                // On a phone the employer and the day are one line, the title and the outcome the next.
                className="max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 max-sm:gap-y-0 print:break-inside-avoid"
              >
                <TableCell className="max-sm:order-2 max-sm:text-right max-sm:text-small max-sm:text-soft">
                  <Day day={one.date_applied} />
                </TableCell>
                <TableCell className="font-medium [overflow-wrap:anywhere] max-sm:order-1">
                  {one.company_name}
                </TableCell>
                <TableCell className="[overflow-wrap:anywhere] max-sm:order-3">
                  {one.job_title}
                </TableCell>
                <TableCell className="text-small text-soft [overflow-wrap:anywhere] max-sm:order-5 max-sm:col-span-2">
                  {one.contact || '–'}
                </TableCell>
                <TableCell className="text-soft max-sm:sr-only">{one.source || '–'}</TableCell>
                <TableCell className="[overflow-wrap:anywhere] max-sm:order-4 max-sm:text-right">
                  {one.outcome.replace(ISO_DAY, dayWords)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </section>
  );
}

const words = transferMessages.report;
/** Days that are shown unless others are chosen. */
const USUAL_DAYS = 28;

/** The range in the address, the last weeks without one, and how to change it. */
function useRange() {
  const asked: { from?: unknown; to?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [today] = useState(() => localDate(new Date()));
  const date = (value: unknown, usual: string) =>
    typeof value === 'string' && isCalendarDate(value) ? value : usual;
  const to = date(asked.to, today);
  const range = { from: date(asked.from, dayAfter(to, -USUAL_DAYS)), to };
  const show = (change: Partial<typeof range>) =>
    void navigate({ href: viewHref(paths.report, { ...range, ...change }), replace: true });
  return { range, show };
}

/** Proof of a job search, at /report: what was applied for in a range of dates, to print or to save. */
export function ReportPage() {
  const { range, show } = useRange();
  const toast = useToast();
  const report = useQuery({ ...getReport(range), placeholderData: keepPreviousData });
  const found = report.data;
  const save = () =>
    getReportFile(range).then(
      (file) => saveFile(`waymark-report-${range.from}-${range.to}.csv`, file),
      () => toast({ title: words.saveFailed, tone: 'error' }),
    );
  return (
    <div className="flex flex-col gap-5">
      <PageTitle
        beneath={
          <p className="text-soft" data-print="hide">
            For unemployment offices and career counselors, who ask for a weekly list.
          </p>
        }
        actions={
          <div className="flex flex-wrap gap-3" data-print="hide">
            <Button icon={<Download size={16} aria-hidden="true" />} onClick={() => void save()}>
              Save as CSV
            </Button>
            <Button
              variant="primary"
              icon={<Printer size={16} aria-hidden="true" />}
              disabled={!found?.total}
              onClick={() => globalThis.print()}
            >
              Print
            </Button>
          </div>
        }
      >
        Applications report
      </PageTitle>
      <div className="grid grid-cols-2 gap-4 sm:flex" data-print="hide">
        <Field label="From">
          <Input
            type="date"
            className="sm:w-40!"
            name="from"
            value={range.from}
            max={range.to}
            onChange={({ target }) => target.value && show({ from: target.value })}
          />
        </Field>
        <Field label="To">
          <Input
            type="date"
            className="sm:w-40!"
            name="to"
            value={range.to}
            min={range.from}
            onChange={({ target }) => target.value && show({ to: target.value })}
          />
        </Field>
      </div>
      {report.isError && (
        <FailedLoad query={report}>{reasonOf(report.error) ?? words.loadFailed}</FailedLoad>
      )}
      {report.isPending && <Spinner size={20} label="Loading..." />}
      {found && (
        <div
          aria-busy={report.isPlaceholderData}
          className="flex flex-col gap-5 transition-opacity aria-busy:opacity-60"
        >
          <output className="block">
            <strong className="text-large font-semibold">
              {countWords(found.total, 'application')}
            </strong>
            {/* On the page the fields above say it. */}
            <span className="hidden text-soft print:inline">
              {' from '}
              <Day day={found.from} />
              {' to '}
              <Day day={found.to} />
              {'. Created on '}
              <Day day={found.made_on} />
              {' with Waymark.'}
            </span>
          </output>
          {found.total === 0 && (
            <EmptyState title="No applications in this period">Choose other dates.</EmptyState>
          )}
          <ReportWeeks report={found} />
        </div>
      )}
    </div>
  );
}
