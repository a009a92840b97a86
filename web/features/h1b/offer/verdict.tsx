import type { OfferAnswer } from '#shared/domain/h1b-offer.ts';
import { formatSalary } from '#shared/domain/h1b-display.ts';
import { offerMessages } from '#shared/offer-messages.ts';
import { definitionWords, Rows } from '#web/features/h1b/offer/words.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Where the offer stands, in one sentence. */
function Standing({ answer }: { answer: OfferAnswer }) {
  const { offer, comparable } = answer;
  if (!comparable) return null;
  const rows = <Rows n={comparable.paid} filter={comparable.filter} words=" comparable filings" />;
  if (answer.state === 'few') {
    return (
      <>
        {offerMessages.few}: {rows}
      </>
    );
  }
  if (offer.percentile === null || offer.annual === null) {
    return (
      <>
        Half of {rows} pay {formatSalary(comparable.figures?.p50)} a year or more
      </>
    );
  }
  const percent = Math.round(offer.percentile);
  return (
    <>
      {`${formatSalary(offer.annual)} a year is more than ${percent}% of `}
      {rows}
    </>
  );
}

/** What was set aside, each count with its rows. */
function SetAside({ comparable }: { comparable: NonNullable<OfferAnswer['comparable']> }) {
  const { unpaid, below, above } = comparable.setAside;
  if (unpaid + below + above === 0) return null;
  return (
    <p className="text-small text-soft">
      {'Set aside: '}
      <Rows
        n={below + above}
        filter={comparable.setAsideFilter}
        words=" with implausible pay (below $10,000 or above $1,500,000 a year)"
      />
      {`, ${unpaid.toLocaleString()} without pay.`}
    </p>
  );
}

/** The answer in a sentence, with what it is compared with and how that was found. */
export function Verdict({ answer }: { answer: OfferAnswer }) {
  const { state, comparable, steps, occupation } = answer;
  if (state === 'unknown' || state === 'none' || !comparable) {
    const isNone = state === 'none';
    return (
      <EmptyState title={isNone ? offerMessages.none : offerMessages.unknown}>
        {isNone ? offerMessages.noneHint : offerMessages.unknownHint}
      </EmptyState>
    );
  }
  return (
    <section
      aria-label="Answer"
      className="flex flex-col gap-2 rounded-ui border border-line bg-surface p-4"
    >
      <p className="text-large font-semibold">
        <Standing answer={answer} />
      </p>
      <p>{`Comparable: ${definitionWords(comparable, occupation)}.`}</p>
      <SetAside comparable={comparable} />
      <details open={steps.length > 1}>
        <summary className="cursor-pointer text-small font-medium">How counted</summary>
        <ol className="mt-2 flex list-decimal flex-col gap-1 pl-6 text-small">
          {steps.map((step) => (
            <li key={JSON.stringify(step.filter)}>
              {`${definitionWords(step, occupation)}: `}
              <Rows n={step.n} filter={step.filter} words={step.n === 1 ? ' filing' : ' filings'} />
            </li>
          ))}
        </ol>
        <p className="mt-2 text-small text-soft">
          The first definition with at least 10 filings is used. Pay is per year; a filing counts
          once, whatever its status and its number of workers. Equal pay counts half.
        </p>
      </details>
    </section>
  );
}
