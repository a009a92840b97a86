import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { H1bStatistics } from '#shared/h1b/query.ts';
import { messages } from '#shared/core/messages.ts';
import { errorText } from '#web/features/h1b/error-text.ts';
import { GroupTable, Part, WageTable } from '#web/features/h1b/group-tables.tsx';
import { filterOf, h1bHref, type H1bView, isYearly } from '#web/features/h1b/h1b-view.ts';
import { TrendChart } from '#web/features/h1b/trend-chart.tsx';
import { listH1bStates, listH1bTopEmployers, listH1bTrends } from '#web/lib/queries/h1b.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const LISTED = 10;

/** Stands where a chart's data cannot be loaded now. */
function NotLoaded() {
  return <p className="text-soft">{messages.h1b.chartNotLoaded}</p>;
}

/** A chart's query: loading, failed or loaded. */
function Drawn<T>(props: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  const { data, error, fetchStatus, isPlaceholderData, failureReason } = props.query;
  // The data of an earlier filter stay only while those of this one are on their way.
  const own = data !== undefined && !isPlaceholderData;
  const stuck = fetchStatus === 'paused' || (isPlaceholderData && failureReason !== null);
  if (stuck && !own) return <NotLoaded />;
  if (data !== undefined) return props.children(data);
  if (error) return <Panel tone="error">{errorText(error, messages.h1b.fetchFailed)}</Panel>;
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
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Part title="Filings by fiscal year">
        <Drawn query={trends}>
          {({ data, undated }) => (
            <TrendChart
              groups={data}
              undated={undated}
              annualised={annualised}
              rowsHref={({ name }) => rowsOf({ years: name })}
            />
          )}
        </Drawn>
      </Part>
      <Part title="Wage percentiles">
        {recent && figures && (
          <WageTable
            caption="Wages by percentile"
            figures={figures}
            years={recent.fiscalYears}
            rowsHref={rowsOf({ sort: 'salary' })}
          />
        )}
        {statistics === undefined && <Skeleton className="h-48" />}
        {statistics === null && <NotLoaded />}
      </Part>
      <Part title="Top employers">
        <Drawn query={employers}>
          {(groups) => (
            <GroupTable
              caption="Employers with most applications"
              heading="Employer"
              groups={groups}
              annualised={annualised}
              employers
              rowsHref={({ name }) => rowsOf({ employer: name })}
            />
          )}
        </Drawn>
      </Part>
      <Part title="States">
        <Drawn query={states}>
          {(groups) => (
            <GroupTable
              caption="Worksite states with most applications"
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
