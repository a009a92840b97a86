import type { ComparedName } from '#server/h1b/identity/compare-names.ts';
import { formOf } from '#server/h1b/identity/employer-key.ts';
import type { Evidence } from '#server/h1b/identity/evidence.ts';
import type { Proof } from '#server/h1b/identity/joins.ts';
import { lettersApart } from '#server/h1b/identity/letters-apart.ts';
import {
  BOTH,
  COMMON_WORD,
  MUCH_RARER,
  type WordSpread,
} from '#server/h1b/identity/word-spread.ts';

/** A name without a form goes with the one that has this many times the filings of each other form. */
const CHIEF_FORM = 5;
/** A name with this many filings is known, and one that is a letter off with a twentieth of them a slip. */
const KNOWN = 20;
const KNOWN_FROM = 8;
/** What institutions of several places are called. */
const ORDINARY_NAMES =
  /(?:^| )(?:saint|st|mercy|covenant|trinity|baptist|community|hospitals?|medical|clinic|health|healthcare|university|college|school|schools|church)(?: |$)/;

/** Forms of which one is converted into the other. */
const CONVERTED = /^(?:inc|corp|co|llc)$/;

/** Letters of a word in which one is a slip where both names were filed in one state, and of a name that nobody else has. */
const [SLIP_FROM, LONG_FROM] = [7, 12];

const large = (words: readonly string[]) => words.filter((word) => word.length > 2);
const isLong = (words: readonly string[]) =>
  large(words).length > 1 && large(words).join('').length >= LONG_FROM;

/** Whether one form is the other with a second one after it: 'Corp Inc'. */
const addsForm = (a: string, b: string) => a.startsWith(`${b} `) || b.startsWith(`${a} `);

/** Names as they are compared, and how often each was filed. */
interface Names {
  readonly names: readonly ComparedName[];
  readonly filings: ArrayLike<number>;
}

/** What shows that names are one employer where no address does: their words, and the states they were filed in. */
export class WeakProofs {
  readonly #names: readonly ComparedName[];
  readonly #filings: ArrayLike<number>;
  readonly #evidence: Evidence;
  readonly #spread: WordSpread;

  constructor({ names, filings }: Names, evidence: Evidence, spread: WordSpread) {
    this.#names = names;
    this.#filings = filings;
    this.#evidence = evidence;
    this.#spread = spread;
  }

