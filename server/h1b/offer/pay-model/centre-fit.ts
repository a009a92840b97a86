import { isOfCity, KINDS } from '#server/h1b/offer/pay-model/features.ts';
import { FeatureSet, type FiledPay } from '#server/h1b/offer/pay-model/filed-pay.ts';
import { type Effects, Ridge } from '#server/h1b/offer/pay-model/ridge.ts';

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
export class CentreFit {
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
    const yearly = filings.map(({ occupation, state, fiscalYear }) => [
      cities.number({ kind: 'state', of: `${state}|${fiscalYear}` }),
      cities.number({
        kind: 'occupation group in state',
        of: `${occupation?.slice(0, 2)}|${state}|${fiscalYear}`,
      }),
    ]);
    const listsOfCities = lists.map((list, row) => [
      ...yearly[row]!,
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
