import { FEW_FILINGS } from '#shared/h1b/limits.ts';

/** Yearly pay at percentiles, in dollars. */
export interface PaySpread {
  readonly p10: number;
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
  readonly p90: number;
}

/** '$161,000'. */
export const dollars = (amount: number) => `$${Math.round(amount).toLocaleString('en-US')}`;

/** '665 filings', '1 filing', and of fewer than 10 'only 4 filings'. */
export function filingCount(count: number): string {
  const words = `${count.toLocaleString('en-US')} ${count === 1 ? 'filing' : 'filings'}`;
  return count > 0 && count < FEW_FILINGS ? `only ${words}` : words;
}

/** 'Half earn between $161,000 and $196,000'. */
export function halfWords({ p25, p75 }: Pick<PaySpread, 'p25' | 'p75'>): string {
  return `Half earn between ${dollars(p25)} and ${dollars(p75)}`;
}

/** What a drawing of pay shows, in one sentence; of fewer than 10 filings the median and their number, of an estimate no number. */
export function paySentence(
  pay: PaySpread,
  filings: number | undefined,
  mark?: { words: string },
): string {
  const mine = mark ? `; ${mark.words}` : '';
  if (filings === undefined) return `${halfWords(pay)} a year, median ${dollars(pay.p50)}${mine}`;
  if (filings < FEW_FILINGS) return `${dollars(pay.p50)}, ${filingCount(filings)}${mine}`;
  return `${halfWords(pay)} a year, median ${dollars(pay.p50)}, of ${filingCount(filings)}${mine}`;
}

/** An amount on an axis: '$150k', '$1.2M'. */
export function shortDollars(amount: number): string {
  if (amount >= 1_000_000) return `$${Number((amount / 1_000_000).toFixed(1))}M`;
  return amount >= 1000 ? `$${Number((amount / 1000).toFixed(1))}k` : `$${Math.round(amount)}`;
}

/** A range in a line that has little room, in whole thousands: '$154k to $180k'. */
export function roughRange(low: number, high: number): string {
  const thousands = (amount: number) => shortDollars(Math.round(amount / 1000) * 1000);
  return `${thousands(low)} to ${thousands(high)}`;
}
