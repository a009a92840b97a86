import { useQuery } from '@tanstack/react-query';
import type { ApplicationStatistics } from '#shared/contracts/applications/schemas.ts';
import { messages } from '#shared/messages.ts';
import { type ListSearch, listHref } from '#web/features/applications/list-search.ts';
import { NumbersFold } from '#web/features/applications/numbers-fold.tsx';
import { getApplicationStatistics } from '#web/lib/queries/applications.ts';
import { AppLink } from '#web/ui/app-link.tsx';
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

/** How the tiles add up; 'in progress', which has no tile, leads to those applications. */
function Sum({ counts, view }: { counts: ApplicationStatistics; view: ListSearch }) {
  const count = (name: keyof ApplicationStatistics) => counts[name].toLocaleString();
  const { applied, in_progress, oa, vo, active } = counts;
  // With a closing reason, such as no answer.
  const ended = applied + in_progress + oa + vo - active;
  return (
    <p className="mt-2 text-small text-soft">
      Total {count('total')} = {count('active')} active +{' '}
      {ended > 0 && `${ended.toLocaleString()} ended otherwise + `}
      {count('offers')} with an offer + {count('rejected')} rejected. Active {count('active')} ={' '}
      {count('applied')} applied +{' '}
      <AppLink
        href={listHref({ ...view, status: 'in_progress', page: undefined })}
        className="prose-link"
      >
        {count('in_progress')} in progress
      </AppLink>{' '}
      + {count('oa')} OA + {count('vo')} VO{ended > 0 && ` − ${ended.toLocaleString()} that ended`}.
    </p>
  );
}

/** The counts of all of the person's applications; `view` is the list's view beneath it. */
export function StatisticsPanel(props: {
  id: string;
  view: ListSearch;
  onShow: (change: ListSearch, options?: { replace?: boolean }) => void;
}) {
  const { id, view, onShow } = props;
  const { data, isError, isFetching, refetch } = useQuery(getApplicationStatistics());
  return (
    <section id={id} aria-label="Statistics">
      {isError && !data ? (
        <FailedLoad query={{ isFetching, refetch }}>
          {messages.applications.statisticsFailed}
        </FailedLoad>
      ) : (
        <>
          <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-7 max-lg:[&>:first-child]:col-span-2">
            {FIGURES.map(([label, name]) => (
              <Stat
                key={name}
                label={label}
                value={data ? data[name].toLocaleString() : <Skeleton className="h-8 w-12" />}
              />
            ))}
          </dl>
          {data ? <Sum counts={data} view={view} /> : <Skeleton className="mt-2 h-5 max-w-xl" />}
          <NumbersFold view={view} onShow={onShow} />
        </>
      )}
    </section>
  );
}
