import { useQuery } from '@tanstack/react-query';

import { formatSalary } from '#shared/h1b/display.ts';
import { certifiedNote, fiscalYearWords, leftOutOfPay, ofWords } from '#shared/h1b/figures.ts';
import { h1bPageMessages } from '#shared/h1b/page-messages.ts';
import type { H1bStatistics } from '#shared/h1b/query.ts';
import { CoverageLine } from '#web/features/h1b/coverage-line.tsx';
import { SampleNotice } from '#web/features/h1b/sample-notice.tsx';
import { h1bHref, type H1bView } from '#web/features/h1b/h1b-view.ts';
import { getH1bStatus } from '#web/lib/queries/h1b.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Source } from '#web/ui/about-figures.tsx';

interface Props {
  statistics: H1bStatistics;
  annualised: boolean;
  /** The view whose records the figures are of. */
  view: H1bView;
}

/** The median, of how many wages and which years, and what is left out: together all records. */
function Median({ statistics, annualised, view }: Props) {
  const { recent } = statistics;
  const { medianSalary, salaries } = annualised ? recent.annualised : recent;
  const aside = annualised ? recent.implausiblePay : 0;
  const median = salaries === 0 ? '' : `Median ${formatSalary(medianSalary)}, `;
  const [first, ...rest] = leftOutOfPay(statistics);
  return (
    <p className="tabular">
      {`${median}${ofWords(salaries)}, ${fiscalYearWords(recent.fiscalYears)}`}
      {aside > 0 && (
        <>
          {'; '}
          <AppLink
            href={h1bHref({
              ...view,
              pay: 'implausible',
              years: view.years ?? (recent.fiscalYears.join(',') || undefined),
              page: undefined,
            })}
            title={h1bPageMessages.setAsideHelp(aside)}
            className="prose-link"
          >
            {h1bPageMessages.setAside(aside)}
          </AppLink>
        </>
      )}
      {first !== undefined && `${aside > 0 ? ', ' : '; '}${[first, ...rest].join(', ')}`}
    </p>
  );
}

/** What the figures of the cards rest on: each kind by its name, with how many records and which years it is of. */
export function FiguresBasis(props: Props) {
  const { statistics, view } = props;
  const { data: status } = useQuery(getH1bStatus());
  return (
    <>
      {statistics.totalApplications > 0 && (
        <>
          <Source name="Pay">
            <Median {...props} />
          </Source>
          <Source name="Certification rate">
            <p>{certifiedNote(statistics.recent)}</p>
          </Source>
        </>
      )}
      <Source name="Filings, by the US Department of Labor">
        <CoverageLine of={statistics} view={view} />
        {!status?.generated && !status?.standsIn && <SampleNotice status={status} />}
      </Source>
    </>
  );
}
