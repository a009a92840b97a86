import { fold } from '#shared/core/fold.ts';
import { sentencesOf } from '#shared/jobgpt/check-star.ts';
import { isNamedTerm, termsOf } from '#shared/jobgpt/missing-terms.ts';

/** A sentence of an answer about the company that says what nobody wrote down here. */
export interface UncheckedClaim {
  /** As it is in the answer, without the marks of Markdown. */
  readonly sentence: string;
  /** Its names and numbers that stand neither in the notes nor in the posting. */
  readonly unknown: readonly string[];
}

/** Words that speak of the company where its name does not stand. */
const OF_THE_COMPANY =
  /\b(?:you|your|yours|the (?:company|team|firm|organi[sz]ation)|its|they|their)\b/i;
/** Words that many a sentence has and that no note can bear out. */
const SAID_ANYWAY = new Set(
  `admire align aligned appeal attract attracted bring care chance contribute draw drawn drew eager excite excited exciting
  fit grow growth happy hear helpful hope impact impressed inspired interest interested kind mission one two three four five
  reach resonate talk thing value`.split(/\s+/),
);
/** Names and numbers that are said of a claim. */
const MOST = 4;

/** A text without the marks of Markdown. */
const plain = (text: string) =>
  text.replaceAll(/^[ \t>#*+-]+/gm, '').replaceAll(/\*\*|__|`|\[([^\]]*)\]\([^)]*\)/g, '$1');

/** A year, an amount or a percentage, which are no terms but claims. */
const NUMBERS = /\d[\d.,]*\s?%?/g;
const digitsOf = (text: string) =>
  (text.match(NUMBERS) ?? []).map((number) => number.replaceAll(/[\s,]|\.$/g, ''));

/**
 * The sentences of an answer about a company that stand neither in what is known of it nor in the posting: a name or a number in
 * them is in neither, or most of their words are. They may be true; a model may as well have made them up.
 */
export function checkClaims(answer: string, company: string, known: string): UncheckedClaim[] {
  const own = fold(company.trim());
  const named = new Set(own.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1));
  const terms = termsOf(known);
  const numbers = new Set(digitsOf(known));
  // Without marks first: a sentence ends where its bold ends, too.
  return sentencesOf(plain(answer)).flatMap((raw) => {
    const sentence = raw.trim();
    const isOfCompany =
      OF_THE_COMPANY.test(sentence) || (own !== '' && fold(sentence).includes(own));
    if (!isOfCompany) return [];
    const said = [...termsOf(sentence)].filter(
      ([key]) => !named.has(key) && !SAID_ANYWAY.has(key) && !/^\d/.test(key),
    );
    const missing = said.filter(([key]) => !terms.has(key)).map(([, term]) => term);
    const names = missing.filter(isNamedTerm).map(({ term }) => term);
    const amounts = digitsOf(sentence).filter((number) => !numbers.has(number));
    const isMostlyNew = said.length > 0 && missing.length * 2 > said.length;
    if (names.length === 0 && amounts.length === 0 && !isMostlyNew) return [];
    const unknown = [...new Set([...names, ...amounts])];
    return [{ sentence, unknown: unknown.slice(0, MOST) }];
  });
}
