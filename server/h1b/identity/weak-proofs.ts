import type { ComparedName, FiledNames } from '#server/h1b/identity/compare-names.ts';
import { formOf } from '#server/h1b/identity/employer-key.ts';
import type { Evidence } from '#server/h1b/identity/evidence.ts';
import type { Proof } from '#server/h1b/identity/joins.ts';
import { ORDINARY_NAMES } from '#server/h1b/identity/known-names.ts';
import { addsForm } from '#server/h1b/identity/legal-forms.ts';
import { isSwapped, lettersApart } from '#server/h1b/identity/letters-apart.ts';
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
/** What says that a name in another order is that of a place's only institution. */
const INSTITUTION =
  /(?:^| )(?:state|city|county|department|university|college|school|hospital)(?: |$)/;

/** Forms of which one is converted into the other. */
const CONVERTED = /^(?:inc|corp|co|llc)$/;

/** A form of several words, as in 'X NV, LLC'. */
const MIXED = / /;
/** One form in two spellings. */
const LIMITED = /^ll?c$/;

/** Letters of a word in which one is a slip where both names were filed in one state, and of a name that nobody else has. */
const [SLIP_FROM, LONG_FROM] = [7, 10];
/** Letters of the other words that show that a plural is a slip. */
const PLURAL_FROM = 12;

/** Letters of a name's only word that says which employer it is, and of one that a renamed employer kept. */
const [OWN_WORD_FROM, KEPT_FROM] = [5, 7];
/** Letters of a word that no other name has and that shows one employer in two states. */
const OWN_FROM = 6;
/** Words that say little of an employer. */
const VAGUE =
  /^(?:group|services?|solutions|systems|international|global|technolog(?:y|ies)|enterprises|industries|holdings)$/;

const large = (words: readonly string[]) => words.filter((word) => word.length > 2);
const isLong = (words: readonly string[], from = LONG_FROM) =>
  large(words).length > 1 && large(words).join('').length >= from;
const isPlural = (x: string, y: string) => `${x}s` === y || `${y}s` === x;
/** Large words from which a name says which institution it is, when one of them is in so few names. */
const [INSTITUTION_FROM, IN_FEW] = [4, 8];
/** Letters of a name that loses a small word without becoming another one. */
const LOSES_SMALL_FROM = 15;

/** What shows that names are one employer where no address does: their words, and the states they were filed in. */
export class WeakProofs {
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

