import { formatSalary } from '#shared/h1b/display.ts';
import type { OfferAnswer } from '#shared/h1b/offer.ts';
import { binsSentence } from '#shared/h1b/pay-bins.ts';
import type { PaySpread } from '#shared/h1b/pay-words.ts';
import { definitionWords, monthText, Rows } from '#web/features/h1b/offer/words.tsx';
import { Histogram } from '#web/ui/histogram.tsx';
import type { PayMark } from '#web/ui/pay-strip.tsx';

/** The offer on a drawing of pay; undefined without an amount. */
export function markOf({ offer: { annual } }: OfferAnswer): PayMark | undefined {
  return annual === null ? undefined : { amount: annual, words: `your ${formatSalary(annual)}` };
}

/** The comparable filings by their pay, the half in the middle strong, with the offer's mark; nothing of few. */
export function ComparableBins({ answer, half }: { answer: OfferAnswer; half: PaySpread }) {
  const bins = answer.comparable?.bins;
  if (!bins) return null;
  return (
    <Histogram
      bins={bins}
      range={{}}
      strong={{ min: half.p25, max: half.p75 }}
      description={binsSentence(bins)}
      mark={markOf(answer)}
    />
  );
}

/** Which filings are comparable: '737 filings of “software engineer” in the job title, in WA, FY2024, each brought to November 2026. ' */
export function ComparableWords({ answer }: { answer: OfferAnswer }) {
  const { comparable, moved, occupation } = answer;
  if (!comparable) return null;
  const { paid, filter } = comparable;
  return (
    <>
      <Rows n={paid} filter={filter} words={paid === 1 ? ' filing' : ' filings'} />
      {` of ${definitionWords({ ...comparable, years: comparable.yearsFound }, occupation)}`}
      {moved && `, each brought to ${monthText(moved.month)}`}
      {'. '}
    </>
  );
}
