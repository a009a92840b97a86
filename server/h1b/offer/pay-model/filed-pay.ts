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

/** Filings by what they have in common, each as a number from 0 in order of appearance. */
export interface Roles {
  /** The words of each title. */
  readonly titles: readonly (readonly string[])[];
  /** By filing: its title, that in its state, that of its employer, and that of its employer in its state. */
  readonly title: Int32Array;
  readonly inState: Int32Array;
  readonly ofEmployer: Int32Array;
  readonly ofEmployerInState: Int32Array;
}

/** Numbers the different values of filings, in order of appearance. */
function numbered<T>(
  filings: readonly FiledPay[],
  valueOf: (filed: FiledPay) => T,
): { numbers: Int32Array; values: T[] } {
  const known = new Map<T, number>();
  const values: T[] = [];
  const numbers = Int32Array.from(filings, (filed) => {
    const value = valueOf(filed);
    let number = known.get(value);
    if (number === undefined) {
      known.set(value, (number = values.push(value) - 1));
    }
    return number;
  });
  return { numbers, values };
}

/** Numbers pairs of numbers, in order of appearance. */
function paired(a: Int32Array, b: Int32Array): Int32Array {
  const width = b.reduce((most, each) => Math.max(most, each), 0) + 1;
  const known = new Map<number, number>();
  return a.map((each, row) => {
    const pair = each * width + b[row]!;
    let number = known.get(pair);
    if (number === undefined) known.set(pair, (number = known.size));
    return number;
  });
}

/** Numbers what filings have in common. */
export function rolesOf(filings: readonly FiledPay[]): Roles {
  // Most filings share the list of words of another one, so that few lists are joined.
  const texts = new Map<readonly string[], string>();
  const textOf = ({ words }: FiledPay): string => {
    const text = texts.get(words) ?? words.join(' ');
    texts.set(words, text);
    return text;
  };
  const { numbers: title, values } = numbered(filings, textOf);
  const { numbers: employer } = numbered(filings, (filed) => filed.employer);
  const { numbers: state } = numbered(filings, (filed) => filed.state);
  const ofEmployer = paired(employer, title);
  return {
    titles: values.map((text) => (text === '' ? [] : text.split(' '))),
    title,
    inState: paired(title, state),
    ofEmployer,
    ofEmployerInState: paired(ofEmployer, state),
  };
}

/** The sums of amounts by the number of each filing. */
export function sumsBy(numbers: Int32Array, amountOf: (row: number) => number): Float64Array {
  const sums = new Float64Array(numbers.reduce((most, each) => Math.max(most, each), -1) + 1);
  for (let row = 0; row < numbers.length; row++) sums[numbers[row]!]! += amountOf(row);
  return sums;
}

/** A filing's job, under an occupation. */
export const jobOf = (filed: FiledPay, occupation: string | null): Job => ({
  ...filed,
  occupation,
});
