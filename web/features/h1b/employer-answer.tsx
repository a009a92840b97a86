import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';

import type { EmployerStatistics } from '#shared/h1b/query.ts';
import { FiguresBasis } from '#web/features/h1b/figures-basis.tsx';
import { hasTellingRates } from '#web/features/h1b/group-tables.tsx';
import type { H1bView } from '#web/features/h1b/h1b-view.ts';
import { StatCards } from '#web/features/h1b/stat-cards.tsx';
import { getH1bStatus } from '#web/lib/queries/h1b.ts';
import { AboutFigures, Source } from '#web/ui/about-figures.tsx';
import { PayHalf } from '#web/ui/pay-strip.tsx';

const SponsorVerdict = lazy(async () => ({
  default: (await import('#web/ui/sponsor-line.tsx')).SponsorVerdict,
}));
const SponsorYears = lazy(async () => ({
  default: (await import('#web/ui/sponsor-line.tsx')).SponsorYears,
}));
const SponsorBasis = lazy(async () => ({
  default: (await import('#web/ui/sponsor-line.tsx')).SponsorBasis,
}));

/** The view of an employer's records. */
export function rowsView({ employerId }: EmployerStatistics, annualised: boolean): H1bView {
  return { employerId, annualised: annualised ? undefined : 'false' };
}

/** The page's answer: whether the employer sponsors, what it pays and how many it filed, and folded what that rests on. */
export function Answer(props: { name: string; employer: EmployerStatistics; annualised: boolean }) {
  const { name, employer, annualised } = props;
  const { statistics } = employer;
  const { recent } = statistics;
  const { data: status } = useQuery(getH1bStatus());
  const { percentiles, salaries } = annualised ? recent.annualised : recent;
  return (
    <section
      aria-label="At a glance"
      className="overflow-hidden rounded-card border border-line bg-surface"
    >
      <div className="grid lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <div className="flex min-h-48 flex-wrap items-start justify-between gap-x-6 gap-y-4 border-b border-line px-3 py-4 sm:px-5 lg:flex-col lg:border-r">
          <Suspense>
            <SponsorVerdict name={name} large />
            <figure className="flex flex-col gap-1 empty:hidden max-sm:w-full sm:w-56 lg:w-full">
              <SponsorYears name={name} titled />
            </figure>
          </Suspense>
        </div>
        <div className="flex min-w-0 flex-col border-b border-line">
          <StatCards
            statistics={statistics}
            annualised={annualised}
            ofOneEmployer
            rated={hasTellingRates(recent.knownStatuses, recent.onlyCertified)}
            totalNote={status?.sample ? 'in this sample' : undefined}
          />
          <div className="flex grow flex-col justify-between gap-3 border-t border-line px-3 py-4 empty:hidden sm:px-5">
            <PayHalf pay={percentiles} filings={salaries} yearly={annualised} />
            {status?.sample && (
              <p className="text-small text-soft">
                Approvals are all that USCIS granted; the filings and their pay are a sample, so
                there are fewer.
              </p>
            )}
          </div>
        </div>
      </div>
      <div className="px-3 py-1.5 sm:px-5">
        <AboutFigures>
          <Source name="Approved petitions, by USCIS">
            <Suspense>
              <SponsorBasis name={name} files newestFiling={statistics.fiscalYears.at(-1)} />
            </Suspense>
          </Source>
          <FiguresBasis
            statistics={statistics}
            annualised={annualised}
            view={rowsView(employer, annualised)}
          />
        </AboutFigures>
      </div>
    </section>
  );
}

/** Under how many names an employer files, in a line as high with as without. */
export function FilesAs({ employer }: { employer: EmployerStatistics | undefined }) {
  const names = employer?.spellings.length ?? 0;
  return (
    <p className="min-h-5 text-small text-soft">
      {names > 1 && (
        <>
          {`Filed under ${names} names. `}
          <a href="#spellings" className="prose-link">
            Not the same?
          </a>
        </>
      )}
    </p>
  );
}
