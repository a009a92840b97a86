import type { ReactNode } from 'react';
import { formatSalary } from '#shared/h1b/display.ts';
import { certifiedText, fiscalYearWords, ofWords } from '#shared/h1b/figures.ts';
import type { H1bGroup, SalaryFigures } from '#shared/h1b/query.ts';
import { columnDigits, percentText } from '#shared/core/percent.ts';
import { h1bMessages } from '#shared/h1b/messages.ts';
import { Average, Of, Rate } from '#web/features/h1b/figures.tsx';
import { paths } from '#web/lib/paths.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { BarTable } from '#web/ui/bar-table.tsx';

const PERCENTILES = [
  ['p10', '10th'],
  ['p25', '25th'],
  ['p50', '50th (median)'],
  ['p75', '75th'],
  ['p90', '90th'],
] as const;

/** A titled part of the charts or of an employer's page. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-5 break-inside-avoid">
      <h2 className="text-body font-semibold">{title}</h2>
      {children}
    </section>
  );
}

interface GroupTableProps {
  caption: string;
  /** Heading of the names, such as 'State'. */
  heading: string;
  groups: readonly H1bGroup[];
  annualised: boolean;
  /** Links the names to their employer's page. */
  employers?: boolean;
  /** The address of a group's records. */
  rowsHref: (group: H1bGroup) => string;
}

/** Whether there are figures, but none of the years that the averages and rates beside it are of. */
function isOfOtherYears({ salaries, knownStatuses, recent }: H1bGroup): boolean {
  return (
    salaries + knownStatuses > 0 &&
    recent.salaries + recent.knownStatuses + recent.onlyCertified === 0
  );
}

/** The average salary and the certification rate of a group, with the digits of its column. */
function figuresOf(
  group: H1bGroup,
  annualised: boolean,
  digits: 0 | 1,
  rowsHref: string,
): ReactNode[] {
  if (isOfOtherYears(group)) return [h1bMessages.otherYears, h1bMessages.otherYears];
  const { count, recent } = group;
  const amount = annualised ? recent.averageAnnualSalary : recent.averageSalary;
  const salaries = annualised ? recent.annualSalaries : recent.salaries;
  const { certified, knownStatuses: known } = recent;
  const text =
    known > 0
      ? percentText(certified, known, digits)
      : certifiedText(recent, count === 0 ? '' : h1bMessages.noData);
  return [
    <Average key="average" amount={amount} count={salaries} all={count} rowsHref={rowsHref} />,
    <>
      <Rate certified={certified} known={known} text={text} />
      <Of count={known} all={count} rowsHref={rowsHref} />
    </>,
  ];
}

/** Groups of records as bars: count, average salary, certification rate of each. */
export function GroupTable(props: GroupTableProps) {
  const { caption, heading, groups, annualised, employers, rowsHref } = props;
  const digits = columnDigits(
    groups.map(({ recent }) => [recent.certified, recent.knownStatuses] as const),
  );
  return (
    <BarTable
      caption={caption}
      columns={[heading, 'Count', 'Average', 'Certified']}
      rows={groups.map((group) => ({
        name: group.name,
        label: employers ? (
          <AppLink href={paths.h1bEmployer(group.name)} className="prose-link">
            {group.name}
          </AppLink>
        ) : undefined,
        value: group.count,
        cells: [
          group.count.toLocaleString(),
          ...figuresOf(group, annualised, digits, rowsHref(group)),
        ],
      }))}
    />
  );
}

/** Wages by percentile as bars. */
export function WageTable(props: {
  caption: string;
  figures: SalaryFigures;
  /** Fiscal years of the wages. */
  years: readonly number[];
  /** The address of the records. */
  rowsHref: string;
}) {
  const { caption, figures, years, rowsHref } = props;
  const { percentiles, salaries } = figures;
  if (!percentiles) return <p className="text-soft">No wages in these records</p>;
  return (
    <>
      <BarTable
        caption={caption}
        columns={['Percentile', 'Salary']}
        rows={PERCENTILES.map(([key, name]) => ({
          name,
          value: percentiles[key],
          cells: [formatSalary(percentiles[key])],
        }))}
      />
      <p className="text-small text-soft">
        <AppLink href={rowsHref} className="prose-link">
          {`${ofWords(salaries)}, ${fiscalYearWords(years)}`}
        </AppLink>
      </p>
    </>
  );
}
