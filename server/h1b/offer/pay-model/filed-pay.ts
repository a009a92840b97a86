import {
  type Feature,
  featureKey,
  type Job,
  KIND_COUNT,
  kindNumber,
} from '#server/h1b/offer/pay-model/features.ts';
import type { Design } from '#server/h1b/offer/pay-model/ridge.ts';

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
  /** Number of its month from year 0; null without a fiscal year. */
  readonly month: number | null;
  /** Dollars a year. */
  readonly annual: number;
  /** How much it counts: less when it is old. */
  readonly weight: number;
}

/** Numbers features in order of appearance. */
export class FeatureSet {
  readonly kinds: number[] = [];
  readonly keys: number[] = [];
  readonly #numbers = new Map<number, number>();

  number(feature: Feature): number {
    return this.numberOf(featureKey(feature), kindNumber(feature.kind));
  }

  /** The number of a feature by its key and the number of its kind. */
  numberOf(key: number, kind: number): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.keys.push(key) - 1;
    this.kinds.push(kind);
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
    const features = new Int32Array(starts.at(-1));
    for (const [row, list] of lists.entries()) features.set(list, starts[row]);
    const kindOf = Uint8Array.from(this.kinds);
    return { rows: lists.length, starts, features, kindOf, kinds: KIND_COUNT };
  }
}

/** The sums of amounts under keys. */
export class Sums<K> extends Map<K, number> {
  add(key: K, amount: number): void {
    this.set(key, (this.get(key) ?? 0) + amount);
  }
}

/** A filing's job, under an occupation. */
export const jobOf = (filed: FiledPay, occupation: string | null): Job => ({
  ...filed,
  occupation,
});
/** A filing's title in words. */
export const titleOf = ({ words }: Pick<FiledPay, 'words'>) => words.join(' ');
