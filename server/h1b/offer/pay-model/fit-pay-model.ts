import { type GrowthIndex, middleOf, payLevel } from '#server/h1b/offer/growth-index.ts';
import { featureKey, featuresOf, type Job } from '#server/h1b/offer/pay-model/features.ts';
import {
  FeatureSet,
  type FiledPay,
  jobOf,
  Sums,
  titleOf,
} from '#server/h1b/offer/pay-model/filed-pay.ts';
import { fitLevels, fitSpread, type Spread } from '#server/h1b/offer/pay-model/fit-spread.ts';
import { type Effects, Ridge } from '#server/h1b/offer/pay-model/ridge.ts';
import { TitleOccupations } from '#server/h1b/offer/pay-model/title-occupations.ts';

/** Parts of the employers of which each is left out once: how far answers differ without it says how sure they are. */
export const FOLDS = 5;
/** Effects are stored as whole numbers of this part of a logarithm. */
export const UNIT = 1e-8;
/** Weights are stored in hundredths. */
export const WEIGHT_UNIT = 0.01;
/** How alike the pay of one employer's filings for one role is: of many, each tells less. */
const ALIKE = 0.4;
const PASSES = { whole: 12, part: 8 };
/** What the model knows, by key of a feature, ascending. */
export interface PayModelParts {
  readonly keys: Float64Array;
  /** By key and fit: the whole one, then each that leaves a part of the employers out. */
  readonly effects: Int32Array;
  readonly spreads: Int32Array;
  readonly weights: Int32Array;
  /** By key of a title: its occupation as a whole number NNNNNN, 0 for none. */
  readonly occupations: Int32Array;
  /** See `Numbers`. */
  readonly numbers: Float64Array;
}

/** The single numbers of a model, in the order in which they are stored; residuals at `SHARES` follow. */
export const NUMBERS = ['newest', 'spread', 'deviation', 'alike', 'levelled'] as const;

const foldOf = (employer: number) => (Math.imul(employer + 1, 0x9e37_79b1) >>> 8) % FOLDS;

/** How much each filing counts when its employer has more of them for the same role in the same state. */
function weigh(filings: readonly FiledPay[]): Float64Array {
  const cellOf = (each: FiledPay) => `${each.employer}|${titleOf(each)}|${each.state}`;
  const cells = new Sums<string>();
  for (const each of filings) cells.add(cellOf(each), 1);
  return Float64Array.from(
    filings,
    (each) => each.weight / (1 + (cells.get(cellOf(each))! - 1) * ALIKE),
  );
}

/** Learns what moves pay from filings, moved to the newest fiscal year by an index; null without filings. */
export function fitPayModel(
  filings: readonly FiledPay[],
  newest: number | null,
  index: GrowthIndex,
): PayModelParts | null {
  if (filings.length === 0) return null;
  const weights = weigh(filings);
  const logs = moveTo(newest, filings, index);
  const occupations = new TitleOccupations(filings);
  const set = new FeatureSet();
  const kept = new Map<string, string | null>();
  const lists = filings.map((each) => {
    const title = titleOf(each);
    if (!kept.has(title)) kept.set(title, occupations.of(each.words));
    return featuresOf(jobOf(each, kept.get(title)!)).map((feature) => set.number(feature));
  });
  const design = set.design(lists);
  const ridge = new Ridge(design);
  const whole = ridge.fit(logs, weights, PASSES.whole);
  const parts = Array.from({ length: FOLDS }, (_, fold) => {
    const others = weights.map((w, row) => (foldOf(filings[row]!.employer) === fold ? 0 : w));
    return ridge.fit(logs, others, PASSES.part, whole.penalties);
  });
  const outside = outsideOf(filings, occupations);
  const residuals = logs.map((log, row) => {
    const { mean, effects } = parts[foldOf(filings[row]!.employer)]!;
    let centre = mean;
    for (const feature of featuresOf(outside[row]!)) {
      const number = set.find(feature);
      if (number >= 0) centre += effects[number]!;
    }
    return log - centre;
  });
  const known = new Sums<number>();
  for (const [row, list] of lists.entries()) for (const f of list) known.add(f, weights[row]!);
  const spread = fitSpread({ filings, weights, residuals, outside, set });
  const level = fitLevels({ filings, weights, residuals, outside });
  return assemble({ filings, kept, set, known, fits: [whole, ...parts], spread, level, newest });
}

