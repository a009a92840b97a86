import { eachRow } from '#server/h1b/selection/bitmap.ts';
import type { RowSet } from '#server/h1b/offer/row-sets.ts';
import { type Quantiles, quantilesOf } from '#server/h1b/offer/quantiles.ts';
import { isPlausible } from '#server/h1b/snapshot/plausible-pay.ts';
import type { Snapshot } from '#server/h1b/snapshot/snapshot.ts';
import { FEW_FILINGS, PLAUSIBLE_PAY_MIN } from '#shared/h1b-limits.ts';

/** Plausible yearly pay of a set of rows, in cents, and how many rows have none. */
export interface Pay {
  readonly n: number;
  readonly amounts: Float64Array;
  readonly setAside: { readonly unpaid: number; readonly below: number; readonly above: number };
}

/** Reads the yearly pay of rows and sets aside what cannot be meant. */
export function payOf({ pay }: Snapshot, { rows, n }: RowSet): Pay {
  const amounts = new Float64Array(n);
  const setAside = { unpaid: 0, below: 0, above: 0 };
  let count = 0;
  eachRow(rows, (row) => {
    const code = pay.codes[row]!;
    const annual = pay.annual[code]!;
    if (code === 0) setAside.unpaid++;
    else if (isPlausible(annual)) amounts[count++] = annual;
    else if (annual < PLAUSIBLE_PAY_MIN * 100) setAside.below++;
    else setAside.above++;
  });
  return { n, amounts: amounts.subarray(0, count), setAside };
}

/** Plausible yearly pay by group, in cents, and the rows of each group; `groupOf` gives -1 for a row of none. */
export function payByGroup(
  { pay }: Snapshot,
  { rows }: RowSet,
  groups: number,
  groupOf: (row: number) => number,
): { counts: Int32Array; amounts: Float64Array[] } {
  const counts = new Int32Array(groups);
  const paid = new Int32Array(groups + 1);
  const isPaid = (code: number): boolean => isPlausible(pay.annual[code]!);
  eachRow(rows, (row) => {
    const group = groupOf(row);
    if (group < 0) return;
    counts[group]!++;
    if (isPaid(pay.codes[row]!)) paid[group]!++;
  });
  const amounts = Array.from({ length: groups }, (_, group) => new Float64Array(paid[group]!));
  const next = new Int32Array(groups);
  eachRow(rows, (row) => {
    const group = groupOf(row);
    const code = pay.codes[row]!;
    if (group >= 0 && isPaid(code)) amounts[group]![next[group]!++] = pay.annual[code]!;
  });
  return { counts, amounts };
}

/** Pay at percentiles in dollars; null for fewer than FEW_FILINGS amounts. */
export function figuresOf(cents: Float64Array): Quantiles | null {
  if (cents.length < FEW_FILINGS) return null;
  const quantiles = Object.entries(quantilesOf(cents)).map(([name, at]) => [name, at / 100]);
  return Object.fromEntries(quantiles) as Quantiles;
}
