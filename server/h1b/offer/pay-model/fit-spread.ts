import { type Job, levelFeatures, spreadFeatures } from '#server/h1b/offer/pay-model/features.ts';
import {
  FeatureSet,
  type FiledPay,
  type Roles,
  sumsBy,
} from '#server/h1b/offer/pay-model/filed-pay.ts';
import { isLeftOutWhole } from '#server/h1b/offer/pay-model/folds.ts';
import { type Effects, Ridge } from '#server/h1b/offer/pay-model/ridge.ts';

/** The shares whose residuals are stored: half a percent apart. */
export const SHARES = Array.from({ length: 199 }, (_, k) => (k + 1) / 200);

/** The least residual whose logarithm is taken: half a percent. */
const LEAST = 0.005;

/** The least standard deviation of residuals over their spread; filings that all pay the same have none. */
const LEAST_DEVIATION = 0.01;

/** Times that sizes are fitted again, and how many times its expected size a residual counts as at most. */
const STEPS = 2;
const FARTHEST = 4;

const PASSES = 8;

/** How far filings lie from what was expected of them without what is left out with them. */
interface Residuals {
  readonly filings: readonly FiledPay[];
  readonly weights: Float64Array;
  readonly residuals: Float64Array;
  readonly outside: readonly Job[];
  readonly roles: Roles;
}

/** What is known of the spread. */
export interface Spread {
  readonly set: FeatureSet;
  readonly fit: Effects;
  /** Of the residuals over their spread: the standard deviation, how alike those of one employer are, and the values at SHARES. */
  readonly deviation: number;
  readonly alike: number;
  readonly quantiles: Float64Array;
  /** The share of the spread that is left where an employer's other filings are known. */
  readonly sameYear: number;
}

/** How far pay lies from what is expected, by job and by how much is known of its title besides what is left out. */
export function fitSpread({ filings, weights, residuals, outside, roles }: Residuals): Spread {
  const set = new FeatureSet();
  const support = supportOutside(filings, weights, roles);
  const lists = outside.map((job, row) =>
    spreadFeatures(job, support.ofTitle[row]!, support.inState[row]!).map((f) => set.number(f)),
  );
  const fit = fitSizes(new Ridge(set.design(lists)), lists, residuals, weights);
  const scaled = residuals.map((each, row) => each / Math.exp(sizeOf(fit, lists[row]!)));
  const quantiles = quantilesOf(scaled, weights);
  // The middle two thirds, so that single wild amounts say nothing.
  const deviation = Math.max((quantiles[167]! - quantiles[31]!) / 2, LEAST_DEVIATION);
  const alike = likeness(filings, scaled, deviation, roles);
  return { set, fit, deviation, alike, quantiles, sameYear: sameYearOf(filings, weights, scaled) };
}

const sizeOf = ({ mean, effects }: Effects, list: readonly number[]) =>
  list.reduce((sum, feature) => sum + effects[feature]!, mean);

/** The weight of each filing's title outside what is left out with it, anywhere and in its state. */
function supportOutside(
  filings: readonly FiledPay[],
  weights: Float64Array,
  { title, inState, ofEmployer, ofEmployerInState }: Roles,
) {
  const outside = (all: Int32Array, own: Int32Array) => {
    const weightOf = (row: number) => weights[row]!;
    const [ofAll, ofOwn] = [sumsBy(all, weightOf), sumsBy(own, weightOf)];
    return Float64Array.from(filings, ({ employer }, row) => {
      const left = isLeftOutWhole(employer) ? ofOwn[own[row]!]! : weights[row]!;
      return ofAll[all[row]!]! - left;
    });
  };
  return {
    ofTitle: outside(title, ofEmployer),
    inState: outside(inState, ofEmployerInState),
  };
}

/** Fits the logarithm of the residuals' size: first their own logarithms, which small ones rule, then from there by how far sizes are off. */
function fitSizes(
  ridge: Ridge,
  lists: readonly (readonly number[])[],
  residuals: Float64Array,
  weights: Float64Array,
): Effects {
  const logs = residuals.map((each) => Math.log(Math.max(Math.abs(each), LEAST)));
  let fit = ridge.fit(logs, weights, PASSES);
  for (let step = 0; step < STEPS; step++) {
    const sizes = lists.map((list) => sizeOf(fit, list));
    const ratios = residuals.map((each, row) => Math.abs(each) / Math.exp(sizes[row]!));
    let [sum, all] = [0, 0];
    for (const [row, ratio] of ratios.entries()) {
      sum += weights[row]! * Math.min(ratio, 2 * FARTHEST);
      all += weights[row]!;
    }
    const off = ratios.map((ratio) => Math.min((ratio * all) / (sum || 1), FARTHEST) - 1);
    fit = ridge.fit(
      off.map((each, row) => sizes[row]! + each),
      weights,
      PASSES,
    );
  }
  return fit;
}

/** How wide the middle half of filings is where their employers' others are known, each counting alike, as a share of how wide it is over all. */
function sameYearOf(
  filings: readonly FiledPay[],
  weights: Float64Array,
  scaled: Float64Array,
): number {
  const rows = filings.flatMap(({ employer }, row) => (isLeftOutWhole(employer) ? [] : [row]));
  if (rows.length === 0) return 1;
  const known = middleHalf(
    Float64Array.from(rows, (row) => scaled[row]!),
    Float64Array.from(rows, (row) => filings[row]!.weight),
  );
  return Math.min(1, known / (middleHalf(scaled, weights) || 1));
}

function middleHalf(values: Float64Array, weights: Float64Array): number {
  const found = quantilesOf(values, weights);
  return found[149]! - found[49]!;
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
function likeness(
  filings: readonly FiledPay[],
  scaled: Float64Array,
  deviation: number,
  { ofEmployer }: Roles,
): number {
  const cells: { employer: number; sum: number; n: number }[] = [];
  const most = 3 * deviation;
  for (const [row, { employer }] of filings.entries()) {
    const cell = (cells[ofEmployer[row]!] ??= { employer, sum: 0, n: 0 });
    cell.sum += Math.min(Math.max(scaled[row]!, -most), most);
    cell.n++;
  }
  let [together, alone] = [0, 0];
  for (const of of Map.groupBy(cells, ({ employer }) => employer).values()) {
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
  const levelled = middleHalf(left, weight) / (middleHalf(targets, weight) || 1);
  return { set, fit, levelled: Math.min(1, levelled) };
}