/** The logarithms of pay, moved to the middle of the newest fiscal year. */
function moveTo(newest: number | null, filings: readonly FiledPay[], index: GrowthIndex) {
  const levels = new Map<number, number>();
  const levelOf = (year: number): number => {
    let level = levels.get(year);
    if (level === undefined) levels.set(year, (level = payLevel(index, middleOf(year)).log));
    return level;
  };
  return Float64Array.from(filings, ({ annual, fiscalYear }) =>
    newest === null || fiscalYear === null
      ? Math.log(annual)
      : Math.log(annual) + levelOf(newest) - levelOf(fiscalYear),
  );
}

/** The jobs as a question without their own employer's filings would see them. */
function outsideOf(filings: readonly FiledPay[], occupations: TitleOccupations): Job[] {
  const found = new Map<string, string | null>();
  return filings.map((each) => {
    const key = `${each.employer}|${titleOf(each)}`;
    if (!found.has(key)) found.set(key, occupations.of(each.words, each.employer));
    return jobOf(each, found.get(key)!);
  });
}

/** Puts everything under the keys of its features, ascending; what weighs next to nothing is left out. */
function assemble(found: {
  filings: readonly FiledPay[];
  kept: ReadonlyMap<string, string | null>;
  set: FeatureSet;
  known: Sums<number>;
  fits: readonly Effects[];
  spread: Spread;
  level: ReturnType<typeof fitLevels>;
  newest: number | null;
}): PayModelParts {
  const { kept, set, known, fits, spread, level, newest } = found;
  const entries = new Map<
    number,
    { effects: number[]; spread: number; weight: number; soc: number }
  >();
  const entry = (key: number) => {
    const nothing = { effects: fits.map(() => 0), spread: 0, weight: 0, soc: 0 };
    const each = entries.get(key) ?? nothing;
    entries.set(key, each);
    return each;
  };
  for (const [k, key] of set.keys.entries()) {
    const each = entry(key);
    each.effects = fits.map(({ effects }) => effects[k]!);
    each.weight = known.get(k) ?? 0;
  }
  for (const [k, key] of spread.set.keys.entries()) entry(key).spread = spread.fit.effects[k]!;
  for (const [k, key] of level.set.keys.entries()) {
    entry(key).effects = fits.map(() => level.fit!.effects[k]!);
  }
  for (const [title, occupation] of kept) {
    if (occupation === null || title === '') continue;
    entry(featureKey({ kind: 'title', of: title })).soc = Number(occupation.replace('-', ''));
  }
  const keys = Float64Array.from(entries.keys()).sort();
  const ordered = Array.from(keys, (key) => entries.get(key)!);
  const whole = (value: number) => Math.round(value / UNIT);
  const { deviation, alike, quantiles } = spread;
  const single = {
    newest: newest ?? 0,
    spread: spread.fit.mean,
    deviation,
    alike,
    levelled: level.levelled,
  };
  return {
    keys,
    effects: Int32Array.from(ordered.flatMap(({ effects }) => effects.map(whole))),
    spreads: Int32Array.from(ordered, (each) => whole(each.spread)),
    weights: Int32Array.from(ordered, ({ weight }) => Math.round(weight / WEIGHT_UNIT)),
    occupations: Int32Array.from(ordered, ({ soc }) => soc),
    numbers: Float64Array.from([
      ...NUMBERS.map((name) => single[name]),
      ...fits.map(({ mean }) => mean),
      ...quantiles,
    ]),
  };
}
