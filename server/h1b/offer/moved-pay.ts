import { monthsOfRows } from '#server/h1b/offer/filing-months.ts';
import { type GrowthIndex, payLevel, payLevelAt } from '#server/h1b/offer/growth-index.ts';
import { percentileOf } from '#server/h1b/offer/quantiles.ts';
import { figuresOf, type Pay } from '#server/h1b/offer/pay.ts';
import type { RowSet } from '#server/h1b/offer/row-sets.ts';
import { eachRow, everyWord } from '#server/h1b/selection/bitmap.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import { isPlausible } from '#server/h1b/snapshot/plausible-pay.ts';
import type { Snapshot } from '#server/h1b/snapshot/snapshot.ts';
import { FEW_FILINGS } from '#shared/h1b/limits.ts';
import { BIN_SHARES, binOf, binsBetween } from '#shared/h1b/pay-bins.ts';
import type { OfferAnswer } from '#shared/h1b/offer.ts';

/** Rows that are moved one by one; of more, an even part. */
const MOST = 30_000;

/** How filed pay is brought to a month. */
export interface Movement {
  readonly month: string;
  readonly index: GrowthIndex;
}

/** What the pay of each row is multiplied by to be of the movement's month; pay without a year stays as it is. */
export function factorsOf(snapshot: Snapshot, { month, index }: Movement): (row: number) => number {
  const months = monthsOfRows(snapshot);
  const to = payLevel(index, month).log;
  const factors = new Map<number, number>([[0, 1]]);
  return (row) => {
    const at = months(row);
    let factor = factors.get(at);
    if (factor === undefined) factors.set(at, (factor = Math.exp(to - payLevelAt(index, at))));
    return factor;
  };
}

/** What an answer says of a movement. */
export function describeMovement({ month, index }: Movement): NonNullable<OfferAnswer['moved']> {
  const { name, source, url, values } = index;
  const { isAssumed } = payLevel(index, month);
  return { month, name, source, url, until: values.at(-1).month, assumed: isAssumed };
}

/** Yearly pay in cents, of which there must be some, counted by equal steps of dollars; `n` filings are meant, of which the amounts may be a part. */
function binsOfPay(cents: Float64Array, n: number): NonNullable<OfferAnswer['comparable']>['bins'] {
  const sorted = cents.toSorted();
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))]! / 100;
  const steps = binsBetween(at(BIN_SHARES.low), at(BIN_SHARES.high));
  const counts = Array.from({ length: steps.size }, () => 0);
  for (const amount of sorted) counts[binOf(steps, amount / 100)]!++;
  const each = n / sorted.length;
  return {
    from: steps.from,
    step: steps.step,
    counts: counts.map((count) => Math.round(count * each)),
  };
}

/** The yearly pay of rows brought to a month and counted by equal steps, `paid` of them; null of few. */
export function movedBins(
  context: Context,
  set: RowSet,
  movement: Movement,
  paid: number,
): NonNullable<OfferAnswer['comparable']>['bins'] {
  return paid < FEW_FILINGS ? null : binsOfPay(movedAmounts(context, set, movement), paid);
}

/** The yearly pay of rows brought to a month, and where an amount in cents of that month stands among it. */
export function movedPay(
  context: Context,
  set: RowSet,
  movement: Movement,
  asked?: number,
): Pick<Pay, 'figures' | 'percentile'> {
  const found = movedAmounts(context, set, movement);
  const percentile = asked === undefined ? null : percentileOf(found, asked);
  return { figures: figuresOf(found), percentile };
}

/** The plausible yearly pay of rows in cents, brought to a month; of many rows, that of an even part. */
function movedAmounts(
  { snapshot }: Context,
  { rows, n }: RowSet,
  movement: Movement,
): Float64Array {
  const { pay } = snapshot;
  const factorOf = factorsOf(snapshot, movement);
  const looked = everyWord(rows, Math.ceil(n / MOST));
  const amounts: number[] = [];
  eachRow(looked, (row) => {
    const annual = pay.annual[pay.codes[row]!]!;
    if (pay.codes[row] !== 0 && isPlausible(annual)) {
      amounts.push(annual * factorOf(row));
    }
  });
  return Float64Array.from(amounts);
}
