import { type GrowthIndex, middleOf, payLevel } from '#server/h1b/offer/growth-index.ts';
import { percentileOf } from '#server/h1b/offer/quantiles.ts';
import { figuresOf, type Pay } from '#server/h1b/offer/pay.ts';
import type { RowSet } from '#server/h1b/offer/row-sets.ts';
import { eachRow, everyWord } from '#server/h1b/selection/bitmap.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import { isPlausible } from '#server/h1b/snapshot/plausible-pay.ts';
import { YEAR_BASE } from '#server/h1b/snapshot/schema.ts';
import type { OfferAnswer } from '#shared/h1b/offer.ts';

/** Codes of fiscal years, 0 for none. */
const YEAR_CODES = 256;
/** Rows that are moved one by one; of more, an even part. */
const MOST = 30_000;

/** How filed pay is brought to a month. */
export interface Movement {
  readonly month: string;
  readonly index: GrowthIndex;
  /** What pay of a fiscal year is multiplied by, by the year's code; pay without a year stays as it is. */
  readonly factors: Float64Array;
}

/** The movement of pay from every fiscal year to a month, YYYY-MM. */
export function movementTo(month: string, index: GrowthIndex): Movement {
  const to = payLevel(index, month).log;
  const factors = Float64Array.from({ length: YEAR_CODES }, (_, code) =>
    code === 0 ? 1 : Math.exp(to - payLevel(index, middleOf(code + YEAR_BASE)).log),
  );
  return { month, index, factors };
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
  { factors }: Movement,
  asked?: number,
): Pick<Pay, 'figures' | 'percentile'> {
  const { pay, columns } = snapshot;
  const looked = everyWord(rows, Math.ceil(n / MOST));
  const amounts: number[] = [];
  eachRow(looked, (row) => {
    const annual = pay.annual[pay.codes[row]!]!;
    if (pay.codes[row] !== 0 && isPlausible(annual)) {
      amounts.push(annual * factors[columns.fiscal_year[row]!]!);
    }
  });
  const found = Float64Array.from(amounts);
  const percentile = asked === undefined ? null : percentileOf(found, asked);
  return { figures: figuresOf(found), percentile };
}
