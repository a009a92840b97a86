/** Observations and the features that each has, as numbers from 0; features are of kinds, numbers from 0, too. */
export interface Design {
  readonly rows: number;
  /** Where the features of each row start in `features`, and the end. */
  readonly starts: Int32Array;
  readonly features: Int32Array;
  readonly kindOf: Uint8Array;
  readonly kinds: number;
}

/** Effects by feature on top of a mean. */
export interface Effects {
  readonly mean: number;
  readonly effects: Float64Array;
  /** By kind: how many observations' weight counts as much as the guess that an effect is 0. */
  readonly penalties: Float64Array;
}

/** The weight of a guess of 0 before anything is known of a kind. */
const FIRST_PENALTY = 5;
/** Bounds of the penalties, so that a kind with few features neither runs free nor dies for good. */
const PENALTIES = { least: 0.5, most: 2000 };

/** The rows of each feature. */
function rowsByFeature({ rows, starts, features, kindOf }: Design) {
  const ends = new Int32Array(kindOf.length + 1);
  for (const feature of features) ends[feature + 1]!++;
  for (let k = 0; k < kindOf.length; k++) ends[k + 1]! += ends[k]!;
  const next = ends.slice();
  const order = new Int32Array(features.length);
  for (let row = 0; row < rows; row++) {
    for (let at = starts[row]!; at < starts[row + 1]!; at++) order[next[features[at]!]!++] = row;
  }
  return { ends, order };
}

/** Fits effects to several targets of one design; each kind is shrunk as much as its own effects turn out small. */
export class Ridge {
  readonly #design: Design;
  readonly #ends: Int32Array;
  readonly #order: Int32Array;

  constructor(design: Design) {
    this.#design = design;
    const { ends, order } = rowsByFeature(design);
    this.#ends = ends;
    this.#order = order;
  }

  /**
   * Least squares with weights (0 leaves a row out) and a penalty on each effect, by descent along one effect after the other.
   * Without given penalties each kind's follows from what its effects vary (empirical Bayes).
   */
  fit(target: Float64Array, weights: Float64Array, passes: number, given?: Float64Array): Effects {
    const { rows, kindOf, kinds } = this.#design;
    const [ends, order] = [this.#ends, this.#order];
    const effects = new Float64Array(kindOf.length);
    const penalties = given?.slice() ?? new Float64Array(kinds).fill(FIRST_PENALTY);
    const sums = new Float64Array(kindOf.length);
    let all = 0;
    for (let row = 0; row < rows; row++) all += weights[row]!;
    for (let k = 0; k < sums.length; k++) {
      for (let at = ends[k]!; at < ends[k + 1]!; at++) sums[k]! += weights[order[at]!]!;
    }
    const left = target.slice();
    let mean = 0;
    for (let pass = 0; pass < passes; pass++) {
      let shift = 0;
      for (let row = 0; row < rows; row++) shift += weights[row]! * left[row]!;
      shift /= all || 1;
      mean += shift;
      for (let row = 0; row < rows; row++) left[row]! -= shift;
      for (let k = 0; k < effects.length; k++) {
        if (sums[k] === 0) continue;
        let pull = 0;
        for (let at = ends[k]!; at < ends[k + 1]!; at++) {
          const row = order[at]!;
          pull += weights[row]! * left[row]!;
        }
        const now = (pull + effects[k]! * sums[k]!) / (sums[k]! + penalties[kindOf[k]!]!);
        const change = now - effects[k]!;
        effects[k] = now;
        for (let at = ends[k]!; at < ends[k + 1]!; at++) left[order[at]!]! -= change;
      }
      if (!given && pass > 0) this.#learn(penalties, { effects, sums, left, weights, all });
    }
    return { mean, effects, penalties };
  }

  /** Sets the penalties to the ratio of what rows vary to what the effects of each kind vary. */
  #learn(
    penalties: Float64Array,
    found: {
      effects: Float64Array;
      sums: Float64Array;
      left: Float64Array;
      weights: Float64Array;
      all: number;
    },
  ): void {
    const { effects, sums, left, weights, all } = found;
    const { kindOf, kinds, rows } = this.#design;
    let noise = 0;
    for (let row = 0; row < rows; row++) noise += weights[row]! * left[row]! ** 2;
    noise /= all;
    const spread = new Float64Array(kinds);
    const count = new Float64Array(kinds);
    for (let k = 0; k < effects.length; k++) {
      if (sums[k] === 0) continue;
      const kind = kindOf[k]!;
      spread[kind]! += effects[k]! ** 2 + noise / (sums[k]! + penalties[kind]!);
      count[kind]!++;
    }
    for (let kind = 0; kind < kinds; kind++) {
      if (count[kind] === 0) continue;
      // Where all pay the same, nothing varies.
      const ratio = spread[kind] === 0 ? PENALTIES.most : (noise * count[kind]!) / spread[kind]!;
      penalties[kind] = Math.min(Math.max(ratio, PENALTIES.least), PENALTIES.most);
    }
  }
}
