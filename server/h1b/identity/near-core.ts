import { compactOf } from '#server/h1b/identity/employer-key.ts';
import { lettersApart } from '#server/h1b/identity/letters-apart.ts';

/** A name without its legal form, and how often it was filed. */
type Filed = readonly [core: string, filings: number];

/** First letters that a mistyped name has right. */
const BEGINNING = 3;
/** Shortest names of which one has blanks that the other has not, or is a letter off. */
const [BLANKS_FROM, LETTER_FROM] = [6, 8];
/** Filings of a name that others are taken for when they are a letter off. */
const OFTEN = 20;

/** What every name begins with that a typed one may be taken for. */
export function firstLetters(core: string): string {
  return core.replaceAll(' ', '').slice(0, BEGINNING);
}

/** Whether a name's first words are the typed one but for their blanks. */
function beginsWith(other: string, compact: string, typed: string): boolean {
  if (!compact.startsWith(typed)) return false;
  let letters = 0;
  return other.split(' ').some((word) => (letters += word.length) === typed.length);
}

/**
 * The names that differ from a typed one in blanks alone, or go on after it, or, where there are none, the only one that is a letter off and was filed
 * often; none for a short name.
 */
export function nearCores(core: string, known: Iterable<Filed>): string[] {
  const typed = compactOf(core);
  if (typed.length < BLANKS_FROM) return [];
  const same: string[] = [];
  const near = new Map<string, string[]>();
  for (const [other, filings] of known) {
    const compact = compactOf(other);
    if (compact === typed || beginsWith(other, compact, typed)) same.push(other);
    else if (
      filings >= OFTEN &&
      typed.length >= LETTER_FROM &&
      lettersApart(typed, compact, 1) === 1
    )
      near.set(compact, [...(near.get(compact) ?? []), other]);
  }
  const [only = []] = near.values();
  if (same.length > 0) return same;
  return near.size === 1 && !/\d/.test(typed) ? only : [];
}
