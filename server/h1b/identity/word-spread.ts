import { lettersApart } from '#server/h1b/identity/letters-apart.ts';

/** A word that more names than this have says little about which employer it is. */
export const COMMON_WORD = 3;
/** Names that a word is in when only the two that are compared have it. */
export const BOTH = 2;
/** Words that several names share by chance are in at least this many. */
const ORDINARY_WORD = 4;
/** A word this many times rarer than one that is nearly the same is a slip. */
export const MUCH_RARER = 20;
/** A word that at least this many names have is one of the language, and the only one a letter off is misspelled. */
const LANGUAGE_WORD = 40;
const MISSPELLED_FROM = 7;
/** Letters of a word that only one name has. */
const OWN_WORD_FROM = 4;
/** Letters that the words two names share must have to say which employer it is. */
const SHARED_FROM = 8;
/** The same where no third name has one of them. */
const OWN_SHARED_FROM = 7;

/** In how many names, without their legal forms, each word is: what a word tells of an employer. */
export class WordSpread {
  readonly #names = new Map<string, number>();

  constructor(names: Iterable<readonly string[]>) {
    const distinct = new Map([...names].map((words) => [words.join(' '), words]));
    for (const words of distinct.values()) {
      for (const word of new Set(words)) this.#names.set(word, this.of(word) + 1);
    }
  }

  /** Names that have the word. */
  of(word: string): number {
    return this.#names.get(word) ?? 0;
  }

  /** Whether one of the words is in this many names at most, and in one. */
  isIn(words: readonly string[], few: number): boolean {
    return words.some(
      (word) => word.length >= OWN_WORD_FROM && this.of(word) > 0 && this.of(word) <= few,
    );
  }

  /** Whether the words say which employer it is: one is in few names, or they are many. */
  isTelling(words: readonly string[]): boolean {
    const large = words.filter((word) => word !== '*' && word.length > 2);
    const letters = large.reduce((sum, word) => sum + word.length, 0);
    const isRare = (word: string) => this.of(word) <= COMMON_WORD;
    if (letters >= OWN_SHARED_FROM && large.some((word) => this.of(word) <= BOTH)) return true;
    return letters >= SHARED_FROM && (large.length > 2 || large.some(isRare));
  }

  /** Whether one of two words is a misspelled word of the language, which no other name has: 'consultling'. */
  isMisspelled(x: string, y: string): boolean {
    const [rare = 0, often = 0] = [this.of(x), this.of(y)].toSorted((p, q) => p - q);
    const isLong = Math.min(x.length, y.length) >= MISSPELLED_FROM;
    const isPlural = `${x}s` === y || `${y}s` === x;
    return (
      isLong && !isPlural && rare === 1 && often >= LANGUAGE_WORD && lettersApart(x, y, 1) === 1
    );
  }

  /** Whether one of two words is a slip: a plural, or much rarer than the other, or in no other name when the rest is long. */
  isSlip(x: string, y: string, rest: readonly string[]): boolean {
    if (`${x}s` === y || `${y}s` === x) return true;
    const [rare = 0, often = 0] = [this.of(x), this.of(y)].toSorted((p, q) => p - q);
    if (rare === 1 && rest.filter((word) => word.length > 2).length > 2) return true;
    return rare === 1 ? often >= ORDINARY_WORD : often >= rare * MUCH_RARER;
  }
}
