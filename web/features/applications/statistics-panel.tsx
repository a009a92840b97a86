import { useQuery } from '@tanstack/react-query';
import type { ApplicationStatistics } from '#shared/contracts/applications/schemas.ts';
import { messages } from '#shared/messages.ts';
import { getApplicationStatistics } from '#web/lib/queries/applications.ts';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Stat } from '#web/ui/stat.tsx';

const FIGURES: readonly [label: string, name: keyof ApplicationStatistics][] = [
  ['Total', 'total'],
  ['Active', 'active'],
  ['Applied', 'applied'],
  ['OA', 'oa'],
  ['VO', 'vo'],
  ['Offers', 'offers'],
  ['Rejected', 'rejected'],
];

/** The counts of all of the person's applications. */
export function StatisticsPanel({ id }: { id: string }) {
  const { data, isError, isFetching, refetch } = useQuery(getApplicationStatistics());
  return (
    <section id={id} aria-label="Statistics">
      {isError && !data ? (
        <FailedLoad query={{ isFetching, refetch }}>
          {messages.applications.statisticsFailed}
        </FailedLoad>
      ) : (
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-7 max-lg:[&>:first-child]:col-span-2">
          {FIGURES.map(([label, name]) => (
            <Stat
              key={name}
              label={label}
              value={data ? data[name].toLocaleString() : <Skeleton className="h-8 w-12" />}
            />
          ))}
        </dl>
      )}
    </section>
  );
}
