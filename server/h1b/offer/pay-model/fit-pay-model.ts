import { type GrowthIndex, payLevelAt } from '#server/h1b/offer/growth-index.ts';
import {
  featureKey,
  featuresOf,
  isOfCity,
  type Job,
  KINDS,
} from '#server/h1b/offer/pay-model/features.ts';
import {
  FeatureSet,
  type FiledPay,
  jobOf,
  type Roles,
  rolesOf,
  sumsBy,
} from '#server/h1b/offer/pay-model/filed-pay.ts';
import { fitLevels, fitSpread, type Spread } from '#server/h1b/offer/pay-model/fit-spread.ts';
import { foldOf, FOLDS, isLeftOutWhole } from '#server/h1b/offer/pay-model/folds.ts';
import { type Effects, Ridge } from '#server/h1b/offer/pay-model/ridge.ts';
import { TitleOccupations } from '#server/h1b/offer/pay-model/title-occupations.ts';

const PASSES = { whole: 12, part: 8 };

/** Effects of a fit, and what each of its two steps was shrunk by. */
interface Centre extends Effects {
  readonly steps: readonly Float64Array[];
}

/**
 * Fits what moves pay in two steps: first everything but the city, then what cities differ from their state. In one step a state's
 * own effect would be what is left of it beside its large cities, and a question without a city would get too little. A city is
 * compared with its state in the same year: of some years no filing names its city, and what pay did since is no city's.
 */
class CentreFit {
  readonly #lists: readonly (readonly number[])[];
  readonly #wide: Ridge;
  readonly #cities: Ridge;
  /** The number of a feature among those of cities, -1 for others. */
  readonly #cityNumbers: Int32Array;
  readonly #hasCity: Uint8Array;

  constructor(
    filings: readonly FiledPay[],
    lists: readonly (readonly number[])[],
    set: FeatureSet,
  ) {
    const ofCity = set.kinds.map((kind) => isOfCity({ kind: KINDS[kind]! }));
    this.#lists = lists.map((list) => list.filter((feature) => !ofCity[feature]));
    this.#wide = new Ridge(set.design(this.#lists));
    const cities = new FeatureSet();
    this.#cityNumbers = Int32Array.from(set.keys, (key, k) =>
      ofCity[k] ? cities.numberOf(key, set.kinds[k]!) : -1,
    );
    const known = new Map<string, readonly number[]>();
    const yearly = ({ occupation, state, fiscalYear }: FiledPay): readonly number[] => {
      const stateAndYear = `${state}|${fiscalYear}`;
      const groupInState = `${occupation?.slice(0, 2)}|${stateAndYear}`;
      let numbers = known.get(groupInState);
      if (!numbers) {
        numbers = [
          cities.number({ kind: 'state', of: stateAndYear }),
          cities.number({ kind: 'occupation group in state', of: groupInState }),
        ];
        known.set(groupInState, numbers);
      }
      return numbers;
    };
    const listsOfCities = lists.map((list, row) => [
      ...yearly(filings[row]!),
      ...list.filter((feature) => ofCity[feature]).map((feature) => this.#cityNumbers[feature]!),
    ]);
    this.#cities = new Ridge(cities.design(listsOfCities));
    this.#hasCity = Uint8Array.from(filings, ({ city }) => Number(city !== null));
  }

