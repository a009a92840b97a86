import { setRow } from '#server/h1b/selection/bitmap.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import type { Condition } from '#server/h1b/selection/plan.ts';
import { allTexts } from '#server/h1b/snapshot/dictionary.ts';
import { firstOf } from '#server/h1b/snapshot/first-of.ts';
import { bucketAt, type WageBuckets } from '#server/h1b/snapshot/wage-buckets.ts';
import { periodsPerYear } from '#shared/h1b/salary.ts';

/** Keeps the rows whose offered wages meet a condition; other rows may be looked at, too. */
export function keepWages(
  context: Context,
  { min, max, annualised }: Extract<Condition, { kind: 'wage' }>,
  bitmap: Uint32Array,
): void {
  const { snapshot, scratch } = context;
  const cents = snapshot.amounts.offered;
  const lowest = (periods: number): number =>
    min === undefined
      ? 1
      : firstOf(1, cents.length, (rank) => (cents[rank]! * periods) / 100 >= min);
  const highest = (periods: number): number =>
    max === undefined
      ? cents.length
      : firstOf(1, cents.length, (rank) => (cents[rank]! * periods) / 100 > max) - 1;
  // Bounds that no unit changes are the same for every code, which keeps the kernel fast.
  scratch.lows.fill(lowest(1));
  scratch.highs.fill(highest(1));
  if (annualised) {
    for (const [code, text] of allTexts(snapshot.dictionaries.wage_unit_of_pay).entries()) {
      scratch.lows[code] = lowest(periodsPerYear(text));
      scratch.highs[code] = highest(periodsPerYear(text));
    }
  } else if (max === undefined && snapshot.wageBuckets) {
    keepLeast(context, snapshot.wageBuckets, lowest(1), bitmap);
    return;
  }
  const { from, to, unit } = snapshot;
  context.kernels.keepWages(bitmap, from, to, unit, scratch.lows, scratch.highs);
}

/** Keeps the rows with a wage of at least a rank from 1: their buckets tell, but for the rows of the bucket that the rank is in. */
function keepLeast(
  { snapshot, kernels, scratch }: Context,
  { ofRow, starts }: WageBuckets,
  rank: number,
  bitmap: Uint32Array,
): void {
  const { from, to } = snapshot;
  const bucket = bucketAt(starts, rank);
  // A bucket that begins with the rank may be of any size, and there is nothing to look at.
  const isSure = starts[bucket] === rank;
  const unsure = isSure ? scratch.unsure.subarray(0, 0) : scratch.unsure;
  const found = kernels.keepAbove(bitmap, ofRow, isSure ? bucket - 1 : bucket, unsure);
  for (const row of unsure.subarray(0, found)) {
    if (from[row]! >= rank || to[row]! >= rank) setRow(bitmap, row);
  }
}
