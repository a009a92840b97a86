import { type GrowthIndex, middleOf, payLevel } from '#server/h1b/offer/growth-index.ts';
import {
  type Feature,
  featureKey,
  featuresOf,
  type Job,
  KIND_COUNT,
  kindNumber,
  levelFeatures,
  runsOf,
  spreadFeatures,
} from '#server/h1b/offer/pay-model/features.ts';
import { type Design, type Effects, Ridge } from '#server/h1b/offer/pay-model/ridge.ts';

/** Parts of the employers of which each is left out once: how far answers differ without it says how sure they are. */
export const FOLDS = 5;
/** Effects are stored as whole numbers of this part of a logarithm. */
export const UNIT = 1e-8;
/** Weights are stored in hundredths. */
export const WEIGHT_UNIT = 0.01;
/** The shares whose residuals are stored: half a percent apart. */
export const SHARES = Array.from({ length: 199 }, (_, k) => (k + 1) / 200);

/** How alike the pay of one employer's filings for one role is: of many, each tells less. */
const ALIKE = 0.4;
const PASSES = { whole: 12, part: 8 };
/** The least residual whose logarithm is taken: half a percent. */
const LEAST = 0.005;

/** What is learnt from filings: plausible pay for a role at a place. */
export interface FiledPay {
  readonly words: readonly string[];
  readonly employer: number;
  /** SOC code of one edition, NN-NNNN. */
  readonly occupation: string | null;
  readonly state: string | null;
  readonly city: string | null;
  readonly level: string | null;
  readonly fiscalYear: number | null;
  /** Dollars a year. */
  readonly annual: number;
  /** How much it counts: less when it is old. */
  readonly weight: number;
}

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

/** Numbers features in order of appearance. */
class FeatureSet {
  readonly kinds: number[] = [];
  readonly keys: number[] = [];
  readonly #numbers = new Map<number, number>();

  number(feature: Feature): number {
    const key = featureKey(feature);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.keys.push(key) - 1;
    this.kinds.push(kindNumber(feature.kind));
    this.#numbers.set(key, number);
    return number;
  }

  find(feature: Feature): number {
    return this.#numbers.get(featureKey(feature)) ?? -1;
  }

  /** The design of rows with these features each. */
  design(lists: readonly (readonly number[])[]): Design {
    const starts = new Int32Array(lists.length + 1);
    for (const [row, list] of lists.entries()) starts[row + 1] = starts[row]! + list.length;
    const features = new Int32Array(starts.at(-1)!);
    for (const [row, list] of lists.entries()) features.set(list, starts[row]);
    const kindOf = Uint8Array.from(this.kinds);
    return { rows: lists.length, starts, features, kindOf, kinds: KIND_COUNT };
  }
}

/** The sums of amounts under keys. */
class Sums<K> extends Map<K, number> {
  add(key: K, amount: number): void {
    this.set(key, (this.get(key) ?? 0) + amount);
  }
}

const jobOf = (filed: FiledPay, occupation: string | null): Job => ({ ...filed, occupation });
const titleOf = ({ words }: Pick<FiledPay, 'words'>) => words.join(' ');
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

/** The occupation that most employers file a title under, with and without one of them; an unknown title has that of its longest known run of words. */
class TitleOccupations {
  readonly #byTitle = new Map<string, Map<string, Set<number>>>();

  constructor(filings: readonly FiledPay[]) {
    for (const each of filings) {
      if (each.occupation === null) continue;
      const title = titleOf(each);
      const found = this.#byTitle.get(title) ?? new Map<string, Set<number>>();
      this.#byTitle.set(title, found);
      const employers = found.get(each.occupation) ?? new Set();
      found.set(each.occupation, employers.add(each.employer));
    }
  }

  ofTitle(title: string, without?: number): string | null {
    let [most, main]: [number, string | null] = [0, null];
    for (const [occupation, employers] of this.#byTitle.get(title) ?? []) {
      const n = employers.size - (without !== undefined && employers.has(without) ? 1 : 0);
      if (n > most || (n === most && n > 0 && occupation < main!)) [most, main] = [n, occupation];
    }
    return main;
  }

  of(words: readonly string[], without?: number): string | null {
    const own = this.ofTitle(words.join(' '), without);
    if (own !== null) return own;
    for (const run of runsOf(words)) {
      const found = this.ofTitle(run, without);
      if (found !== null) return found;
    }
    return null;
  }
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

interface Residuals {
  readonly filings: readonly FiledPay[];
  readonly weights: Float64Array;
  readonly residuals: Float64Array;
  readonly outside: readonly Job[];
}

interface Spread {
  readonly set: FeatureSet;
  readonly fit: Effects;
  /** Of the residuals over their spread: the standard deviation, how alike those of one employer are, and the values at SHARES. */
  readonly deviation: number;
  readonly alike: number;
  readonly quantiles: Float64Array;
}

/** How far pay lies from what is expected, by job and by how much is known of it outside the employer. */
function fitSpread({
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
  const fit = new Ridge(set.design(lists)).fit(sizes, weights, PASSES.part);
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
  return found.fill(values[order.at(-1)!]!, next);
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
function fitLevels({ filings, weights, residuals, outside }: Residuals) {
  const set = new FeatureSet();
  const rows = filings.flatMap(({ level }, row) => (level === null ? [] : [row]));
  const lists = rows.map((row) =>
    levelFeatures(filings[row]!.level!, outside[row]!.occupation).map((f) => set.number(f)),
  );
  const targets = Float64Array.from(rows, (row) => residuals[row]!);
  const weight = Float64Array.from(rows, (row) => weights[row]!);
  if (rows.length === 0) return { set, fit: null, levelled: 1 };
  const fit = new Ridge(set.design(lists)).fit(targets, weight, PASSES.part);
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
  const entries = new Map<number, { effects: number[]; spread: number; weight: number; soc: number }>();
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
  const single = { newest: newest ?? 0, spread: spread.fit.mean, deviation, alike, levelled: level.levelled };
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
