import type { OfferAnswer } from '#shared/h1b/offer.ts';
import { formatSalary } from '#shared/h1b/display.ts';
import { FEW_FILINGS } from '#shared/h1b/limits.ts';
import { halfWords, lessWords, standingWords } from '#shared/h1b/pay-words.ts';
import { offerMessages } from '#shared/h1b/offer-messages.ts';
import { definitionWords, monthText, Rows } from '#web/features/h1b/offer/words.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PayStrip } from '#web/ui/pay-strip.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';

/** The estimate in a few words: what the offer is more than, or what half of filings pay. */
function Standing({ answer }: { answer: OfferAnswer }) {
  const { annual, percentile, low, high } = answer.offer;
  // An employer moves the estimate to its own pay.
  const whose = answer.estimate?.employer ? `such filings of ${answer.employer?.name}` : 'filings';
  if (annual !== null && percentile !== null) {
    const range =
      low === null || high === null ? '' : ` (between ${Math.round(low)} and ${Math.round(high)})`;
    return `${formatSalary(annual)} a year is more than about ${Math.round(percentile)} of 100 ${whose} pay${range}`;
  }
  const figures = answer.estimate?.figures ?? answer.comparable?.figures;
  if (!figures) return 'Fewer than 10 comparable filings';
  return `Half of ${whose} pay ${formatSalary(figures.p25)} to ${formatSalary(figures.p75)} a year`;
}

/** The filings next to it: whose role, where and of which years they really are. */
function Evidence({ answer }: { answer: OfferAnswer }) {
  const { comparable, occupation } = answer;
  if (!comparable) return null;
  const found = { ...comparable, years: comparable.yearsFound };
  const words = comparable.paid === 1 ? ' filing' : ' filings';
  return (
    <>
      {'. Comparable: '}
      <Rows n={comparable.paid} filter={comparable.filter} words={words} />
      {` of ${definitionWords(found, occupation)}`}
    </>
  );
}

/** What the comparable filings alone say, and those of them with just the title: the others' may say Senior or Lead, which the estimate is not for. */
function aloneWords(
  { paid, sameTitle }: NonNullable<OfferAnswer['comparable']>,
  percentile: number,
): string {
  const alone = `Of the comparable filings alone, ${Math.round(percentile)}% pay less`;
  if (!sameTitle || sameTitle.paid === paid) return `${alone}.`;
  const n = sameTitle.paid.toLocaleString();
  const same =
    sameTitle.paid < FEW_FILINGS || sameTitle.percentile === null
      ? `${sameTitle.paid === 0 ? 'none has' : `only ${n} ${sameTitle.paid === 1 ? 'has' : 'have'}`} just this title`
      : `of the ${n} with just this title, ${Math.round(sameTitle.percentile)}%`;
  return `${alone}; ${same}. The other titles have more words, such as Senior.`;
}

/** What the estimate rests on: place, words that were dropped, employer, and how pay was moved. */
function Basis({ answer }: { answer: OfferAnswer }) {
  const { estimate, moved, comparable } = answer;
  if (!estimate) return null;
  const place = { city: 'for the city', state: 'for the state', anywhere: 'for all places' };
  const percent = estimate.employer && Math.round(100 * Math.abs(estimate.employer.factor - 1));
  const sentences = [
    answer.state === 'estimate'
      ? `An estimate from similar titles, occupations and places, because fewer than 10 filings are comparable.`
      : `Estimated ${place[estimate.place]} from all filings together, by title, occupation and place.`,
    estimate.dropped.length > 0 &&
      `No filing has ${estimate.dropped.map((word) => `“${word}”`).join(', ')}; ${estimate.dropped.length === 1 ? 'it is' : 'they are'} left out.`,
    estimate.employer &&
      `This employer pays about ${percent}% ${estimate.employer.factor < 1 ? 'less' : 'more'} than others for similar work (${estimate.employer.n.toLocaleString()} filings).`,
    estimate.level && `For level ${estimate.level}.`,
    comparable?.percentile != null && aloneWords(comparable, comparable.percentile),
  ];
  return (
    <>
      <p className="text-small">{sentences.filter(Boolean).join(' ')}</p>
      {moved && estimate.fiscalYear !== null && (
        <p className="text-small text-soft">
          {`Pay from earlier years is adjusted to ${monthText(moved.month)} by the `}
          <ExternalLink href={moved.url} className="prose-link">
            {moved.name}
          </ExternalLink>
          {` (${moved.source}), known until ${monthText(moved.until)}${moved.assumed ? '; since then the growth of its last year is assumed' : ''}.`}
        </p>
      )}
    </>
  );
}

/** What was set aside, each count with its rows. */
function SetAside({ comparable }: { comparable: NonNullable<OfferAnswer['comparable']> }) {
  const { unpaid, below, above } = comparable.setAside;
  if (unpaid + below + above === 0) return null;
  return (
    <p className="text-small text-soft">
      {'Left out: '}
      <Rows
        n={below + above}
        filter={comparable.setAsideFilter}
        words=" with implausible pay (below $10,000 or above $1,500,000 a year)"
      />
      {`, ${unpaid.toLocaleString()} without pay.`}
    </p>
  );
}

/** The answer in a few words and as a drawing: where the offer stands among similar pay. */
function Headline({ answer }: { answer: OfferAnswer }) {
  const { annual, percentile, low, high } = answer.offer;
  const figures = answer.estimate?.figures ?? answer.comparable?.figures;
  if (!figures) return null;
  const isPlaced = annual !== null && percentile !== null;
  return (
    <>
      <h2 className="text-figure font-semibold">
        {isPlaced ? standingWords(annual, percentile, figures.p50) : `${halfWords(figures)} a year`}
      </h2>
      <div className="flex flex-wrap justify-between gap-x-6 text-soft">
        {isPlaced && <span>{lessWords(low, high, percentile)}.</span>}
        <span className="text-small">{offerMessages.baseOnly}</span>
      </div>
      <div className="my-2">
        <PayStrip
          pay={figures}
          filings={undefined}
          mark={
            annual === null ? undefined : { amount: annual, words: `your ${formatSalary(annual)}` }
          }
          labels
        />
      </div>
    </>
  );
}

/** The answer in a sentence, with what it is compared with and how that was found. */
export function Verdict({ answer }: { answer: OfferAnswer }) {
  const { state, comparable, steps, occupation } = answer;
  if (state === 'unknown' || state === 'none') {
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
      className="flex flex-col gap-2 rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <Headline answer={answer} />
      <p>
        <Standing answer={answer} />
        <Evidence answer={answer} />
      </p>
      {occupation && (
        <p>
          {`Occupation: ${occupation.title ?? 'no title'} (${occupation.code}), `}
          {occupation.n > 0
            ? `${occupation.n.toLocaleString()} of the filings of this title.`
            : 'by the words of the title.'}
        </p>
      )}
      <Basis answer={answer} />
      {comparable && <SetAside comparable={comparable} />}
      <details open={steps.length > 1 && state === 'estimate'}>
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
          The first definition with at least 10 filings is shown beside the estimate. Pay is per
          year; a filing counts once, whatever its status and its number of workers.
        </p>
      </details>
    </section>
  );
}