  /** The fit of logarithms of pay; one of a part is shrunk like the whole. */
  fit(logs: Float64Array, weights: Float64Array, whole?: Centre): Centre {
    const passes = whole ? PASSES.part : PASSES.whole;
    const wide = this.#wide.fit(logs, weights, passes, whole?.steps[0]);
    const left = logs.map((log, row) => {
      let expected = wide.mean;
      for (const feature of this.#lists[row]!) expected += wide.effects[feature]!;
      return log - expected;
    });
    const here = weights.map((weight, row) => weight * this.#hasCity[row]!);
    const cities = this.#cities.fit(left, here, passes, whole?.steps[1]);
    const effects = wide.effects.map((effect, k) =>
      this.#cityNumbers[k]! < 0 ? effect : cities.effects[this.#cityNumbers[k]!]!,
    );
    return {
      mean: wide.mean,
      effects,
      penalties: wide.penalties,
      steps: [wide.penalties, cities.penalties],
    };
  }
}

/** Effects are stored as whole numbers of this part of a logarithm. */
export const UNIT = 1e-8;
/** Weights are stored in hundredths. */
export const WEIGHT_UNIT = 0.01;
/** Clarities are stored in ten-thousandths. */
export const CLARITY_UNIT = 1e-4;
/** What an employer's filings for one role in one state count as at most: so many, or this share of what all others filed for it. */
const COUNTED = { most: 6, share: 0.2 };

/** What the model knows, by key of a feature, ascending. */
export interface PayModelParts {
  readonly keys: Float64Array;
  /** By key and fit: the whole one, then each that leaves a part of the employers out. */
  readonly effects: Int32Array;
  readonly spreads: Int32Array;
  readonly weights: Int32Array;
  /** By key of a title, pair or word: the occupation that it tells as a whole number NNNNNN, 0 for none. */
  readonly occupations: Int32Array;
  /** By the same keys: how clearly; undefined in older snapshots, which have titles alone. */
  readonly clarities: Int32Array | undefined;
  /** See `Numbers`. */
  readonly numbers: Float64Array;
}

/** The single numbers of a model, in the order in which they are stored; the means of the fits, residuals at `SHARES`, the spread within a year and the month follow. */
export const NUMBERS = ['newest', 'spread', 'deviation', 'alike', 'levelled'] as const;

/** How much each filing counts: less where its employer has many for the same role in the same state, because they are alike. */
function weigh(filings: readonly FiledPay[], roles: Roles): Float64Array {
  const all = sumsBy(roles.inState, () => 1);
  const own = sumsBy(roles.ofEmployerInState, () => 1);
  return Float64Array.from(filings, (each, row) => {
    const n = own[roles.ofEmployerInState[row]!]!;
    const others = all[roles.inState[row]!]! - n;
    return (each.weight * Math.min(n, Math.max(COUNTED.most, COUNTED.share * others))) / n;
  });
}

/** Learns what moves pay from filings, moved by an index to the month in the middle of those of the newest fiscal year; null without filings. */
export function fitPayModel(
  filings: readonly FiledPay[],
  newest: number | null,
  index: GrowthIndex,
): PayModelParts | null {
  if (filings.length === 0) return null;
  const roles = rolesOf(filings);
  const weights = weigh(filings, roles);
  const month = middleMonth(filings, newest);
  const logs = moveTo(month, filings, index);
  const occupations = new TitleOccupations(filings, roles);
  const set = new FeatureSet();
  const told = roles.titles.map((_, title) => occupations.of(title));
  const lists = filings.map((each, row) =>
    featuresOf(jobOf(each, told[roles.title[row]!]!)).map((feature) => set.number(feature)),
  );
  const centre = new CentreFit(filings, lists, set);
  const whole = centre.fit(logs, weights);
  const parts = Array.from({ length: FOLDS }, (_, fold) => {
    const others = weights.map((w, row) => (foldOf(filings[row]!, row) === fold ? 0 : w));
    return centre.fit(logs, others, whole);
  });
  const outside = outsideOf(filings, occupations, roles);
  const residuals = logs.map((log, row) => {
    const { mean, effects } = parts[foldOf(filings[row]!, row)]!;
    // Without what is left out most titles tell the same occupation, and so have the same features.
    const isSame = outside[row]!.occupation === told[roles.title[row]!]!;
    const features = isSame ? lists[row]! : featuresOf(outside[row]!).map((f) => set.find(f));
    return log - features.reduce((sum, f) => (f < 0 ? sum : sum + effects[f]!), mean);
  });
  const known = new Float64Array(set.keys.length);
  for (const [row, list] of lists.entries()) for (const f of list) known[f]! += weights[row]!;
  const spread = fitSpread({ filings, weights, residuals, outside, roles });
  const level = fitLevels({ filings, weights, residuals, outside, roles });
  return assemble({
    occupations,
    set,
    known,
    fits: [whole, ...parts],
    spread,
    level,
    newest,
    month,
  });
}

/** The mean month of the filings of the newest fiscal year, by its number; null without any. */
function middleMonth(filings: readonly FiledPay[], newest: number | null): number | null {
  const months = filings.flatMap(({ fiscalYear, month }) =>
    fiscalYear === newest && month !== null ? [month] : [],
  );
  if (months.length === 0) return null;
  return Math.round(months.reduce((sum, month) => sum + month, 0) / months.length);
}

/** The logarithms of pay, moved to a month. */
function moveTo(to: number | null, filings: readonly FiledPay[], index: GrowthIndex) {
  const level = to === null ? 0 : payLevelAt(index, to);
  return Float64Array.from(filings, ({ annual, month }) =>
    to === null || month === null
      ? Math.log(annual)
      : Math.log(annual) + level - payLevelAt(index, month),
  );
}

/** The jobs as a question would see them without what is left out with their filing. */
function outsideOf(
  filings: readonly FiledPay[],
  occupations: TitleOccupations,
  { title, ofEmployer }: Roles,
): Job[] {
  const whole: (string | null)[] = [];
  const without: (string | null)[] = [];
  return filings.map((each, row) => {
    const found = isLeftOutWhole(each.employer)
      ? (without[ofEmployer[row]!] ??= occupations.of(title[row]!, each.employer))
      : (whole[title[row]!] ??= occupations.of(title[row]!));
    return jobOf(each, found);
  });
}

/** Puts everything under the keys of its features, ascending; what weighs next to nothing is left out. */
function assemble(found: {
  occupations: TitleOccupations;
  set: FeatureSet;
  known: Float64Array;
  fits: readonly Effects[];
  spread: Spread;
  level: ReturnType<typeof fitLevels>;
  newest: number | null;
  month: number | null;
}): PayModelParts {
  const { occupations, set, known, fits, spread, level, newest, month } = found;
  const entries = new Map<
    number,
    { effects: number[]; spread: number; weight: number; soc: number; clarity: number }
  >();
  const entry = (key: number) => {
    const nothing = { effects: fits.map(() => 0), spread: 0, weight: 0, soc: 0, clarity: 0 };
    const each = entries.get(key) ?? nothing;
    entries.set(key, each);
    return each;
  };
  for (const [k, key] of set.keys.entries()) {
    const each = entry(key);
    each.effects = fits.map(({ effects }) => effects[k]!);
    each.weight = known[k]!;
  }
  for (const [k, key] of spread.set.keys.entries()) entry(key).spread = spread.fit.effects[k]!;
  for (const [k, key] of level.set.keys.entries()) {
    entry(key).effects = fits.map(() => level.fit!.effects[k]!);
  }
  for (const { clue, occupation, clarity } of occupations.told()) {
    const each = entry(featureKey(clue.feature));
    each.soc = Number(occupation.replace('-', ''));
    each.clarity = clarity;
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
    clarities: Int32Array.from(ordered, ({ clarity }) => Math.round(clarity / CLARITY_UNIT)),
    numbers: Float64Array.from([
      ...NUMBERS.map((name) => single[name]),
      ...fits.map(({ mean }) => mean),
      ...quantiles,
      spread.sameYear,
      month ?? 0,
    ]),
  };
}
