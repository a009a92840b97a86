import type { Difference } from '#server/h1b/identity/joins.ts';
import { isForm } from '#server/h1b/identity/legal-forms.ts';
import { lettersApart } from '#server/h1b/identity/letters-apart.ts';

/** A key as it is compared. */
export interface ComparedName {
  readonly key: string;
  /** Words without the legal form. */
  readonly words: readonly string[];
  /** The same without blanks. */
  readonly compact: string;
}

/** Names as they are compared, and how often each was filed. */
export interface FiledNames {
  readonly names: readonly ComparedName[];
  readonly filings: ArrayLike<number>;
}

/** Words that carry no name. */
const SMALL_WORDS: ReadonlySet<string> = new Set('of the and at for in a an'.split(' '));
const COUNTRIES: ReadonlySet<string> = new Set(['us', 'usa']);
/** Whether a word carries no name. */
export const isSmallWord = (word: string) => SMALL_WORDS.has(word);
/** Words that a company adds to its name or drops from it when it is renamed, most at a time. */
const GENERAL: ReadonlySet<string> = new Set(
  `group holding holdings international global technology technologies tech system systems software solution solutions service
  services networks labs laboratories pharmaceutical pharmaceuticals communications industries enterprises com`.split(
    /\s+/,
  ),
);
const MOST_GENERAL = 2;
/** Shortest names that may differ by one and by two letters. */
const ONE_LETTER_FROM = 7;
const TWO_LETTERS_FROM = 11;
/** Shortest name that may be the beginning of a longer one. */
export const CUT_FROM = 20;
const ABBREVIATED_FROM = 3;

/** In what two names differ, when they may be one employer; null when they differ in more. */
export function differenceOf(a: ComparedName, b: ComparedName): Difference | null {
  if (a.words.join(' ') === b.words.join(' ')) return 'form';
  if (a.compact === b.compact) return 'spacing';
  if (isCut(a.key, b.key) || isCut(b.key, a.key)) return 'truncation';
  const [few, many] = a.words.length < b.words.length ? [a, b] : [b, a];
  if (addsCountry(few.words, many.words)) return 'country';
  if (bagOf(a.words) === bagOf(b.words)) return 'order';
  if (isAbbreviated(a.words, b.words)) return 'abbreviation';
  if (isAcronym(few.words, many.words)) return 'acronym';
  return isMistyped(a, b) ? 'letters' : null;
}

/** Whether a name is the other, cut within a word. */
export function isCut(short: string, long: string): boolean {
  return (
    short.length >= CUT_FROM && long.startsWith(short) && /[^ ]/u.test(long[short.length] ?? ' ')
  );
}

/** The words that carry the name, in alphabetical order. */
export function bagOf(words: readonly string[]): string {
  const large = words.filter((word) => !SMALL_WORDS.has(word));
  return large.length > 1 ? large.toSorted().join(' ') : words.join(' ');
}

function addsCountry(few: readonly string[], many: readonly string[]): boolean {
  return (
    few.length === many.length - 1 &&
    COUNTRIES.has(many.at(-1)!) &&
    few.every((word, k) => word === many[k])
  );
}

/** The words without the country or the general words at their end; the same words when that leaves none. */
export function withoutGeneral(words: readonly string[]): readonly string[] {
  let end = words.length;
  while (end > 1 && words.length - end < MOST_GENERAL && isGeneral(words[end - 1]!)) end--;
  return words.slice(0, end);
}

/** Whether a company adds the word to its name or drops it when it is renamed. */
export const isGeneral = (word: string) => GENERAL.has(word) || COUNTRIES.has(word);

/** Whether each word is the other's or an abbreviation of it, and one at least is the same. */
function isAbbreviated(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length || !a.some((word, k) => word === b[k] && word.length > 2)) return false;
  return a.every(
    (word, k) => word === b[k] || abbreviates(word, b[k]!) || abbreviates(b[k]!, word),
  );
}

/** Whether a word is the beginning of a longer one, by two letters at least: 'tech' of 'technologies'. */
function abbreviates(short: string, long: string): boolean {
  return (
    short.length >= ABBREVIATED_FROM &&
    long.length >= short.length + 2 &&
    long.startsWith(short) &&
    !/\d/u.test(long)
  );
}

/** In what two words of otherwise equal names differ; null when they are two words. */
export function wordDifference(x: string, y: string): Difference | null {
  if (abbreviates(x, y) || abbreviates(y, x)) return 'abbreviation';
  const length = Math.min(x.length, y.length);
  if (length < 4 || /\d/u.test(x + y)) return null;
  return lettersApart(x, y, length < 8 ? 1 : 2) <= (length < 8 ? 1 : 2) ? 'letters' : null;
}

/** Whether a name is the initials of the other, or both in a row ('Electronic Data Systems EDS'). */
function isAcronym(few: readonly string[], many: readonly string[]): boolean {
  const initials = initialsOf(many);
  if (few.length === 1 && few[0]!.length > 2 && initials.includes(few[0]!)) return true;
  const last = many.at(-1)!;
  return (
    many.length === few.length + 1 &&
    last.length > 2 &&
    few.every((word, k) => word === many[k]) &&
    initialsOf(few).includes(last)
  );
}

function initialsOf(words: readonly string[]): string[] {
  const large = words.filter((word) => !SMALL_WORDS.has(word) && !isForm(word));
  return [words, large].map((each) => each.map((word) => word[0]).join(''));
}

/** Whether two names differ in a letter, or in two when they are long; a word with a digit is never mistyped. */
function isMistyped(a: ComparedName, b: ComparedName): boolean {
  const length = Math.min(a.compact.length, b.compact.length);
  if (length < ONE_LETTER_FROM || numbered(a.words) !== numbered(b.words)) return false;
  const allowed = length < TWO_LETTERS_FROM ? 1 : 2;
  return lettersApart(a.compact, b.compact, allowed) <= allowed;
}

const numbered = (words: readonly string[]) => words.filter((word) => /\d/u.test(word)).join(' ');
