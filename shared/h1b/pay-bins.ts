import { shortDollars } from '#shared/h1b/pay-words.ts';

/** How often yearly pay lies in each of equal steps; the first one has all that is less, too, and the last one all that is more. */
export interface PayBins {
  /** Dollars at which the first step begins. */
  readonly from: number;
  /** Dollars of a step. */
  readonly step: number;
  readonly counts: readonly number[];
}

/** Steps that pay is counted by. */
const STEPS = [1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000] as const;
/** Most steps between the ends. */
const MOST = 30;

/** The shares of filings at whose pay the steps begin and end: few earn less or more. */
export const BIN_SHARES = { low: 0.02, high: 0.98 } as const;

/** Steps of round amounts that hold pay from `low` to `high` dollars. */
export function binsBetween(
  low: number,
  high: number,
): { from: number; step: number; size: number } {
  const step = STEPS.find((one) => (high - low) / one <= MOST) ?? STEPS[STEPS.length - 1]!;
  const from = Math.floor(low / step) * step;
  return { from, step, size: Math.floor((high - from) / step) + 1 };
}

/** The step that yearly pay lies in. */
export function binOf(
  { from, step, size }: { from: number; step: number; size: number },
  pay: number,
): number {
  return Math.min(size - 1, Math.max(0, Math.floor((pay - from) / step)));
}

/** The pay at which step `k` begins, and the one before it ends. */
export function edgeOf({ from, step }: PayBins, k: number): number {
  return from + k * step;
}

/** What a drawing of pay by steps shows, in one sentence. */
export function binsSentence(bins: PayBins): string {
  const all = bins.counts.reduce((sum, count) => sum + count, 0);
  const peak = bins.counts.indexOf(Math.max(...bins.counts));
  const between = `${shortDollars(edgeOf(bins, peak))} and ${shortDollars(edgeOf(bins, peak + 1))}`;
  const ends = `${shortDollars(bins.from)} to ${shortDollars(edgeOf(bins, bins.counts.length))}`;
  return `Yearly pay of ${all.toLocaleString('en-US')} filings from ${ends}; most lie between ${between}`;
}
