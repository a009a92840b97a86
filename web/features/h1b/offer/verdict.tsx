import { offerMessages } from '#shared/h1b/offer-messages.ts';
import type { OfferAnswer } from '#shared/h1b/offer.ts';
import { lessWords, similarWords, standardOf, standingWords } from '#shared/h1b/offer-words.ts';
import { halfWords } from '#shared/h1b/pay-words.ts';
import { ComparableBins, ComparableWords, markOf } from '#web/features/h1b/offer/comparable.tsx';
import { monthText } from '#web/features/h1b/offer/words.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PayStrip } from '#web/ui/pay-strip.tsx';

/** The pay that the answer is of, with the offer's mark: for one employer, or where few are comparable, the estimate as a strip, else the comparable filings. */
function Drawing({ answer }: { answer: OfferAnswer }) {
  const figures = standardOf(answer)?.figures;
  if (!figures) return null;
  if (answer.comparable?.bins && !answer.estimate?.employer) {
    return <ComparableBins answer={answer} half={figures} />;
  }
  return <PayStrip pay={figures} filings={undefined} mark={markOf(answer)} labels />;
}

/** Of which filings the drawing is, and what filings never say. */
function Caption({ answer }: { answer: OfferAnswer }) {
  const { estimate, moved } = answer;
  return (
    <p className="text-small text-soft">
      {estimate?.employer ? (
        `Estimated from all filings, by role, place and employer${moved ? `, each brought to ${monthText(moved.month)}` : ''}. `
      ) : (
        <ComparableWords answer={answer} />
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
  const { annual, percentile } = answer.offer;
  const standard = standardOf(answer);
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
          <p className="text-soft">{`${lessWords(percentile, similarWords(answer))}. ${half}.`}</p>
        )}
      </div>
      <Drawing answer={answer} />
      <Caption answer={answer} />
    </section>
  );
}
