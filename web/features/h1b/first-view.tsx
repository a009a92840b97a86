import { H1B_FIRST_VIEW } from '#shared/h1b/first-view.ts';
import { h1bMessages } from '#shared/h1b/messages.ts';
import { SampleNotice } from '#web/features/h1b/sample-notice.tsx';
import { RESULTS_CLASS } from '#web/features/h1b/result-row.tsx';
import { ABOUT_CLASS, PAY_CLASS, StatCards } from '#web/features/h1b/stat-cards.tsx';
import { paths } from '#web/lib/paths.ts';
import type { H1bStatus } from '#web/lib/queries/h1b.ts';
import { Block } from '#web/ui/block.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-style.ts';
import { CONTROL_CLASS } from '#web/ui/field.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ColumnHeader, Table, TableBody, TableCell, TableHead, TableRow } from '#web/ui/table.tsx';

const { blocks, ...values } = H1B_FIRST_VIEW;

const COLUMNS = [
  'Employer',
  'Job Title',
  'Status',
  'Salary',
  'Location',
  'Decision Date',
  'Fiscal Year',
  'Case Number',
];

const TONES = ['green', 'red', 'yellow', 'grey'] as const;

const SAMPLE: H1bStatus = {
  state: 'ready',
  version: 1,
  createdAt: null,
  records: 0,
  sample: true,
  generated: false,
  standsIn: false,
  fiscalYears: [],
};

/** The row that the server repeats; it stands where the app's rows will stand. */
function Row() {
  return (
    <TableRow className="h-10 max-sm:grid-cols-[minmax(0,1fr)_fit-content(45%)] max-sm:gap-x-3 max-sm:gap-y-0 max-sm:px-3 max-sm:py-2">
      <TableCell className="font-medium max-sm:col-start-1 max-sm:row-start-1 max-sm:truncate sm:max-w-0 sm:w-[20%]">
        <a href={values.employerHref} className="no-underline hover:underline sm:line-clamp-2">
          {values.employer}
        </a>
      </TableCell>
      <TableCell className="max-sm:col-start-1 max-sm:row-start-2 max-sm:truncate sm:max-w-0 sm:w-[32%]">
        <span className="sm:line-clamp-2">{values.jobTitle}</span>
      </TableCell>
      <TableCell className="max-sm:col-start-1 max-sm:row-start-3">
        {TONES.map((tone) => (
          <Block key={tone} mark={blocks[tone]}>
            <Pill tone={tone} quiet={tone === 'green'}>
              <span className="inline-block whitespace-normal lowercase first-letter:uppercase">
                {values.status}
              </span>
            </Pill>
          </Block>
        ))}
      </TableCell>
      <TableCell
        align="right"
        className="whitespace-nowrap max-sm:col-start-2 max-sm:row-start-1 max-sm:font-medium"
      >
        {values.salary}
      </TableCell>
      <TableCell className="sm:max-w-36 sm:truncate max-sm:col-start-2 max-sm:row-start-2 max-sm:truncate max-sm:text-right">
        {values.location}
      </TableCell>
      <TableCell className="whitespace-nowrap max-sm:col-start-2 max-sm:row-start-3 max-sm:self-center max-sm:text-right">
        {values.decided}
      </TableCell>
      <TableCell className="whitespace-nowrap text-soft max-sm:hidden">
        {values.fiscalYear}
      </TableCell>
      <TableCell className="tabular whitespace-nowrap text-soft max-sm:sr-only">
        {values.caseNumber}
      </TableCell>
    </TableRow>
  );
}

function Results() {
  return (
    <div className="row-list rounded-card border-line sm:overflow-x-auto sm:border sm:bg-surface xl:overflow-x-clip sm:[&_tbody_tr:last-child]:border-b-0">
      <Table caption="First H1B applications" className={RESULTS_CLASS}>
        <TableHead>
          {COLUMNS.map((label) => (
            <ColumnHeader
              key={label}
              align={label === 'Salary' ? 'right' : 'left'}
              className="whitespace-normal!"
            >
              {label}
            </ColumnHeader>
          ))}
        </TableHead>
        <TableBody>
          <Block mark={blocks.row}>
            <Row />
          </Block>
        </TableBody>
      </Table>
    </div>
  );
}

/** The search that works where no script runs; with scripts the app's filters take its place. */
function PlainSearch() {
  return (
    <div className="min-w-56 flex-1">
      <form action={paths.h1b} className="hidden gap-2 noscript:flex noscript:flex-col">
        <label htmlFor="first-search" className="font-medium">
          Search
        </label>
        <input
          id="first-search"
          name="search"
          type="search"
          maxLength={100}
          defaultValue={values.search}
          className={CONTROL_CLASS}
        />
        <Button type="submit" variant="primary">
          Search
        </Button>
        <p className="text-small text-soft">More filters, charts and the export need JavaScript.</p>
      </form>
      <Skeleton className="h-10.5 w-full noscript:hidden" />
    </div>
  );
}

/**
 * What the H1B page shows before its code runs, and where none runs: heading, description and the first results, in the
 * places where the app draws them.
 */
export function H1bFirstView() {
  return (
    <div data-wide className="flex flex-col gap-4">
      <PageTitle
        actions={
          <a href={paths.h1bOffer} className={buttonClass('secondary', 'medium')}>
            Is my offer fair?
          </a>
        }
      >
        H1B Data Explorer
      </PageTitle>
      <p className="flex min-h-11 items-center border-b border-line text-soft max-sm:min-h-22 max-sm:pb-2">
        <span>
          {values.intro} {values.found}
        </span>
      </p>
      <div className="flex flex-col gap-4 sm:pt-4">
        <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
          <Block mark={blocks.live}>
            <Pill tone="green">{values.badge}</Pill>
          </Block>
          <Block mark={blocks.sample}>
            <Pill tone="yellow">{values.badge}</Pill>
          </Block>
        </div>
        <div className="grid items-start gap-6 xl:grid-cols-[13.5rem_minmax(0,1fr)]">
          <section aria-label="Search" className="flex flex-wrap items-start gap-3">
            <PlainSearch />
            <Skeleton className="h-10 w-26 noscript:hidden xl:hidden" />
          </section>
          <div className="flex min-w-0 flex-col gap-4">
            <div className="flex flex-col gap-4 noscript:hidden">
              <div className="flex h-10 items-center max-sm:h-60">
                <Spinner size={16} label={h1bMessages.loading} />
              </div>
              <div className="overflow-hidden rounded-card border border-line bg-surface">
                <div className={PAY_CLASS} />
                <StatCards statistics={undefined} annualised />
                <div className={ABOUT_CLASS} />
              </div>
            </div>
            <Block mark={blocks.table}>
              <Results />
            </Block>
            <Block mark={blocks.notice}>
              <SampleNotice status={SAMPLE} />
            </Block>
            <Block mark={blocks.generated}>
              <SampleNotice status={{ ...SAMPLE, generated: true }} />
            </Block>
            <Block mark={blocks.nothing}>
              <p className="py-8 text-center">No applications found</p>
            </Block>
          </div>
        </div>
      </div>
    </div>
  );
}
