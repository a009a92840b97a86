import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense } from 'react';

import type { ApplicationStatistics } from '#shared/applications/contracts/schemas.ts';
import {
  ACTIVE_STATUSES,
  figureOf,
  isActive,
  OFFERED_STATUSES,
  type Status,
  statusLabel,
  STATUSES,
} from '#shared/applications/status.ts';
import { messages } from '#shared/core/messages.ts';
import { listHref, type ListSearch } from '#web/features/applications/list-search.ts';
import { getApplicationStatistics } from '#web/lib/queries/applications.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Stat } from '#web/ui/stat.tsx';

const NumbersSection = lazy(() =>
  import('#web/features/applications/numbers-section.tsx').then((module) => ({
    default: module.NumbersSection,
  })),
);

const ID = 'numbers';

/** Opens the numbers beneath the tiles of the statistics; their code and figures load when it opens. */
function NumbersFold(props: {
  view: ListSearch;
  onShow: (change: ListSearch, options?: { replace?: boolean }) => void;
}) {
  const { view, onShow } = props;
  const open = view.numbers === 'shown';
  return (
    <div className="mt-3 flex flex-col items-start gap-3">
      <Button
        size="small"
        icon={
          <ChevronDown size={16} aria-hidden="true" className={open ? 'rotate-180' : undefined} />
        }
        aria-expanded={open}
        aria-controls={open ? ID : undefined}
        onClick={() => onShow({ numbers: open ? undefined : 'shown' }, { replace: true })}
      >
        Funnel and answers
      </Button>
      {open && (
        <div id={ID} className="w-full">
          <Suspense fallback={<Skeleton className="h-48 w-full" />}>
            <NumbersSection view={view} />
          </Suspense>
        </div>
      )}
    </div>
  );
}

const FIGURES: readonly [label: string, name: keyof ApplicationStatistics][] = [
  ['Total', 'total'],
  ['Active', 'active'],
  ...OFFERED_STATUSES.map((status): [string, keyof ApplicationStatistics] => [
    status === 'offer' ? 'Offers' : statusLabel(status),
    figureOf(status),
  ]),
];

/** A status within a sentence: 'in progress', 'OA'. */
function inSentence(status: Status): string {
  if (status === 'offer') return 'with an offer';
  const label = statusLabel(status);
  return label === label.toUpperCase() ? label : label.toLowerCase();
}

/** How the tiles add up, for the two that are sums. */
function sums(counts: ApplicationStatistics): Partial<Record<keyof ApplicationStatistics, string>> {
  const count = (name: keyof ApplicationStatistics) => counts[name].toLocaleString();
  const some = (statuses: readonly Status[]) =>
    statuses.map((status) => `${count(figureOf(status))} ${inSentence(status)}`).join(' + ');
  const open = ACTIVE_STATUSES.map((status) => counts[figureOf(status)]);
  // With a closing reason, such as no answer.
  const ended = open.reduce((sum, one) => sum + one, 0) - counts.active;
  const [also, but] =
    ended > 0
      ? [
          ` + ${ended.toLocaleString()} ended in other ways`,
          ` − ${ended.toLocaleString()} that ended`,
        ]
      : ['', ''];
  return {
    total: `${count('total')} = ${count('active')} active${also} + ${some(STATUSES.filter((status) => !isActive(status)))}`,
    active: `${count('active')} = ${some(ACTIVE_STATUSES)}${but}`,
  };
}

/** The number of a tile; the hint of one that is a sum says of what. */
function Count({ number, sum }: { number: number; sum: string | undefined }) {
  const text = number.toLocaleString();
  if (!sum) return <>{text}</>;
  return (
    <Hint words={sum}>
      {(hint) => (
        <button
          type="button"
          aria-describedby={hint}
          className="min-w-6 cursor-help text-left underline decoration-control/50 decoration-dotted underline-offset-4"
        >
          {text}
        </button>
      )}
    </Hint>
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
                value={
                  data ? (
                    <Count number={data[name]} sum={sums(data)[name]} />
                  ) : (
                    <Skeleton className="h-8 w-12" />
                  )
                }
                // The status that has no tile of its own.
                note={
                  name === 'active' &&
                  data &&
                  data.in_progress > 0 && (
                    <AppLink
                      href={listHref({ ...view, status: 'in_progress', page: undefined })}
                      className="inline-block min-h-6 prose-link"
                    >
                      {data.in_progress.toLocaleString()} in progress
                    </AppLink>
                  )
                }
              />
            ))}
          </dl>
          <NumbersFold view={view} onShow={onShow} />
        </>
      )}
    </section>
  );
}
