import { textOf } from '#server/h1b/snapshot/dictionary.ts';
import type { Snapshot } from '#server/h1b/snapshot/snapshot.ts';

/** The keys of a snapshot's employers in order, each with its number from 1. */
export class KeyList {
  readonly #dictionary: Snapshot['keys']['dictionary'];

  constructor({ keys }: Snapshot) {
    this.#dictionary = keys.dictionary;
  }

  /** The key with a number. */
  textOf(key: number): string {
    return textOf(this.#dictionary, key) ?? '';
  }

  /** The number of a key; 0 for none. */
  numberOf(key: string): number {
    const number = this.#lowerBound(key);
    return number < this.#dictionary.size && this.textOf(number) === key ? number : 0;
  }

  /** Numbers of the keys that begin with a text, in order. */
  *from(begin: string): Generator<number> {
    for (let key = this.#lowerBound(begin); key < this.#dictionary.size; key++) {
      if (!this.textOf(key).startsWith(begin)) return;
      yield key;
    }
  }

  #lowerBound(text: string): number {
    let low = 1;
    let high = this.#dictionary.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.textOf(middle) < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
