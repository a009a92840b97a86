import type { ReactNode } from 'react';
import { formatCertificationRate, formatSalary } from '#shared/domain/h1b-display.ts';
import type { H1bGroup, SalaryFigures } from '#shared/domain/h1b-query.ts';
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
}

/** Groups of records as bars: count, average salary, certification rate of each. */
export function GroupTable({ caption, heading, groups, annualised, employers }: GroupTableProps) {
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
          formatSalary(annualised ? group.averageAnnualSalary : group.averageSalary),
          formatCertificationRate(group.certificationRate, group.count),
        ],
      }))}
    />
  );
}

/** Wages by percentile as bars. */
export function WageTable({ caption, figures }: { caption: string; figures: SalaryFigures }) {
  const { percentiles } = figures;
  if (!percentiles) return <p className="text-soft">No wages in these records</p>;
  return (
    <BarTable
      caption={caption}
      columns={['Percentile', 'Salary']}
      rows={PERCENTILES.map(([key, name]) => ({
        name,
        value: percentiles[key],
        cells: [formatSalary(percentiles[key])],
      }))}
    />
  );
}
