import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { h1bMessages } from '#shared/h1b/messages.ts';
import { h1bPageMessages } from '#shared/h1b/page-messages.ts';
import type { H1bGroup, H1bStatistics } from '#shared/h1b/query.ts';
import { errorText } from '#web/features/h1b/error-text.ts';
import { GroupTable, Part, useIsSample, WageTable } from '#web/features/h1b/group-tables.tsx';
import { filterOf, h1bHref, type H1bView, isYearly } from '#web/features/h1b/h1b-view.ts';
import { cx } from '#web/lib/classes.ts';
import { listH1bStates, listH1bTopEmployers, listH1bTrends } from '#web/lib/queries/h1b.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an img element cannot hold the columns */

/** One column of a `ColumnChart`. */
interface ColumnPoint {
  name: string;
  value: number;
}

/** Columns over time, none for a value of 0, as one picture with a description; a table beside it has the figures. */
function ColumnChart(props: { description: string; points: readonly ColumnPoint[] }) {
  const { description, points } = props;
  const max = Math.max(1, ...points.map(({ value }) => value));
  const first = points[0]?.name;
  const last = points.at(-1)?.name;
  return (
    <div
      role="img"
      aria-label={description}
      className="tabular grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-small text-soft"
    >
      <span>{max.toLocaleString()}</span>
      <div className="flex h-40 items-end gap-px border-b border-control">
        {points.map(({ name, value }) => (
          <span
            key={name}
            title={`${name}: ${value.toLocaleString()}`}
            className={cx(
              'flex-1 bg-accent [print-color-adjust:exact] hover:bg-accent-strong',
              value > 0 && 'min-h-px',
            )}
            style={{ height: `${(100 * value) / max}%` }}
          />
        ))}
      </div>
      <div className="col-start-2 mt-1 flex justify-between">
        <span>{first}</span>
        {last !== first && <span>{last}</span>}
      </div>
    </div>
  );
}

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

/** The share of one year from which the columns of the others cannot be seen. */
const ONE_YEAR = 0.75;

/** Years that are listed before the others unfold. */
const YEARS_LISTED = 5;

/** The share of a sample's filings below which one of its years is among the others. */
const SMALL_YEAR = 0.01;

/** Filings by fiscal year with their table; where nearly all are of one year, a table with bars, which name their years. A sample's are always such a table, without bars, since these would make a trend of what was put in it. */
function TrendChart(props: {
  groups: readonly H1bGroup[];
  /** Filings without a fiscal year. */
  undated: number;
  annualised: boolean;
  isSample: boolean;
  /** The filings of a year. */
  rowsHref: (group: H1bGroup) => string;
}) {
  const { groups, undated, annualised, isSample, rowsHref } = props;
  if (groups.length === 0) return <p className="text-soft">No fiscal year in these records</p>;
  const dated = groups.reduce((sum, { count }) => sum + count, 0);
  const all = dated + undated;
  const most = Math.max(...groups.map(({ count }) => count));
  const isOne = groups.length > 1 && most > ONE_YEAR * dated;
  const isTable = isOne || isSample;
  const table = (caption: string, of: readonly H1bGroup[]) => (
    <GroupTable
      bars={isTable && !isSample ? 'count' : 'none'}
      most={most}
      caption={caption}
      heading="Fiscal year"
      groups={of}
      annualised={annualised}
      rowsHref={rowsHref}
    />
  );
  const newestFirst = groups.toReversed();
  const listed = isSample
    ? newestFirst.filter(({ count }) => count >= SMALL_YEAR * dated)
    : newestFirst.slice(0, YEARS_LISTED);
  const others = newestFirst.filter((group) => !listed.includes(group));
  const years = others.length === 1 ? 'year' : 'years';
  const othersTitle = isSample
    ? `${others.length} other ${years} with few filings`
    : `${others.length} earlier ${years}`;
  return (
    <>
      {isTable ? (
        table(isSample ? 'Pay by fiscal year' : 'Filings by fiscal year', listed)
      ) : (
        <ColumnChart description={describe(groups)} points={yearPoints(groups)} />
      )}
      {(!isTable || others.length > 0) && (
        <details>
          <summary className="w-fit cursor-pointer py-1 text-small text-soft hover:text-ink">
            {isTable ? othersTitle : 'Show as table'}
          </summary>
          {isTable
            ? table('Filings of other fiscal years', others)
            : table('Filings by fiscal year', groups)}
        </details>
      )}
      {isSample && <p className="text-small text-soft">{h1bPageMessages.sampleYears}</p>}
      {undated > 0 && (
        <p className="text-small text-soft">{h1bPageMessages.withoutYear(undated, all)}</p>
      )}
    </>
  );
}

