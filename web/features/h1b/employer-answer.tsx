import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';

import type { EmployerStatistics } from '#shared/h1b/query.ts';
import type { H1bView } from '#web/features/h1b/h1b-view.ts';
import { StatCards } from '#web/features/h1b/stat-cards.tsx';
import { getH1bStatus } from '#web/lib/queries/h1b.ts';
import { PayHalf } from '#web/ui/pay-strip.tsx';

const SponsorLine = lazy(async () => ({
  default: (await import('#web/ui/sponsor-line.tsx')).SponsorLine,
}));

/** The view of an employer's records. */
export function rowsView({ employerId }: EmployerStatistics, annualised: boolean): H1bView {
  return { employerId, annualised: annualised ? undefined : 'false' };
}

/** The page's answer: whether the employer sponsors, what it pays, how many it filed and what came of them. */
export function Answer(props: { name: string; employer: EmployerStatistics; annualised: boolean }) {
  const { name, employer, annualised } = props;
  const { statistics } = employer;
  const { data: status } = useQuery(getH1bStatus());
  const { percentiles, salaries } = annualised ? statistics.recent.annualised : statistics.recent;
  return (
    <section
      aria-label="At a glance"
      className="grid overflow-hidden rounded-card border border-line bg-surface lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]"
    >
      <div className="min-h-48 border-b border-line p-5 lg:border-r lg:border-b-0">
        <Suspense>
          <SponsorLine name={name} files newestFiling={statistics.fiscalYears.at(-1)} large />
        </Suspense>
      </div>
      <div className="min-w-0">
        <StatCards
          statistics={statistics}
          annualised={annualised}
          view={rowsView(employer, annualised)}
          ofOneEmployer
          totalNote={status?.sample ? 'filings in this sample' : undefined}
        />
        <div className="border-t border-line px-5 py-3 empty:hidden">
          <PayHalf pay={percentiles} filings={salaries} yearly={annualised} />
        </div>
      </div>
    </section>
  );
}

/** As high with a name as without, so that nothing moves when it comes. */
const FILES_AS_CLASS =
  'flex min-h-5 gap-x-1.5 text-small text-soft max-sm:min-h-10 max-sm:flex-col';

/** Under how many names an employer files, in a line. */
export function FilesAs({ employer }: { employer: EmployerStatistics | undefined }) {
  const [first, second, ...others] = employer?.spellings.map(({ name }) => name) ?? [];
  if (second === undefined) return <p className={FILES_AS_CLASS} />;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return (
    <p className={FILES_AS_CLASS}>
      <span className="truncate">{`Files as ${first ?? ''}, ${second}${more}. `}</span>
      <a href="#spellings" className="prose-link w-fit shrink-0">
        Not the same?
      </a>
    </p>
  );
}
