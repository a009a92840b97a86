import type { Mention } from '#server/features/resumes/analysis/find-alternatives.ts';
import { sentenceAround, type Place } from '#server/features/resumes/analysis/place.ts';
import type { Standing } from '#server/features/resumes/analysis/posting-parts.ts';
import stopWords from '#server/features/resumes/analysis/stop-words.json' with { type: 'json' };
import { fold } from '#shared/core/fold.ts';

const NAMES_MAX = 20;
const KEYWORDS_MAX = 8;
const KEYWORD_TIMES = 2;
const WORD = /[\p{L}][\p{L}\p{M}'’-]{2,}/gu;
const PIECE = String.raw`\p{Lu}[\p{L}\p{N}]*(?:[&.-][\p{L}\p{N}]+)*\+*`;
/** A name written with capitals, of up to three words. */
const NAME = new RegExp(String.raw`(?<![\p{L}\p{N}.'’-])${PIECE}(?: (?:& )?${PIECE}){0,2}`, 'gu');
/** What stands after a name that begins an enumeration or is all of its line. */
const LISTED_AFTER = /^(?:[.,]?\s*(?:$|\n)|\s?[,/]|\s(?:or|and)\b)/;
/** The beginning of a line, with any mark of a list. */
const LINE_START = /(?:^|\n)[^\p{L}\p{N}\n]*$/u;
/** Two capitals in one word. */
const ABBREVIATION = /\p{Lu}\S*\p{Lu}/u;
/** What makes a word a field of experience. */
const KNOWN_BY =
  /\b(?:experience|background|knowledge|understanding|expertise|familiarity|familiar|interest|versed)\s(?:with|in|of|about)\s(?:[\w-]+[\s,]+){0,4}$/i;
const KNOWN_MAX = 80;

const ignored = new Set(stopWords);

/** The form in which a word is counted and looked up: lower case, singular. */
export function wordKey(word: string): string {
  const key = fold(word).replace(/['’]s?$/, '');
  return key.length > 3 && /[^sui]s$/.test(key) ? key.slice(0, -1) : key;
}

/** Every word of a text with its places, by key. */
export function wordsOf(text: string): Map<string, Place[]> {
  const words = new Map<string, Place[]>();
  for (const match of text.matchAll(WORD)) {
    const key = wordKey(match[0]);
    const places = words.get(key) ?? [];
    places.push({ start: match.index, end: match.index + match[0].length });
    words.set(key, places);
  }
  return words;
}

/** Whether a word is no skill: an everyday word, or one of benefits, law, places and roles. */
export function isEveryday(word: string): boolean {
  const [plain = ''] = fold(word).split(/['’]/);
  const key = wordKey(plain);
  return ignored.has(key) || ignored.has(`${key}s`) || ignored.has(plain);
}

/** Names with capitals among the demands of a posting that no vocabulary knows, such as a tool that is new. */
export function findNames(
  posting: string,
  taken: readonly Place[],
  standing: (place: Place) => Standing,
): Mention[] {
  const names: Mention[] = [];
  for (const match of posting.matchAll(NAME)) {
    const place = { start: match.index, end: match.index + match[0].length };
    if (match[0].length < 2 || match[0].split(' ').every(isEveryday)) continue;
    if (overlap(taken, place)) continue;
    const asked = standing(place);
    if (asked !== 'required' && asked !== 'optional') continue;
    const begins =
      LINE_START.test(posting.slice(Math.max(0, place.start - 8), place.start)) ||
      sentenceAround(posting, place).start >= place.start;
    if (begins && !ABBREVIATION.test(match[0]) && !isListed(posting, place)) continue;
    names.push({ name: match[0], category: undefined, ...place });
    if (names.length === NAMES_MAX) break;
  }
  return names;
}

/** Whether a name at the beginning of a line is an item of its own, and not the line itself. */
function isListed(posting: string, { start, end }: Place): boolean {
  return (
    !/(?:^|\n)\s*$/.test(posting.slice(Math.max(0, start - 3), start)) &&
    LISTED_AFTER.test(posting.slice(end, end + 8))
  );
}

/** Whether a place shares a character with one of others. */
export function overlap(places: readonly Place[], { start, end }: Place): boolean {
  return places.some((at) => at.start < end && start < at.end);
}

/** The words a posting uses most where it speaks of the work, at least once as a demand, with their places. */
export function findKeywords(
  posting: string,
  taken: readonly Place[],
  standing: (place: Place) => Standing,
): Map<string, Place[]> {
  const frequent = [...wordsOf(posting)]
    .filter(([key, places]) => places.length >= KEYWORD_TIMES && !isEveryday(key))
    .map(([key, places]) => ({
      key,
      places: places.filter((place) => !overlap(taken, place) && standing(place) !== 'none'),
    }))
    .filter(
      ({ places }) =>
        places.length >= KEYWORD_TIMES &&
        places.some((place) => {
          const asked = standing(place);
          const before = posting.slice(Math.max(0, place.start - KNOWN_MAX), place.start);
          return asked === 'required' || asked === 'optional' || KNOWN_BY.test(before);
        }),
    )
    .sort((a, b) => b.places.length - a.places.length || (a.key < b.key ? -1 : 1))
    .slice(0, KEYWORDS_MAX);
  return new Map(frequent.map(({ key, places }) => [key, places]));
}
