import { formatSalary } from '#shared/h1b/display.ts';
import { offerMessages } from '#shared/h1b/offer-messages.ts';
import type { OfferAnswer } from '#shared/h1b/offer.ts';
import { binsSentence } from '#shared/h1b/pay-bins.ts';
import { lessWords, standardOf, standingWords } from '#shared/h1b/offer-words.ts';
import { halfWords } from '#shared/h1b/pay-words.ts';
import { definitionWords, monthText, Rows } from '#web/features/h1b/offer/words.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Histogram } from '#web/ui/histogram.tsx';
import { PayStrip } from '#web/ui/pay-strip.tsx';

/** The comparable filings by their pay, the half in the middle strong, with the offer's mark; of few the estimate as a strip. */
function Drawing({ answer }: { answer: OfferAnswer }) {
  const { annual } = answer.offer;
  const bins = answer.comparable?.bins;
  const figures = standardOf(answer)?.figures;
  if (!figures) return null;
  const mark =
    annual === null ? undefined : { amount: annual, words: `your ${formatSalary(annual)}` };
  if (!bins) return <PayStrip pay={figures} filings={undefined} mark={mark} labels />;
  const half = { min: figures.p25, max: figures.p75 };
  return (
    <Histogram bins={bins} range={{}} strong={half} description={binsSentence(bins)} mark={mark} />
  );
}

/** Of which filings the drawing is, and what filings never say. */
function Caption({ answer }: { answer: OfferAnswer }) {
  const { comparable, moved, occupation } = answer;
  const found = comparable && { ...comparable, years: comparable.yearsFound };
  return (
    <p className="text-small text-soft">
      {found && (
        <>
          <Rows
            n={found.paid}
            filter={found.filter}
            words={found.paid === 1 ? ' filing' : ' filings'}
          />
          {` of ${definitionWords(found, occupation)}`}
          {moved && `, each brought to ${monthText(moved.month)}`}
          {'. '}
        </>
      )}
      {offerMessages.baseOnly}
    </p>
  );
}

/** The answer in a few words and as a drawing: where the offer stands among similar pay. */
export function Verdict({ answer }: { answer: OfferAnswer }) {
  const { state } = answer;
  if (state === 'unknown' || state === 'none') {
    const isNone = state === 'none';
    return (
      <EmptyState title={isNone ? offerMessages.none : offerMessages.unknown}>
        {isNone ? offerMessages.noneHint : offerMessages.unknownHint}
      </EmptyState>
    );
  }
  const { annual, percentile, low, high } = answer.offer;
  const standard = standardOf(answer);
  // An employer moves the estimate to its own pay.
  const employer = answer.estimate?.employer ? (answer.employer?.name ?? undefined) : undefined;
  const isPlaced = annual !== null && percentile !== null;
  const half = standard
    ? `${halfWords(standard.figures)} a year`
    : 'Fewer than 10 comparable filings';
  return (
    <section
      aria-label="Answer"
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5 sm:p-7"
    >
      <div className="flex flex-col gap-1">
        <h2 className="text-title font-semibold sm:text-figure">
          {isPlaced && standard ? standingWords(annual, standard) : half}
        </h2>
        {isPlaced && standard && (
          <p className="text-soft">{`${lessWords(low, high, percentile, employer)}. ${half}.`}</p>
        )}
      </div>
      <Drawing answer={answer} />
      <Caption answer={answer} />
    </section>
  );
}
