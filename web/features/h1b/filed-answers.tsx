import { useQuery } from '@tanstack/react-query';

import { clientSiteWords, dependentWords } from '#shared/h1b/filing-verdict.ts';
import { CoverageLine } from '#web/features/h1b/coverage-line.tsx';
import { h1bHref } from '#web/features/h1b/h1b-view.ts';
import { countH1bAnswers, type FiledQuestion } from '#web/lib/queries/h1b.ts';
import { AppLink } from '#web/ui/app-link.tsx';

/** One answer in words, with the way to the filings that say yes. */
function Answered(props: { words: string; yes: number; employerId: string; of: FiledQuestion }) {
  const { words, yes, employerId, of } = props;
  return (
    <p className="tabular">
      {words}
      {yes > 0 && (
        <>
          {' '}
          <AppLink href={h1bHref({ employerId, [of]: 'Y' })} className="prose-link">
            {yes === 1 ? 'Show it' : 'Show them'}
          </AppLink>
        </>
      )}
    </p>
  );
}

/** Whether an employer depends on H-1B workers and places them with clients, by what its filings say, with their years and source. */
export function FiledAnswers({ employerId }: { employerId: string }) {
  const dependent = useQuery(countH1bAnswers(employerId, 'dependent')).data;
  const clientSite = useQuery(countH1bAnswers(employerId, 'clientSite')).data;
  if (!dependent || !clientSite) return <p className="min-h-20" />;
  const years = [...new Set([...dependent.years, ...clientSite.years])].toSorted((a, b) => a - b);
  if (dependent.filings + clientSite.filings === 0) {
    return (
      <p>Its filings do not say whether it depends on H-1B workers or places them with others.</p>
    );
  }
  return (
    <>
      {dependent.filings > 0 && (
        <Answered
          words={dependentWords({ ...dependent, dependent: dependent.yes })}
          yes={dependent.yes}
          employerId={employerId}
          of="dependent"
        />
      )}
      {clientSite.filings > 0 && (
        <Answered
          words={clientSiteWords({ ...clientSite, atClient: clientSite.yes })}
          yes={clientSite.yes}
          employerId={employerId}
          of="clientSite"
        />
      )}
      <CoverageLine of={{ fiscalYears: years, withoutFiscalYear: 0 }} />
    </>
  );
}
