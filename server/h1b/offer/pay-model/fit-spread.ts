import { type Job, levelFeatures, spreadFeatures } from '#server/h1b/offer/pay-model/features.ts';
import { FeatureSet, type FiledPay, Sums, titleOf } from '#server/h1b/offer/pay-model/filed-pay.ts';
import { type Effects, Ridge } from '#server/h1b/offer/pay-model/ridge.ts';

/** The shares whose residuals are stored: half a percent apart. */
export const SHARES = Array.from({ length: 199 }, (_, k) => (k + 1) / 200);

/** The least residual whose logarithm is taken: half a percent. */
const LEAST = 0.005;

const PASSES = 8;

/** How far filings lie from what was expected of them without their employers. */
interface Residuals {
  readonly filings: readonly FiledPay[];
  readonly weights: Float64Array;
  readonly residuals: Float64Array;
  readonly outside: readonly Job[];
}

/** What is known of the spread. */
export interface Spread {
  readonly set: FeatureSet;
  readonly fit: Effects;
  /** Of the residuals over their spread: the standard deviation, how alike those of one employer are, and the values at SHARES. */
  readonly deviation: number;
  readonly alike: number;
  readonly quantiles: Float64Array;
}

/** How far pay lies from what is expected, by job and by how much is known of it outside the employer. */
export function fitSpread({
  filings,
  weights,
  residuals,
  outside,
}: Residuals & { set: FeatureSet }): Spread {
  const byTitle = new Sums<string>();
  const byState = new Sums<string>();
  const own = new Sums<string>();
  for (const [row, each] of filings.entries()) {
    const title = titleOf(each);
    byTitle.add(title, weights[row]!);
    byState.add(`${title}|${each.state}`, weights[row]!);
    own.add(`${each.employer}|${title}`, weights[row]!);
    own.add(`${each.employer}|${title}|${each.state}`, weights[row]!);
  }
  const set = new FeatureSet();
  const lists = filings.map((each, row) => {
    const title = titleOf(each);
    const other = byTitle.get(title)! - own.get(`${each.employer}|${title}`)!;
    const there = `${title}|${each.state}`;
    const inState = byState.get(there)! - own.get(`${each.employer}|${there}`)!;
    return spreadFeatures(outside[row]!, other, inState).map((feature) => set.number(feature));
  });
  const sizes = residuals.map((each) => Math.log(Math.max(Math.abs(each), LEAST)));
  const fit = new Ridge(set.design(lists)).fit(sizes, weights, PASSES);
  const scaled = residuals.map((each, row) => {
    const size = lists[row]!.reduce((sum, f) => sum + fit.effects[f]!, fit.mean);
    return each / Math.exp(size);
  });
  const quantiles = quantilesOf(scaled, weights);
  // The middle two thirds, so that single wild amounts say nothing.
  const deviation = (quantiles[167]! - quantiles[31]!) / 2;
  return { set, fit, deviation, alike: likeness(filings, scaled, deviation), quantiles };
}

/** The residuals at SHARES of the weight. */
function quantilesOf(values: Float64Array, weights: Float64Array): Float64Array {
  const order = Uint32Array.from(values.keys()).sort((a, b) => values[a]! - values[b]!);
  const all = weights.reduce((sum, w) => sum + w, 0);
  const found = new Float64Array(SHARES.length);
  let before = 0;
  let next = 0;
  for (const row of order) {
    before += weights[row]!;
    while (next < SHARES.length && before >= SHARES[next]! * all) found[next++] = values[row]!;
  }
  return found.fill(values[order.at(-1)]!, next);
}

/** The correlation of the residuals of one employer's filings for different roles. */
function likeness(filings: readonly FiledPay[], scaled: Float64Array, deviation: number): number {
  const cells = new Map<string, { employer: number; sum: number; n: number }>();
  for (const [row, each] of filings.entries()) {
    const key = `${each.employer}|${titleOf(each)}`;
    const cell = cells.get(key) ?? { employer: each.employer, sum: 0, n: 0 };
    const most = 3 * deviation;
    cell.sum += Math.min(Math.max(scaled[row]!, -most), most);
    cell.n++;
    cells.set(key, cell);
  }
  let [together, alone] = [0, 0];
  for (const of of Map.groupBy(cells.values(), ({ employer }) => employer).values()) {
    if (of.length < 2) continue;
    const means = of.map(({ sum, n }) => sum / n);
    const total = means.reduce((sum, each) => sum + each, 0);
    const squares = means.reduce((sum, each) => sum + each * each, 0);
    together += (total * total - squares) / (means.length - 1);
    alone += squares;
  }
  return alone === 0 ? 0 : Math.min(Math.max(together / alone, 0), 0.9);
}

/** What filed wage levels move, and the share of the spread that is left when the level is known. */
export function fitLevels({ filings, weights, residuals, outside }: Residuals) {
  const set = new FeatureSet();
  const rows = filings.flatMap(({ level }, row) => (level === null ? [] : [row]));
  const lists = rows.map((row) =>
    levelFeatures(filings[row]!.level!, outside[row]!.occupation).map((f) => set.number(f)),
  );
  const targets = Float64Array.from(rows, (row) => residuals[row]!);
  const weight = Float64Array.from(rows, (row) => weights[row]!);
  if (rows.length === 0) return { set, fit: null, levelled: 1 };
  const fit = new Ridge(set.design(lists)).fit(targets, weight, PASSES);
  // The level moves pay against filings with a level; against all of them, its effects alone count.
  const left = targets.map(
    (each, k) => each - lists[k]!.reduce((sum, f) => sum + fit.effects[f]!, fit.mean),
  );
  const width = (values: Float64Array) => {
    const found = quantilesOf(values, weight);
    return found[149]! - found[49]!;
  };
  return { set, fit, levelled: Math.min(1, width(left) / (width(targets) || 1)) };
}
