import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useId } from 'react';

import { US_STATES } from '#shared/core/us-states.ts';
import { approvalMessages } from '#shared/h1b/approval-messages.ts';
import { greenCardMessages, greenCardSource } from '#shared/h1b/green-card-messages.ts';
import { MOST_FILERS } from '#shared/h1b/filers.ts';
import { NAICS_SECTORS } from '#shared/h1b/naics-sectors.ts';
import { Rows, yearsText } from '#web/features/h1b/offer/words.tsx';
import { sourceWords } from '#web/features/h1b/petitions-part.tsx';
import { SponsorsRanking } from '#web/features/h1b/sponsors-ranking.tsx';
import { readPage, viewHref } from '#web/lib/address-view.ts';
import { paths } from '#web/lib/paths.ts';
import { listH1bSponsors, type SponsorsPage } from '#web/lib/queries/approvals.ts';
import { useSession } from '#web/lib/session.ts';
import { useDebouncedText } from '#web/lib/use-debounced.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** What narrows the list of sponsors, as the API names it; the place and the occupation are filters of the explorer, too. */
interface SponsorsChoice {
  readonly fiscalYear: string;
  readonly state: string;
  readonly city: string;
  readonly naics: string;
  readonly soc: string;
}

/** The choice in the address and its page, so that a link shows the same list; what nobody could have chosen is left out. */
function useSponsorsChoice() {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const text = (name: string, form = /./) => {
    const value = raw[name];
    return typeof value === 'string' && form.test(value) ? value.trim() : '';
  };
  const choice: SponsorsChoice = {
    fiscalYear: text('fiscalYear', /^20\d\d$/),
    state: text('state', /^[A-Za-z]{2}$/).toUpperCase(),
    city: text('city'),
    naics: text('naics') in NAICS_SECTORS ? text('naics') : '',
    soc: text('soc'),
  };
  const show = (change: Record<string, string | number | undefined>) => {
    const next = Object.entries({ ...raw, ...change }).map(([name, value]) => [
      name,
      value === '' ? undefined : value,
    ]);
    const href = viewHref(paths.h1b, Object.fromEntries(next));
    void navigate({ href, resetScroll: false });
  };
  return {
    choice,
    page: readPage(raw['sponsors']) ?? 1,
    /** Another choice begins with its first page. */
    choose: (change: Partial<SponsorsChoice>) => show({ ...change, sponsors: undefined }),
    turnTo: (page: number) => show({ sponsors: page === 1 ? undefined : page }),
  };
}

const ALL = { value: '', label: 'All' };

function OccupationField({ value, onText }: { value: string; onText: (text: string) => void }) {
  const typed = useDebouncedText(value, onText);
  return (
    <Field label="Occupation">
      <Input
        autoComplete="off"
        placeholder="Title or SOC code"
        value={typed.text}
        onChange={(event) => typed.type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') typed.set(typed.text);
        }}
      />
    </Field>
  );
}

/** Fields for year, state, city, industry and occupation, each with what the others leave. */
function SponsorsFilters({
  page,
  choice,
  onChoose,
}: {
  page: SponsorsPage;
  choice: SponsorsChoice;
  onChoose: (change: Partial<SponsorsChoice>) => void;
}) {
  // The numbers are of petitions at their place; with an occupation the place is that of the work.
  const isCounted = page.occupation === null;
  const named = (
    counted: readonly { name: string; label?: string; initialApprovals: number }[],
    chosen: string,
  ) => {
    const options = counted.map(({ name, label = name, initialApprovals }) => ({
      value: name,
      label: isCounted ? `${label} (${initialApprovals.toLocaleString()})` : label,
    }));
    const kept = chosen !== '' && !options.some(({ value }) => value === chosen);
    return [ALL, ...(kept ? [{ value: chosen, label: chosen }] : []), ...options];
  };
  const states = Object.entries(US_STATES).map(([value, label]) => ({ value, label }));
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
      <OccupationField value={choice.soc} onText={(soc) => onChoose({ soc })} />
      <Field label="State">
        <Select
          value={choice.state}
          onChange={({ target }) => onChoose({ state: target.value, city: '' })}
          options={isCounted ? named(page.states, choice.state) : [ALL, ...states]}
        />
      </Field>
      <Field label="City">
        <Select
          value={choice.city.toUpperCase()}
          onChange={({ target }) => onChoose({ city: target.value })}
          options={named(page.cities, choice.city.toUpperCase())}
        />
      </Field>
      <Field label="Industry">
        <Select
          value={choice.naics}
          onChange={({ target }) => onChoose({ naics: target.value })}
          options={named(page.sectors, choice.naics)}
        />
      </Field>
      <Field label="Fiscal year">
        <Select
          value={String(page.fiscalYear ?? '')}
          onChange={({ target }) => onChoose({ fiscalYear: target.value })}
          options={page.coverage.toReversed().map(({ fiscalYear, complete }) => ({
            value: String(fiscalYear),
            label: `FY${fiscalYear}${complete ? '' : ' (part)'}`,
          }))}
        />
      </Field>
    </div>
  );
}

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
    <section aria-labelledby={title} className="flex flex-col gap-3 pt-5">
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
            <div className="text-small text-soft">
              <p>{sourceWords(found)}</p>
              {found.greenCardSource.cases > 0 && (
                <p>{`${greenCardMessages.columnHint} ${greenCardSource(found.greenCardSource)}`}</p>
              )}
            </div>
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
