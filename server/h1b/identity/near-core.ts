import { compactOf } from '#server/h1b/identity/employer-key.ts';
import { withoutAdded } from '#server/h1b/identity/guess-brand.ts';
import { lettersApart, undoubled } from '#server/h1b/identity/letters-apart.ts';

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

/** Shortest names that are taken for one that was filed this often when they are a letter off. */
const [SHORT_FROM, SHORT_OFTEN] = [6, 100];

function isMistyped(typed: string, known: string, filings: number): boolean {
  const least = filings >= SHORT_OFTEN ? SHORT_FROM : LETTER_FROM;
  if (typed.length < least) return false;
  return lettersApart(typed, known, 1) === 1 || undoubled(typed) === undoubled(known);
}

/**
 * The names that differ from a typed one in blanks alone, or go on after it, or, where there are none, the only one that is a letter
 * off and was filed often, with its last words or without those that say little ('Hexaawre' is Hexaware Technologies); none for a
 * short name.
 */
export function nearCores(core: string, known: Iterable<Filed>): string[] {
  const typed = compactOf(core);
  if (typed.length < BLANKS_FROM) return [];
  const all: string[] = [];
  const same: string[] = [];
  const near = new Map<string, Set<string>>();
  for (const [other, filings] of known) {
    all.push(other);
    const compact = compactOf(other);
    if (compact === typed || beginsWith(other, compact, typed)) same.push(other);
    if (filings < OFTEN) continue;
    for (const begin of [other, withoutAdded(other)]) {
      const short = compactOf(begin);
      if (!isMistyped(typed, short, filings)) continue;
      near.set(short, (near.get(short) ?? new Set()).add(begin));
    }
  }
  if (same.length > 0) return same;
  const [only] = near.values();
  if (near.size !== 1 || !only || /\d/.test(typed)) return [];
  const whole = all.filter((other) => only.has(other));
  if (whole.length > 0) return whole;
  return all.filter((other) => [...only].some((begin) => other.startsWith(`${begin} `)));
}
