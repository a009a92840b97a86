import {
  type ComparedName,
  type FiledNames,
  isSmallWord,
} from '#server/h1b/identity/compare-names.ts';
import { formOf } from '#server/h1b/identity/employer-key.ts';
import type { Evidence } from '#server/h1b/identity/evidence.ts';
import type { Proof } from '#server/h1b/identity/joins.ts';
import { addsForm } from '#server/h1b/identity/legal-forms.ts';
import { isSwapped, isTypingSlip, lacksEnd } from '#server/h1b/identity/letters-apart.ts';
import type { WordSpread } from '#server/h1b/identity/word-spread.ts';

/** What institutions of several places are called. */
export const ORDINARY_NAMES =
  /(?:^| )(?:saint|st|mercy|covenant|trinity|baptist|community|hospitals?|medical|clinic|health|healthcare|university|college|school|schools|church)(?: |$)/;

/** Filings of a name that is known, and how many times those of another one that they are; the same of one that is well known. */
const KNOWN = { filings: 5, times: 5 };
const WELL_KNOWN = { filings: 20, times: 20 };
/** Names that a word is in which says much about which employer it is, which of institutions, and a slip. */
const [IN_FEW, IN_SOME, SLIP_IN] = [8, 12, 3];
/** Letters of a known name. */
const [SPACED_FROM, JOINED_FROM, NAME_FROM] = [4, 6, 8];
/** Letters of a word with a slip, in a name that other words tell, in one that is well known, and in one that is known. */
const [TOLD_FROM, SURE_FROM, WORD_FROM] = [4, 6, 7];
/** Letters of a word in which a letter is missing that several names have. */
const LONG_FROM = 9;
/** Large words, and their letters, that tell a name of which one is in few names, or that tell it anyway. */
const [TELLING, TELLING_LETTERS, MANY, MANY_LETTERS] = [2, 12, 3, 15];
/** Other words that stand in the place of the one with a slip. */
const PLACES = 3;

const large = (words: readonly string[]) =>
  words.filter((word) => word.length > 2 && !isSmallWord(word));
const isOf = (words: readonly string[], least: number, letters: number) =>
  words.length >= least && words.join('').length >= letters;
const isPlural = (x: string, y: string) =>
  !/ss(?:$| )/.test(`${x} ${y}`) && (`${x}s` === y || `${y}s` === x);

/** Whether a long word is another one without its last letters. */
const isCutShort = (x: string, y: string) =>
  Math.min(x.length, y.length) >= NAME_FROM && (x.startsWith(y) || y.startsWith(x));

/** A key and the word of its name that is another one in the other name. */
type AtWord = readonly [key: number, word: string];

/** What shows that a rare name is a known one with a slip, where no address says otherwise: how often each was filed, and the words they share. */
export class KnownNames {
  readonly #names: readonly ComparedName[];
  readonly #filings: ArrayLike<number>;
  readonly #evidence: Evidence;
  readonly #spread: WordSpread;

  constructor({ names, filings }: FiledNames, evidence: Evidence, spread: WordSpread) {
    this.#names = names;
    this.#filings = filings;
    this.#evidence = evidence;
    this.#spread = spread;
  }

  /** Whether one of two names was filed often, and much more often than the other. */
  #isKnown(a: number, b: number, { filings, times } = KNOWN): boolean {
    const [few, many] = [this.#filings[a]!, this.#filings[b]!].toSorted((x, y) => x - y);
    return many! >= filings && many! >= times * few!;
  }

  isWellKnown(key: number): boolean {
    return this.#filings[key]! >= WELL_KNOWN.filings;
  }

