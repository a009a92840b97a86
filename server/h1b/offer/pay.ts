import { setAside as countAside } from '#server/h1b/answers/pay-figures.ts';
import type { RowSet } from '#server/h1b/offer/row-sets.ts';
import {
  percentileOf,
  type Quantiles,
  quantilesAt,
  quantilesOf,
  ranksAround,
} from '#server/h1b/offer/quantiles.ts';
import { eachRow, hasRow } from '#server/h1b/selection/bitmap.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import { countSelected } from '#server/h1b/selection/count-selected.ts';
import { isPlausible } from '#server/h1b/snapshot/plausible-pay.ts';
import { rowsOf } from '#server/h1b/snapshot/postings.ts';
import { FEW_FILINGS, PLAUSIBLE_PAY_MIN } from '#shared/h1b/limits.ts';

/** More rows than this are counted by their amounts, fewer are looked at one by one. */
const LOOK_AT_MOST = 30_000;

/** Plausible yearly pay of a set of rows, and how many rows have none. */
export interface Pay {
  readonly n: number;
  /** Rows with plausible pay. */
  readonly paid: number;
  readonly setAside: { readonly unpaid: number; readonly below: number; readonly above: number };
  /** Dollars at percentiles; null without amounts. */
  readonly figures: Quantiles | null;
  /** Percentage of the amounts below the one that was asked for; null without amounts, or when none was. */
  readonly percentile: number | null;
}

/** The yearly pay of rows without what cannot be meant, and where an amount in cents stands among it. */
export function payOf(
  context: Context,
  set: RowSet,
  asked?: number,
  lookAtMost = LOOK_AT_MOST,
): Pay {
  return set.n > lookAtMost ? countPay(context, set, asked) : readPay(context, set, asked);
}

function readPay({ snapshot: { pay } }: Context, { rows, n }: RowSet, asked?: number): Pay {
  const amounts = new Float64Array(n);
  const setAside = { unpaid: 0, below: 0, above: 0 };
  let paid = 0;
  eachRow(rows, (row) => {
    const code = pay.codes[row]!;
    const annual = pay.annual[code]!;
    if (code === 0) setAside.unpaid++;
    else if (isPlausible(annual)) amounts[paid++] = annual;
    else if (annual < PLAUSIBLE_PAY_MIN * 100) setAside.below++;
    else setAside.above++;
  });
  const found = amounts.subarray(0, paid);
  const percentile = asked === undefined ? null : percentileOf(found, asked);
  return { n, paid, setAside, figures: figuresOf(found), percentile };
}

function countPay(context: Context, { rows, n }: RowSet, asked?: number): Pay {
  const { snapshot, scratch, kernels } = context;
  const { annual, byAnnual } = snapshot.pay;
  scratch.bitmap.set(rows);
  const selection = { bitmap: scratch.bitmap, total: n };
  const { payCounts } = countSelected(context, selection, ['payCounts']);
  const { below, above } = countAside(context);
  const unpaid = payCounts[0]!;
  const paid = n - unpaid - below - above;
  const counted = { n, paid, setAside: { unpaid, below, above } };
  if (paid < FEW_FILINGS) return readPay(context, { rows, n }, asked);
  const ranks = ranksAround(paid);
  scratch.wanted.fill(Math.max(...ranks) + below);
  scratch.wanted.set(ranks.map((rank) => rank + below));
  kernels.amountsAt(payCounts, annual, byAnnual, scratch.wanted, scratch.found);
  const cents = quantilesAt(paid, (k) => scratch.found[k]!);
  const percentile = asked === undefined ? null : percentileAmong(context, paid, asked);
  return { ...counted, figures: inDollars(cents), percentile };
}

/** The percentage of the counted plausible amounts below one, of which equal ones count half. */
function percentileAmong({ snapshot, scratch }: Context, paid: number, asked: number): number {
  const { annual, byAnnual, plausible } = snapshot.pay;
  let twice = 0;
  for (let k = plausible.first; k < plausible.end; k++) {
    const code = byAnnual[k]!;
    if (annual[code]! > asked) break;
    twice += scratch.payCounts[code]! * (annual[code]! < asked ? 2 : 1);
  }
  return (50 * twice) / paid;
}

/** The rows of a set under codes of employers, and their plausible yearly pay in cents, times the row's factor where one is given. */
export function payUnder(
  { snapshot }: Context,
  rows: Uint32Array,
  employers: Int32Array,
  factorOf?: (row: number) => number,
): { n: number; setAside: number; amounts: Float64Array } {
  const { pay, searchable } = snapshot;
  const { starts, order } = searchable.employer_name.postings;
  const amounts = new Float64Array(rowsOf(starts, employers, employers.length));
  let n = 0;
  let paid = 0;
  let setAside = 0;
  for (const employer of employers) {
    const end = starts[employer + 1]!;
    for (let at = starts[employer]!; at < end; at++) {
      const row = order[at]!;
      if (!hasRow(rows, row)) continue;
      n++;
      const code = pay.codes[row]!;
      const annual = pay.annual[code]!;
      if (isPlausible(annual)) amounts[paid++] = annual * (factorOf?.(row) ?? 1);
      else if (code !== 0) setAside++;
    }
  }
  return { n, setAside, amounts: amounts.subarray(0, paid) };
}

/** Pay at percentiles in dollars; null without amounts, which it reorders. */
export function figuresOf(cents: Float64Array): Quantiles | null {
  return cents.length === 0 ? null : inDollars(quantilesOf(cents));
}

function inDollars(cents: Quantiles): Quantiles {
  const dollars = Object.entries(cents).map(([name, at]) => [name, at / 100]);
  return Object.fromEntries(dollars) as Quantiles;
}
