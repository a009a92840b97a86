import type { ReactNode } from 'react';
import { formatSalary } from '#shared/domain/h1b-display.ts';
import type { H1bGroup, SalaryFigures } from '#shared/domain/h1b-query.ts';
import { FEW_FILINGS } from '#shared/h1b-limits.ts';
import { Average, Of, Rate, TooFew } from '#web/features/h1b/figures.tsx';
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
    <section className="flex min-w-0 flex-col gap-2 rounded-ui border border-line bg-surface p-4 break-inside-avoid">
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

/** The average salary and the certification rate of a group. */
function figuresOf(group: H1bGroup, annualised: boolean, rowsHref: string): ReactNode[] {
  const { count, certified, knownStatuses, certificationRate } = group;
  const amount = annualised ? group.averageAnnualSalary : group.averageSalary;
  const salaries = annualised ? group.annualSalaries : group.salaries;
  return [
    <>
      <Average amount={amount} count={salaries} rowsHref={rowsHref} />
      <Of count={salaries} all={count} />
    </>,
    <>
      <Rate
        certified={certified}
        known={knownStatuses}
        percent={certificationRate}
        rowsHref={rowsHref}
      />
      <Of count={knownStatuses} all={count} />
    </>,
  ];
}

/** Groups of records as bars: count, average salary, certification rate of each. */
export function GroupTable(props: GroupTableProps) {
  const { caption, heading, groups, annualised, employers, rowsHref } = props;
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
        cells: [group.count.toLocaleString(), ...figuresOf(group, annualised, rowsHref(group))],
      }))}
    />
  );
}

/** Wages by percentile as bars. */
export function WageTable(props: {
  caption: string;
  figures: SalaryFigures;
  /** The address of the records. */
  rowsHref: string;
}) {
  const { caption, figures, rowsHref } = props;
  const { percentiles, salaries } = figures;
  if (!percentiles) return <p className="text-soft">No wages in these records</p>;
  if (salaries < FEW_FILINGS) return <TooFew count={salaries} rowsHref={rowsHref} />;
  return (
    <BarTable
      caption={caption}
      columns={['Percentile', `Salary (of ${salaries.toLocaleString()})`]}
      rows={PERCENTILES.map(([key, name]) => ({
        name,
        value: percentiles[key],
        cells: [formatSalary(percentiles[key])],
      }))}
    />
  );
}
