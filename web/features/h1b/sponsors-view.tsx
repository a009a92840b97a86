import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { approvalMessages } from '#shared/h1b/approval-messages.ts';
import { MOST_FILERS } from '#shared/h1b/filers.ts';
import { Rows, yearsText } from '#web/features/h1b/offer/words.tsx';
import { sourceWords } from '#web/features/h1b/petitions-part.tsx';
import { SponsorsFilters } from '#web/features/h1b/sponsors-filters.tsx';
import { SponsorsRanking } from '#web/features/h1b/sponsors-ranking.tsx';
import { useSponsorsChoice } from '#web/features/h1b/use-sponsors-choice.ts';
import { listH1bSponsors, type SponsorsPage } from '#web/lib/queries/approvals.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** How many employers there are, and what their place means; with an occupation, the filings that they are found by. */
function Found({ page: { totalRecords, occupation } }: { page: SponsorsPage }) {
  const employers = totalRecords.toLocaleString();
  if (!occupation) return <>{`${employers} employers. ${approvalMessages.placeHint}`}</>;
  const { filings, fiscalYears, filter, employers: filers } = occupation;
  return (
    <>
      {`${employers} employers with approvals, of ${filers.toLocaleString()} that filed for the occupation here: `}
      <Rows n={filings} filter={filter} words=" filings" />
      {` of ${yearsText(fiscalYears)}. `}
      {filers > MOST_FILERS && `${approvalMessages.mostFilers(MOST_FILERS)} `}
      {approvalMessages.occupationHint}
    </>
  );
}

/** Employers ranked by new approvals for a year, place, industry and occupation; somebody who is signed in can save them. */
export function SponsorsView() {
  const canSave = useSession() !== undefined;
  const title = useId();
  const { choice, page, choose, turnTo } = useSponsorsChoice();
  const given = Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== ''));
  const query = useQuery(listH1bSponsors({ ...given, page: String(page) }));
  const found = query.data;
  return (
    <section aria-labelledby={title} className="flex flex-col gap-3">
      <h2 id={title} className="text-large font-semibold">
        Who sponsors here
      </h2>
      {query.isError && (
        <Panel tone="error">
          <p>{approvalMessages.failed}</p>
          <Button size="small" onClick={() => void query.refetch()}>
            Retry
          </Button>
        </Panel>
      )}
      {query.isPending && <Skeleton className="h-64 w-full" />}
      {found && (
        <>
          <SponsorsFilters page={found} choice={choice} onChoose={choose} />
          <output className="text-small text-soft">
            <Found page={found} />
          </output>
          {found.data.length === 0 ? (
            <EmptyState title={approvalMessages.noneHere}>
              <p>{approvalMessages.noneHint}</p>
            </EmptyState>
          ) : (
            <SponsorsRanking page={found} canSave={canSave} />
          )}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-small text-soft">{sourceWords(found)}</p>
            {found.totalPages > 1 && (
              <span className="flex items-center gap-3 text-small">
                <Button
                  size="small"
                  disabled={!found.hasPreviousPage}
                  onClick={() => turnTo(page - 1)}
                >
                  Previous
                </Button>
                {`Page ${found.currentPage} of ${found.totalPages.toLocaleString()}`}
                <Button size="small" disabled={!found.hasNextPage} onClick={() => turnTo(page + 1)}>
                  Next
                </Button>
              </span>
            )}
          </div>
        </>
      )}
    </section>
  );
}
