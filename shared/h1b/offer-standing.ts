import type { PaySpread } from '#shared/h1b/pay-words.ts';

const dollars = (amount: number) => `$${Math.round(amount).toLocaleString('en-US')}`;

/** Where a yearly pay stands among others in a few words: 'About average: $4,000 below the middle'. */
export function standingWords(annual: number, { p10, p25, p50, p75, p90 }: PaySpread): string {
  const apart = Math.round(annual - p50);
  const middle =
    apart === 0
      ? 'at the middle'
      : `${dollars(Math.abs(apart))} ${apart < 0 ? 'below' : 'above'} the middle`;
  if (annual < p10) return `Low: ${middle}, 90 of 100 similar filings pay more`;
  if (annual < p25) return `Below average: ${middle}`;
  if (annual <= p75) return `About average: ${middle}`;
  if (annual <= p90) return `Above average: ${middle}`;
  return `High: ${middle}, 90 of 100 similar filings pay less`;
}