  /** What shows that a name with a general word is the one without, whose words are its own: a fact, or one state where no other name is like them. */
  renamed(a: number, b: number, words: readonly string[]): Proof | null {
    if (!this.#spread.isIn(words, COMMON_WORD)) return null;
    const isAlone = this.#spread.isIn(words, BOTH) && !ORDINARY_NAMES.test(words.join(' '));
    return this.#evidence.strong(a, b) ?? (isAlone ? this.#evidence.weak(a, b) : null);
  }

  /** Without an address, a form may be missing or differ when the words say which employer it is. */
  form(a: number, b: number, same: readonly number[]): Proof | null {
    const proof = this.#evidence.weak(a, b);
    if (!proof && this.#evidence.isElsewhere(a, b)) return null;
    if (!proof && (this.#missingForm(a, b, same) || this.#isConverted(a, b))) return 'name';
    const { words, compact } = this.#names[a]!;
    const [formA = '', formB = ''] = [a, b].map((k) => formOf(this.#key(k)));
    if (formA === formB) {
      if (proof && this.#spread.isTelling(words)) return proof;
      return compact.length >= KNOWN_FROM ? 'name' : null;
    }
    if (!proof || this.#core(a) !== this.#core(b)) return null;
    if (formA !== '' && formB !== '') {
      return addsForm(formA, formB) || this.#isNamed(words) ? proof : null;
    }
    const formed = formA === '' ? b : a;
    const isKnown = this.#isNamed(words) || this.#isAlone(words, same);
    return isKnown && this.#isChief(formed, same) ? proof : null;
  }

  /** Whether the words say which employer it is. */
  #isNamed(words: readonly string[]): boolean {
    return this.#spread.isTelling(words) || this.#spread.isIn(words, 1);
  }

  /** Whether nobody else has a long name in any form; what institutions of several places are called is none. */
  #isAlone(words: readonly string[], same: readonly number[]): boolean {
    return same.length === 2 && isLong(words) && !ORDINARY_NAMES.test(words.join(' '));
  }

  /** Whether one name only lacks the form of the other, whose words or whole long name no other employer has, and nothing says that it is elsewhere. */
  #missingForm(a: number, b: number, same: readonly number[]): boolean {
    const formed = formOf(this.#key(a)) === '' ? b : a;
    const bare = formed === a ? b : a;
    const { words } = this.#names[a]!;
    return (
      formOf(this.#key(bare)) === '' &&
      formOf(this.#key(formed)) !== '' &&
      this.#core(a) === this.#core(b) &&
      !ORDINARY_NAMES.test(this.#core(a)) &&
      (this.#isNamed(words) || this.#isAlone(words, same)) &&
      this.#isChief(formed, same)
    );
  }

  /** Whether a corporation became an LLC or the reverse: both names say which employer it is, and no filings of theirs are of one period. */
  #isConverted(a: number, b: number): boolean {
    const { period } = this.#evidence;
    const { words } = this.#names[a]!;
    const [formA = '', formB = ''] = [a, b].map((k) => formOf(this.#key(k)));
    return (
      formA !== formB &&
      CONVERTED.test(formA) &&
      CONVERTED.test(formB) &&
      this.#core(a) === this.#core(b) &&
      !ORDINARY_NAMES.test(this.#core(a)) &&
      period.has(a) &&
      period.has(b) &&
      period.common(a, b) === 0 &&
      (this.#spread.isIn(words, 1) || words.filter((word) => word.length > 2).length > 2)
    );
  }

  #isChief(formed: number, same: readonly number[]): boolean {
    const filings = this.#filings;
    return same.every(
      (k) =>
        k === formed || formOf(this.#key(k)) === '' || filings[formed]! >= CHIEF_FORM * filings[k]!,
    );
  }

  /** The same for names in another order, in one form. */
  order(a: number, b: number): Proof | null {
    const proof = this.#evidence.weak(a, b);
    const [formA, formB] = [a, b].map((k) => formOf(this.#key(k)));
    return proof && this.#names[a]!.words.length > 2 && formA === formB ? proof : null;
  }

  /** Whether one name is a known one but for one letter, in a word that no other name has. */
  isKnownSlip([a, x]: [key: number, word: string], [b, y]: [key: number, word: string]): boolean {
    const filings = this.#filings;
    const [[slip, word], [known, right]] =
      filings[a]! < filings[b]!
        ? [[a, x] as const, [b, y] as const]
        : [[b, y] as const, [a, x] as const];
    return (
      this.#spread.of(word) === 1 &&
      filings[known]! >= Math.max(KNOWN, filings[slip]! * MUCH_RARER) &&
      this.#names[slip]!.compact.length >= KNOWN_FROM &&
      lettersApart(word, right, 1) === 1
    );
  }

  /** Whether names in one form, filed in one state, differ in one letter of a long word that no other name has, or in the plural after two words. */
  isSlipNearby([a, x]: [key: number, word: string], [b, y]: [key: number, word: string]): boolean {
    if (formOf(this.#key(a)) !== formOf(this.#key(b)) || !this.#evidence.weak(a, b)) return false;
    if (`${x}s` === y || `${y}s` === x) return large(this.#names[a]!.words).length > 2;
    const [rare = 0, other = 0] = [x, y]
      .map((word) => this.#spread.of(word))
      .toSorted((p, q) => p - q);
    const isLongWord = Math.min(x.length, y.length) >= SLIP_FROM;
    return isLongWord && rare === 1 && other <= COMMON_WORD && lettersApart(x, y, 1) === 1;
  }

  /** The same for names of which one has a misspelled word of the language: both in one form, and no address says otherwise. */
  misspelled(a: number, b: number): Proof | null {
    if (formOf(this.#key(a)) !== formOf(this.#key(b)) || this.#evidence.isElsewhere(a, b)) {
      return null;
    }
    return this.#evidence.weak(a, b) ?? 'name';
  }

  /** The same for names of which one has a slip in a word; `rest` are the other words. */
  word(a: number, b: number, rest: string): Proof | null {
    const [formA, formB] = [a, b].map((k) => formOf(this.#key(k)));
    const isOneForm = formA === formB || formA === '' || formB === '';
    if (!isOneForm || this.#evidence.isElsewhere(a, b)) return null;
    return this.#evidence.weak(a, b) ?? (this.#spread.isIn(rest.split(' '), BOTH) ? 'name' : null);
  }

  #key(k: number): string {
    return this.#names[k]!.key;
  }

  #core(k: number): string {
    return this.#names[k]!.words.join(' ');
  }
}
