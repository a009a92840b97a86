import type { OfferAnswer } from '#shared/h1b/offer.ts';
import { dollars, type PaySpread } from '#shared/h1b/pay-words.ts';

/** The pay that an offer is compared with, and the amounts between which it is about average. */
interface Standard {
  readonly figures: PaySpread;
  readonly average: { readonly from: number; readonly to: number };
}

/** The pay that an answer compares an offer with, wherever it is said: its estimate, or without one the comparable filings; undefined without either. */
export function standardOf(
  answer: Pick<OfferAnswer, 'estimate' | 'comparable'>,
): Standard | undefined {
  if (answer.estimate) return answer.estimate;
  const figures = answer.comparable?.figures;
  if (!figures) return undefined;
  const { p25, p50, p75 } = figures;
  // 40 and 60 of 100 lie so far between the percentiles that are known.
  const average = { from: p25 + 0.6 * (p50 - p25), to: p50 + 0.4 * (p75 - p50) };
  return { figures, average };
}

/** Where an offer stands, in a few words: 'About average: $4,000 below the middle'. */
export function standingWords(annual: number, { figures, average }: Standard): string {
  const standings = [
    [figures.p25, 'Low'],
    [average.from, 'Below average'],
    [average.to, 'About average'],
    [figures.p75, 'Above average'],
    [Infinity, 'High'],
  ] as const;
  const standing = standings.find(([to]) => annual <= to)?.[1] ?? '';
  const apart = Math.round(Math.abs(annual - figures.p50) / 1000) * 1000;
  if (apart === 0) return `${standing}: in the middle`;
  return `${standing}: ${dollars(apart)} ${annual < figures.p50 ? 'below' : 'above'} the middle`;
}

/** The filings that an answer is of, wherever it is said: an employer that was named moves the estimate to its own pay. */
export function similarWords({
  estimate,
  employer,
}: Pick<OfferAnswer, 'estimate' | 'employer'>): string {
  return `similar filings${estimate?.employer && employer?.name ? ` at ${employer.name}` : ''}`;
}

/** How many of these filings pay less: 'About 43 of 100 similar filings pay less'. */
export function lessWords(percentile: number, filings: string): string {
  return `About ${Math.round(percentile)} of 100 ${filings} pay less`;
}