  /** What shows that a name with a general word is the one without, whose words are its own: a fact, or one state where no other name is like them. */
  renamed(a: number, b: number, words: readonly string[]): Proof | null {
    if (!this.#spread.isIn(words, COMMON_WORD)) return null;
    const isKept = words.join('').length >= KEPT_FROM && this.#spread.isIn(words, BOTH);
    const isAlone = isKept && !ORDINARY_NAMES.test(words.join(' '));
    return this.#evidence.strong(a, b) ?? (isAlone ? this.#evidence.weak(a, b) : null);
  }

  /** Without an address, a form may be missing or differ when the words say which employer it is. */
  form(a: number, b: number, same: readonly number[]): Proof | null {
    const proof = this.#evidence.weak(a, b);
    if (!proof && this.#evidence.isElsewhere(a, b)) {
      return this.#isOwn(a) && this.#missingForm(a, b, same) ? 'name' : null;
    }
    const isSure = (): boolean =>
      this.#missingForm(a, b, same) || this.#isConverted(a, b) || this.#isOneForm(a, b, same);
    if (!proof && isSure()) return 'name';
    const { words, compact } = this.#names[a]!;
    const [formA = '', formB = ''] = [a, b].map((k) => formOf(this.#key(k)));
    if (formA === formB) return proof ?? (compact.length >= KNOWN_FROM ? 'name' : null);
    if (!proof) return null;
    const isOnly = same.length === 2 && !ORDINARY_NAMES.test(this.#core(a));
    if (this.#core(a) !== this.#core(b)) {
      const isConversion = [formA, formB].includes('llc') && this.#isConversion(a, b);
      const isOne = isConversion || formA === '' || formB === '';
      return isOnly && isOne && compact.length >= KEPT_FROM ? proof : null;
    }
    if (formA !== '' && formB !== '') {
      const isNamed = this.#isNamed(words) && !MIXED.test(`${formA},${formB}`);
      return addsForm(formA, formB) || isNamed ? proof : null;
    }
    const formed = formA === '' ? b : a;
    return (isOnly || this.#isNamed(words)) && this.#isChief(formed, same) ? proof : null;
  }

  /** Whether a name has a long word that no other name has, or is long, with one in few names, and none of institutions of several places. */
  #isOwn(a: number): boolean {
    const { words } = this.#names[a]!;
    if (words.some((word) => word.length >= OWN_FROM && this.#spread.of(word) === 1)) return true;
    const isLongName = large(words).length > 2 && !ORDINARY_NAMES.test(words.join(' '));
    return isLongName && this.#spread.isIn(words, IN_FEW);
  }

  /** Whether the words say which employer it is. */
  #isNamed(words: readonly string[]): boolean {
    return this.#spread.isTelling(words) || this.#spread.isIn(words, 1);
  }

  /** Whether nobody else has a long name in any form; what institutions of several places are called is none. */
  #isAlone(words: readonly string[], same: readonly number[]): boolean {
    return same.length === 2 && isLong(words) && !ORDINARY_NAMES.test(words.join(' '));
  }

  /** Whether nobody else has the long name of an institution, with a word that hardly another name has. */
  #isInstitution(words: readonly string[], same: readonly number[]): boolean {
    const isLongName = large(words).length >= INSTITUTION_FROM;
    return isLongName && same.length === 2 && this.#spread.isIn(words, IN_FEW);
  }

  /** Whether the only other name is nobody else's, of one word that hardly another name has. */
  #isOwnWord([word = '', ...more]: readonly string[], same: readonly number[]): boolean {
    const isRare = this.#spread.of(word) <= COMMON_WORD;
    return more.length === 0 && same.length === 2 && word.length >= OWN_WORD_FROM && isRare;
  }

  /** Whether one name only lacks the form of the other, whose words or whole long name no other employer has, and nothing says that it is elsewhere. */
  #missingForm(a: number, b: number, same: readonly number[]): boolean {
    const formed = formOf(this.#key(a)) === '' ? b : a;
    const bare = formed === a ? b : a;
    const { words } = this.#names[a]!;
    const telling = words.filter((word) => !VAGUE.test(word));
    return (
      formOf(this.#key(bare)) === '' &&
      formOf(this.#key(formed)) !== '' &&
      this.#core(a) === this.#core(b) &&
      (!ORDINARY_NAMES.test(this.#core(a)) || this.#isInstitution(words, same)) &&
      (this.#isNamed(words) || this.#isAlone(telling, same) || this.#isOwnWord(words, same)) &&
      this.#isChief(formed, same)
    );
  }

  /** Whether one name is a corporation's and the other an LLC's or the reverse, and no filings of theirs are of one period. */
  #isConversion(a: number, b: number): boolean {
    const { period } = this.#evidence;
    const [formA = '', formB = ''] = [a, b].map((k) => formOf(this.#key(k)));
    return (
      formA !== formB &&
      CONVERTED.test(formA) &&
      CONVERTED.test(formB) &&
      !ORDINARY_NAMES.test(this.#core(a)) &&
      period.has(a) &&
      period.has(b) &&
      period.common(a, b) === 0
    );
  }

  /** The same for names that say which employer it is. */
  #isConverted(a: number, b: number): boolean {
    const { words } = this.#names[a]!;
    return (
      this.#isConversion(a, b) &&
      this.#core(a) === this.#core(b) &&
      (this.#spread.isIn(words, 1) || large(words).length > 2)
    );
  }

  /** Whether two forms of a name whose words or whole long name no other employer has are one: with a second one after it, or LC and LLC. */
  #isOneForm(a: number, b: number, same: readonly number[]): boolean {
    const { words } = this.#names[a]!;
    const [formA = '', formB = ''] = [a, b].map((k) => formOf(this.#key(k)));
    return (
      (addsForm(formA, formB) || [formA, formB].every((form) => LIMITED.test(form))) &&
      formA !== '' &&
      formB !== '' &&
      this.#core(a) === this.#core(b) &&
      (this.#isNamed(words) || this.#isAlone(words, same))
    );
  }

  #isChief(formed: number, same: readonly number[]): boolean {
    const filings = this.#filings;
    return same.every(
      (k) =>
        k === formed || formOf(this.#key(k)) === '' || filings[formed]! >= CHIEF_FORM * filings[k]!,
    );
  }

  /** The same for names of which one has an 'and', when the words say which employer it is and no other form speaks against it. */
  and(a: number, b: number, same: readonly number[]): Proof | null {
    const [formA, formB] = [a, b].map((k) => formOf(this.#key(k)));
    const { words, compact } = this.#names[a]!;
    const proof = this.#evidence.weak(a, b);
    if (formA === formB && compact.length >= KNOWN_FROM && !this.#evidence.isElsewhere(a, b)) {
      return proof ?? (compact.length >= LONG_FROM ? 'name' : null);
    }
    const isOneForm = formA === '' || formB === '';
    const isOnly = same.length === 2 && !ORDINARY_NAMES.test(this.#core(a));
    return isOneForm && (isOnly || this.#spread.isTelling(words)) ? proof : null;
  }

  /** The same for names in another order, in one form: one word is rare, or they name an institution. */
  order(a: number, b: number): Proof | null {
    const [{ words }, other] = [this.#names[a]!, this.#names[b]!];
    const [formA, formB] = [a, b].map((k) => formOf(this.#key(k)));
    if (words.length < 3 || formA !== formB) return null;
    const isInOrder = large(words).join(' ') === large(other.words).join(' ');
    if (isInOrder && large(words).length > 2 && large(words).join('').length >= LOSES_SMALL_FROM)
      return this.unlessElsewhere(a, b);
    const isTelling =
      isInOrder || this.#spread.isIn(words, COMMON_WORD) || INSTITUTION.test(words.join(' '));
    return isTelling ? this.#evidence.weak(a, b) : null;
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
    if (isPlural(x, y)) return large(this.#names[a]!.words).length > 2;
    const [rare = 0, other = 0] = [x, y]
      .map((word) => this.#spread.of(word))
      .toSorted((p, q) => p - q);
    const isLongWord = Math.min(x.length, y.length) >= SLIP_FROM;
    return isLongWord && rare === 1 && other <= COMMON_WORD && lettersApart(x, y, 1) === 1;
  }

  /**
   * Whether names in one form differ, wherever they were filed, in the plural after other long words, or in two letters that are
   * swapped, or one that is doubled, in a long word that hardly another name has.
   */
  isSlipAnywhere(
    [a, x]: [key: number, word: string],
    [b, y]: [key: number, word: string],
  ): boolean {
    if (formOf(this.#key(a)) !== formOf(this.#key(b)) || this.#evidence.isElsewhere(a, b))
      return false;
    if (isPlural(x, y)) {
      const rest = this.#names[a]!.words.filter((word) => word !== x);
      return isLong(rest, PLURAL_FROM) && !ORDINARY_NAMES.test(rest.join(' '));
    }
    if (Math.min(x.length, y.length) < SLIP_FROM || !isSwapped(x, y)) return false;
    const [few = 0, many = 0] = [x, y].map((w) => this.#spread.of(w)).toSorted((p, q) => p - q);
    const rest = this.#names[a]!.words.filter((word) => word !== x);
    return many <= BOTH || (few === 1 && isLong(rest, PLURAL_FROM));
  }

  /** The same for names of which one has a misspelled word of the language: both in one form, and no address says otherwise. */
  misspelled(a: number, b: number): Proof | null {
    return formOf(this.#key(a)) === formOf(this.#key(b)) ? this.unlessElsewhere(a, b) : null;
  }

  /** The same for names that say enough: one state, or else no two known addresses in different states. */
  unlessElsewhere(a: number, b: number): Proof | null {
    return this.#evidence.isElsewhere(a, b) ? null : (this.#evidence.weak(a, b) ?? 'name');
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
