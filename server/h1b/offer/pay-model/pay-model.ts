import { middleOf, monthNumber } from '#server/h1b/offer/growth-index.ts';
import {
  CLARITY_UNIT,
  NUMBERS,
  type PayModelParts,
  UNIT,
  WEIGHT_UNIT,
} from '#server/h1b/offer/pay-model/fit-pay-model.ts';
import { FOLDS } from '#server/h1b/offer/pay-model/folds.ts';
import { SHARES } from '#server/h1b/offer/pay-model/fit-spread.ts';
import {
  cityFeature,
  type Feature,
  featureKey,
  featuresOf,
  type Job,
  levelFeatures,
  occupationClues,
  spreadFeatures,
} from '#server/h1b/offer/pay-model/features.ts';
import { clearest } from '#server/h1b/offer/pay-model/title-occupations.ts';

/** How far the pay of one occupation may drift from the index in a year, as a share of pay; it adds up like steps at random. */
const DRIFT = 0.04;

/** What employers differ shows once, but should twice, where half of them are left out whole, and all of what filings differ: something between. */
const UNSEEN = 1.5;

/** Pay that is expected for a job: logarithms of dollars a year in the model's month. */
export interface Expected {
  readonly centre: number;
  /** The centre by each fit that leaves a part of the employers out. */
  readonly without: readonly number[];
  /** Standard deviation of pay around the centre, roughly. */
  readonly spread: number;
}

/** What was learnt from filings, for questions. */
export class PayModel {
  readonly #parts: PayModelParts;
  readonly #means: readonly number[];
  readonly #quantiles: readonly number[];
  readonly #sameYear: number;
  readonly #month: number | undefined;
  readonly #single: Readonly<Record<(typeof NUMBERS)[number], number>>;

  constructor(parts: PayModelParts) {
    this.#parts = parts;
    const numbers = Array.from(parts.numbers);
    this.#single = Object.fromEntries(NUMBERS.map((name, k) => [name, numbers[k]!])) as Record<
      (typeof NUMBERS)[number],
      number
    >;
    this.#means = numbers.slice(NUMBERS.length, NUMBERS.length + 1 + FOLDS);
    const quantiles = NUMBERS.length + 1 + FOLDS;
    this.#quantiles = numbers.slice(quantiles, quantiles + SHARES.length);
    // Snapshots from before it was told apart have none.
    this.#sameYear = numbers[quantiles + SHARES.length] ?? 1;
    this.#month = numbers[quantiles + SHARES.length + 1];
  }

  /** The newest fiscal year of the filings; null when none has a year. */
  get newest(): number | null {
    return this.#single.newest || null;
  }

  /** The month that pay was moved to, by its number: that of the newest filings, in older snapshots the middle of their year; null without a year. */
  get month(): number | null {
    const { newest } = this;
    return newest === null ? null : (this.#month ?? monthNumber(middleOf(newest)));
  }

  /** How alike the residuals of one employer are, from 0 to 1. */
  get alike(): number {
    return this.#single.alike;
  }

  /** Whether a word stands in a title that was learnt from. */
  knows(word: string): boolean {
    return this.#find({ kind: 'word', of: word }) >= 0;
  }

  /** How much weight the filings of a city have. */
  cityWeight(city: string, state: string): number {
    return this.#weight({ kind: 'city', of: cityFeature(city, state) });
  }

  /** The occupation of a title by its clearest clue; null when none is known. */
  occupationOf(words: readonly string[]): string | null {
    const { occupations, clarities } = this.#parts;
    return clearest(occupationClues(words), ({ feature }) => {
      const at = this.#find(feature);
      const code = at < 0 ? 0 : occupations[at]!;
      if (code === 0) return null;
      const occupation = `${String(code).slice(0, 2)}-${String(code).slice(2)}`;
      return { occupation, clarity: clarities ? clarities[at]! * CLARITY_UNIT : 1 };
    });
  }

  /** What a job pays by all that is known of it, with the wage level where it is given. */
  expect(job: Job, level?: string): Expected {
    const { effects, spreads } = this.#parts;
    const centres = [...this.#means];
    const features = [
      ...featuresOf(job),
      ...(level === undefined ? [] : levelFeatures(level, job.occupation)),
    ];
    for (const feature of features) {
      const at = this.#find(feature);
      if (at < 0) continue;
      for (let fit = 0; fit <= FOLDS; fit++)
        centres[fit]! += effects[at * (FOLDS + 1) + fit]! * UNIT;
    }
    const title = job.words.join(' ');
    const known = [this.#weight({ kind: 'title', of: title })];
    known.push(this.#weight({ kind: 'title in state', of: `${title}|${job.state}` }));
    let size = this.#single.spread;
    for (const feature of spreadFeatures(job, known[0]!, known[1]!)) {
      const at = this.#find(feature);
      if (at >= 0) size += spreads[at]! * UNIT;
    }
    const narrowed = level === undefined ? 1 : this.#single.levelled;
    const [centre, ...without] = centres;
    return { centre: centre!, without, spread: Math.exp(size) * this.#single.deviation * narrowed };
  }

  /** The logarithm of pay at a share from 0 to 1, `gap` years from the model's year. */
  quantile(expected: Pick<Expected, 'centre' | 'spread'>, share: number, gap: number): number {
    const at = Math.min(Math.max(share * 200 - 1, 0), SHARES.length - 1);
    const low = Math.floor(at);
    const [a, b] = [this.#quantiles[low]!, this.#quantiles[Math.ceil(at)]!];
    return expected.centre + (a + (b - a) * (at - low)) * this.#scale(expected.spread, gap);
  }

  /** The share of pay below an amount, a logarithm, from 0 to 1: the inverse of `quantile`. */
  shareBelow(expected: Pick<Expected, 'centre' | 'spread'>, log: number, gap: number): number {
    const z = (log - expected.centre) / this.#scale(expected.spread, gap);
    const above = this.#quantiles.findIndex((each) => each > z);
    if (above === 0) return SHARES[0]!;
    if (above < 0) return SHARES.at(-1);
    const [a, b] = [this.#quantiles[above - 1]!, this.#quantiles[above]!];
    return SHARES[above - 1]! + (SHARES[above]! - SHARES[above - 1]!) * ((z - a) / (b - a));
  }

  /** The standard error of the centre: how far it moves when employers are left out, and with the years. */
  error({ without }: Pick<Expected, 'without'>, gap: number): number {
    const mean = without.reduce((sum, each) => sum + each, 0) / without.length;
    const squares = without.reduce((sum, each) => sum + (each - mean) ** 2, 0);
    const seen = ((FOLDS - 1) / FOLDS) * squares;
    return Math.sqrt(UNSEEN * seen + DRIFT ** 2 * Math.abs(gap));
  }

  #scale(spread: number, gap: number): number {
    // In the data's own year the same employers file; from a year on many are new.
    const known = this.#sameYear + (1 - this.#sameYear) * Math.min(1, Math.abs(gap));
    return Math.hypot(spread * known, DRIFT * Math.sqrt(Math.abs(gap))) / this.#single.deviation;
  }

  #weight(feature: Feature): number {
    const at = this.#find(feature);
    return at < 0 ? 0 : this.#parts.weights[at]! * WEIGHT_UNIT;
  }

  #find(feature: Feature): number {
    const key = featureKey(feature);
    const { keys } = this.#parts;
    let low = 0;
    let high = keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (keys[middle]! < key) low = middle + 1;
      else high = middle;
    }
    return keys[low] === key ? low : -1;
  }
}