const LISTED = 10;

/** Stands where a chart's data cannot be loaded now. */
function NotLoaded() {
  return <p className="text-soft">{h1bMessages.chartNotLoaded}</p>;
}

/** A chart's query: loading, failed or loaded. */
function Drawn<T>(props: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  const { data, error, fetchStatus, isPlaceholderData, failureReason } = props.query;
  // The data of an earlier filter stay only while those of this one are on their way.
  const own = data !== undefined && !isPlaceholderData;
  const stuck = fetchStatus === 'paused' || (isPlaceholderData && failureReason !== null);
  if (stuck && !own) return <NotLoaded />;
  if (data !== undefined) return props.children(data);
  if (error) return <Panel tone="error">{errorText(error, h1bMessages.fetchFailed)}</Panel>;
  return <Skeleton className="h-48" />;
}

/** Four charts of exactly the filtered records: filings by month, wages by percentile, top employers, states. */
export function Charts(props: {
  view: H1bView;
  /** Undefined while they load, null when they cannot be loaded now. */
  statistics: H1bStatistics | null | undefined;
  /** False while a filter is invalid. */
  enabled: boolean;
}) {
  const { view, statistics, enabled } = props;
  const annualised = isYearly(view);
  const filter = filterOf(view);
  const rowsOf = (change: H1bView) =>
    h1bHref({ ...view, charts: undefined, page: undefined, ...change });
  const trends = useQuery({ ...listH1bTrends(filter, 'fiscal_year'), enabled });
  const employers = useQuery({ ...listH1bTopEmployers(filter, LISTED), enabled });
  const states = useQuery({ ...listH1bStates(filter), enabled });
  const recent = statistics?.recent;
  const figures = annualised ? recent?.annualised : recent;
  const isSample = useIsSample();
  const byYear = (
    <Part
      title={isSample ? 'Pay by fiscal year' : 'Filings by fiscal year'}
      className={isSample ? 'lg:col-span-2' : 'lg:col-span-3'}
    >
      <Drawn query={trends}>
        {({ data, undated }) => (
          <TrendChart
            groups={data}
            undated={undated}
            annualised={annualised}
            isSample={isSample}
            rowsHref={({ name }) => rowsOf({ years: name })}
          />
        )}
      </Drawn>
    </Part>
  );
  return (
    // A sample's years are figures without bars, which need less room.
    <div className="grid gap-4 lg:grid-cols-6">
      {!isSample && byYear}
      <Part title="Wage percentiles" className={isSample ? 'lg:col-span-4' : 'lg:col-span-3'}>
        {recent && figures && (
          <WageTable
            drawn
            caption="Wages by percentile"
            figures={figures}
            years={recent.fiscalYears}
            rowsHref={rowsOf({ sort: 'salary' })}
          />
        )}
        {statistics === undefined && <Skeleton className="h-48" />}
        {statistics === null && <NotLoaded />}
      </Part>
      {isSample && byYear}
      <Part title="Top employers" className="lg:col-span-3">
        <Drawn query={employers}>
          {(groups) => (
            <GroupTable
              caption="Employers with the most filings"
              heading="Employer"
              groups={groups}
              annualised={annualised}
              names="employers"
              rowsHref={({ name }) => rowsOf({ employer: name })}
            />
          )}
        </Drawn>
      </Part>
      <Part title="States" className="lg:col-span-3">
        <Drawn query={states}>
          {(groups) => (
            <GroupTable
              caption="Worksite states with the most filings"
              heading="State"
              groups={groups.slice(0, LISTED)}
              rowsHref={({ name }) => rowsOf({ state: name })}
              annualised={annualised}
            />
          )}
        </Drawn>
      </Part>
    </div>
  );
}
