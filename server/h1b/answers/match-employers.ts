import type { Context } from '#server/h1b/selection/context.ts';
import type { Dictionary } from '#server/h1b/snapshot/dictionary.ts';
import {
  companyKey,
  compareMatches,
  matchName,
  type NameMatch,
} from '#shared/companies/company-match.ts';
import type { EmployerMatch } from '#shared/h1b/query.ts';

/** Employers under a company's name: exactly this name, the same in other legal forms, then longer ones, each by records under all their spellings. */
export function matchEmployers(
  { snapshot, identities }: Context,
  name: string,
  limit: number,
): EmployerMatch[] {
  const key = companyKey(name);
  if (key === '') return [];
  const { employer_name: dictionary } = snapshot.searchable;
  const [word = ''] = key.split(' ');
  // A name may have '&' for its first word 'and'.
  const first = Buffer.from(word === 'and' ? '' : word);
  const exact = identities.find(name);
  const found = new Map<number, NameMatch>();
  if (exact > 0) found.set(exact, 'same');
  for (let code = 1; code < dictionary.size; code++) {
    if (!mayBegin(dictionary, code, first) || identities.filingsOf(code) === 0) continue;
    const match = matchName(key, identities.spelling(code));
    const identity = identities.ofCode[code]!;
    if (match !== null && found.get(identity) !== 'same') found.set(identity, match);
  }
  return [...found]
    .map(([identity, match]) => ({ identity, match, count: identities.countOf(identity) }))
    .sort(
      (a, b) => Number(b.identity === exact) - Number(a.identity === exact) || compareMatches(a, b),
    )
    .slice(0, limit)
    .map(({ identity, match, count }) => ({ name: identities.nameOf(identity), count, match }));
}

const THE = Buffer.from('the');

/** Whether a text can begin with a folded word, by its bytes alone: most employers are passed over without being read. */
function mayBegin({ text, starts }: Dictionary, code: number, word: Uint8Array): boolean {
  const start = starts[code]!;
  const end = starts[code + 1]!;
  return (
    lettersMatch(text, start, end, word) ||
    (lettersMatch(text, start, end, THE) && lettersMatch(text, start + THE.length, end, word))
  );
}

/** Whether the letters and digits from `start` begin with the word, in any letter case and with any sign between them, and no other follows at once. */
function lettersMatch(text: Uint8Array, start: number, end: number, word: Uint8Array): boolean {
  let k = 0;
  for (let at = start; at < end; at++) {
    const byte = text[at]!;
    if (k === word.length) return !isLetterOrDigit(byte) || word.length === 0;
    // Beyond ASCII, accents and letter case need the whole comparison.
    if (byte > 127 || word[k]! > 127) return true;
    if (!isLetterOrDigit(byte) && byte !== word[k]) continue;
    if ((isUpper(byte) ? byte + 32 : byte) !== word[k]) return false;
    k++;
  }
  return k === word.length;
}

const isUpper = (byte: number) => byte >= 65 && byte <= 90;
const isLetterOrDigit = (byte: number) =>
  isUpper(byte) || (byte >= 97 && byte <= 122) || (byte >= 48 && byte <= 57);