  /** For names in the same letters: one lacks the form or has a second one, or has other blanks, and no third one was filed often. */
  form(a: number, b: number, same: readonly number[]): Proof | null {
    if (!this.#isKnown(a, b) || !this.#isNamed(a)) return null;
    const [known, rare] = this.#filings[a]! > this.#filings[b]! ? [a, b] : [b, a];
    const form = (k: number) => formOf(this.#names[k]!.key);
    // Which of two forms a name without one means stays open.
    const isChief = same.every(
      (k) =>
        k === known ||
        (this.#filings[known]! >= KNOWN.times * this.#filings[k]! &&
          (form(known) !== '' || ['', form(rare)].includes(form(k)))),
    );
    const [x, y] = [this.#names[a]!, this.#names[b]!];
    const [formA, formB] = [form(a), form(b)];
    const isMore = formA !== '' && formB !== '' && addsForm(formA, formB);
    if (!isChief && !isMore) return null;
    const isOneForm = formA === '' || formB === '' || isMore;
    if (x.words.length !== y.words.length || x.words.some((word, k) => word !== y.words[k])) {
      const least = this.#isKnown(a, b, WELL_KNOWN) ? SPACED_FROM : JOINED_FROM;
      const isLong = x.compact.length >= (formA === formB ? least : NAME_FROM);
      return isLong && (formA === formB || isOneForm) ? this.#nearby(a, b) : null;
    }
    // Of one word the name may be that of another company, where they are not in one state.
    const { state } = this.#evidence;
    const isFar = x.words.length === 1 && state.has(a) && state.has(b) && !state.shares(a, b);
    return isOneForm && !isFar ? this.#nearby(a, b) : null;
  }

  /** For names with shortened words: the words that they share are in few names, or one of them is known. */
  short(a: number, b: number, shared: readonly string[]): Proof | null {
    if (!this.#isOneForm(a, b)) return null;
    const isKnown = large(shared).length > 0 && this.#isKnown(a, b);
    return isKnown || this.#areTelling(shared) ? this.#nearby(a, b) : null;
  }

  /** For names that differ in a word, which is one with a slip; `rest` are the other words, in whose company `words` stand. */
  slip([a, x]: AtWord, [b, y]: AtWord, rest: readonly string[], words: number): Proof | null {
    if (/\d/.test(x + y) || Math.min(x.length, y.length) < TOLD_FROM || !this.#isOneForm(a, b))
      return null;
    const isSure = this.#isKnown(a, b, WELL_KNOWN);
    const isOnly = isSure && words <= PLACES && large(rest).length > 1;
    const isSlip = isPlural(x, y)
      ? isSure && this.#isLong(a, b)
      : isTypingSlip(x, y)
        ? isOnly || this.#isTold(rest, words, x, y) || this.#isKnownSlip([a, x], [b, y], rest)
        : isOnly && isCutShort(x, y);
    return isSlip ? this.#nearby(a, b) : null;
  }

  /** Whether the other words tell which employer it is, so that the slip is none of a word that other names have, too. */
  #isTold(rest: readonly string[], words: number, x: string, y: string): boolean {
    const rare = Math.min(this.#spread.of(x), this.#spread.of(y));
    return words <= PLACES && rare <= IN_FEW && this.#areTelling(rest);
  }

  /** Whether words are many, or two long ones of which one is in few names. */
  #areTelling(words: readonly string[]): boolean {
    const others = large(words);
    if (isOf(others, MANY, MANY_LETTERS)) return true;
    return isOf(others, TELLING, TELLING_LETTERS) && this.#spread.isIn(others, IN_FEW);
  }

  /** Whether a known name has the word, and hardly another one has the slip. */
  #isKnownSlip([a, x]: AtWord, [b, y]: AtWord, rest: readonly string[]): boolean {
    const isSure = this.#isKnown(a, b, WELL_KNOWN);
    if (!this.#isLong(a, b) && !(isSure && rest.length === 0)) return false;
    const rare = this.#spread.of(this.#filings[a]! < this.#filings[b]! ? x : y);
    if (isSure && isSwapped(x, y)) return rare <= SLIP_IN;
    // A name of one word with a letter beside the right one may be another name.
    if (rest.length === 0 && x.length === y.length) return false;
    const length = Math.max(x.length, y.length);
    if (length < (isSure ? SURE_FROM : WORD_FROM) || rare > (length > LONG_FROM ? SLIP_IN : 1))
      return false;
    const isOther = lacksEnd(x, y) && (!isSure || rest.length === 0);
    return !isOther && (isSure || (rest.length > 0 && this.#isKnown(a, b)));
  }

  #isLong(a: number, b: number): boolean {
    return Math.min(this.#names[a]!.compact.length, this.#names[b]!.compact.length) >= NAME_FROM;
  }

  /** Whether a name is none that institutions of several places have, or has a word that few names have. */
  #isNamed(a: number): boolean {
    const { words } = this.#names[a]!;
    const others = words.filter((word) => !ORDINARY_NAMES.test(word));
    return others.length === words.length || this.#spread.isIn(others, IN_SOME);
  }

  /** For names of which one begins with the initials of the other: enough where they are `isSure`, else in one state. */
  initials(a: number, b: number, isSure: boolean): Proof | null {
    if (!this.#isOneForm(a, b)) return null;
    return isSure ? this.#nearby(a, b) : this.#evidence.weak(a, b);
  }

  #isOneForm(a: number, b: number): boolean {
    const [formA, formB] = [formOf(this.#names[a]!.key), formOf(this.#names[b]!.key)];
    return formA === formB || formA === '' || formB === '';
  }

  #nearby(a: number, b: number): Proof | null {
    return this.#evidence.isElsewhere(a, b) ? null : (this.#evidence.weak(a, b) ?? 'name');
  }
}
