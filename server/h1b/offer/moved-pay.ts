import { monthsOfRows } from '#server/h1b/offer/filing-months.ts';
import { type GrowthIndex, payLevel, payLevelAt } from '#server/h1b/offer/growth-index.ts';
import { percentileOf } from '#server/h1b/offer/quantiles.ts';
import { figuresOf, type Pay } from '#server/h1b/offer/pay.ts';
import type { RowSet } from '#server/h1b/offer/row-sets.ts';
import { eachRow, everyWord } from '#server/h1b/selection/bitmap.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import { isPlausible } from '#server/h1b/snapshot/plausible-pay.ts';
import type { Snapshot } from '#server/h1b/snapshot/snapshot.ts';
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

/** The yearly pay of rows brought to a month, and where an amount in cents of that month stands among it. */
export function movedPay(
  { snapshot }: Context,
  { rows, n }: RowSet,
  movement: Movement,
  asked?: number,
): Pick<Pay, 'figures' | 'percentile'> {
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
  const found = Float64Array.from(amounts);
  const percentile = asked === undefined ? null : percentileOf(found, asked);
  return { figures: figuresOf(found), percentile };
}
