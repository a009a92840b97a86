import type { H1bGroup } from '#shared/h1b/query.ts';
import { h1bPageMessages } from '#shared/h1b/page-messages.ts';
import { GroupTable } from '#web/features/h1b/group-tables.tsx';
import { ColumnChart } from '#web/ui/column-chart.tsx';

/** The chart in words. */
function describe(groups: readonly H1bGroup[]): string {
  const peak = groups.reduce((best, group) => (group.count > best.count ? group : best));
  return `Filings by fiscal year from ${groups[0]?.name} to ${groups.at(-1)?.name}; most in ${peak.name}: ${peak.count.toLocaleString()}`;
}

/** Every year from the first to the last; one without filings is a gap. */
function yearPoints(groups: readonly H1bGroup[]): { name: string; value: number }[] {
  const [first, last] = [Number(groups[0]?.name), Number(groups.at(-1)?.name)];
  const counts = new Map(groups.map(({ name, count }) => [name, count]));
  return Array.from({ length: last - first + 1 }, (_, k) => {
    const name = String(first + k);
    return { name, value: counts.get(name) ?? 0 };
  });
}

/** Filings by fiscal year, with their table. */
export function TrendChart(props: {
  groups: readonly H1bGroup[];
  /** Filings without a fiscal year. */
  undated: number;
  annualised: boolean;
  /** The filings of a year. */
  rowsHref: (group: H1bGroup) => string;
}) {
  const { groups, undated, annualised, rowsHref } = props;
  if (groups.length === 0) return <p className="text-soft">No fiscal year in these records</p>;
  const all = groups.reduce((sum, { count }) => sum + count, undated);
  return (
    <>
      <ColumnChart description={describe(groups)} points={yearPoints(groups)} />
      <details>
        <summary className="min-h-8 text-small text-soft hover:text-ink">Show as table</summary>
        <div>
          <GroupTable
            caption="Filings by fiscal year"
            heading="Fiscal year"
            groups={groups}
            annualised={annualised}
            rowsHref={rowsHref}
          />
        </div>
      </details>
      {undated > 0 && (
        <p className="text-small text-soft">{h1bPageMessages.withoutYear(undated, all)}</p>
      )}
    </>
  );
}
