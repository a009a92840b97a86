import { withEmptyMonths } from '#shared/domain/h1b-months.ts';
import type { H1bGroup } from '#shared/domain/h1b-query.ts';
import { h1bPageMessages } from '#shared/h1b-page-messages.ts';
import { GroupTable } from '#web/features/h1b/group-tables.tsx';
import { ColumnChart } from '#web/ui/column-chart.tsx';

/** The chart in words. */
function describe(groups: readonly H1bGroup[]): string {
  const peak = groups.reduce((best, group) => (group.count > best.count ? group : best));
  return `Decisions by month from ${groups[0]?.name} to ${groups.at(-1)?.name}; most in ${peak.name}: ${peak.count.toLocaleString()}`;
}

/** Filings by month of the decision, months without any included, with their table. */
export function TrendChart(props: {
  groups: readonly H1bGroup[];
  /** Filings without a decision date, which have no month. */
  undated: number;
  annualised: boolean;
  /** The filings in order of their decision. */
  rowsHref: string;
}) {
  const { undated, annualised, rowsHref } = props;
  const groups = withEmptyMonths(props.groups);
  if (groups.length === 0) return <p className="text-soft">No decision dates in these records</p>;
  return (
    <>
      <ColumnChart
        description={describe(groups)}
        points={groups.map(({ name, count }) => ({ name, value: count }))}
      />
      <details>
        <summary className="min-h-8 text-small text-soft hover:text-ink">Show as table</summary>
        <div>
          <GroupTable
            caption="Decisions by month"
            heading="Month"
            groups={groups}
            annualised={annualised}
            rowsHref={() => rowsHref}
          />
        </div>
      </details>
      {undated > 0 && <p className="text-small text-soft">{h1bPageMessages.undated(undated)}</p>}
    </>
  );
}
