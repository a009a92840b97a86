import { findSkills } from '#server/features/resumes/analysis/find-skills.ts';
import { sentenceAround, type Place } from '#server/features/resumes/analysis/place.ts';
import stopWords from '#server/features/resumes/analysis/stop-words.json' with { type: 'json' };
import { fold } from '#shared/domain/fold.ts';

/** Something a posting asks for. */
export interface Term {
  readonly term: string;
  readonly kind: 'skill' | 'keyword';
  readonly category: string;
  readonly required: boolean;
  /** 3 for a required skill, 2 for another one, 1 for a frequent word. */
  readonly weight: number;
  readonly places: readonly Place[];
}

const KEYWORDS_MAX = 8;
const KEYWORD_TIMES = 2;
const HEADING_MAX = 60;
const REQUIRED =
  /\b(?:must|require[ds]?|requirements?|requiring|minimum|mandatory|essential|need(?:ed)?)\b/i;
const OPTIONAL =
  /\b(?:prefer(?:red|ably)?|nice[ -]to[ -]have|bonus|plus|ideally|desir(?:ed|able)|advantage|optional|beneficial)\b/i;
const NEUTRAL_HEADING =
  /\b(?:about|benefits?|offer|perks|responsibilities|what you|who we|why|compensation|salary|how to apply)\b/i;
const WORD = /[\p{L}][\p{L}\p{M}'’-]{2,}/gu;

const ignored = new Set(stopWords);

/** What a posting asks for: skills of the vocabulary, then the words it uses most; the heaviest first. */
export function readPosting(posting: string): Term[] {
  const isRequired = requirementOf(posting);
  const skills = findSkills(posting);
  const terms: Term[] = skills.map(({ skill, places }) => {
    const required = places.some(isRequired);
    return {
      term: skill.name,
      kind: 'skill',
      category: skill.category,
      required,
      weight: required ? 3 : 2,
      places,
    };
  });
  const taken = skills.flatMap(({ places }) => places);
  return [...terms, ...keywordsOf(posting, taken, isRequired)].sort((a, b) => b.weight - a.weight);
}

/** The form in which a word is counted and looked up: lower case, singular. */
function wordKey(word: string): string {
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

function keywordsOf(
  posting: string,
  taken: readonly Place[],
  isRequired: (place: Place) => boolean,
): Term[] {
  return [...wordsOf(posting)]
    .map(([key, all]) => ({
      key,
      places: all.filter(
        (place) => !taken.some((at) => at.start < place.end && place.start < at.end),
      ),
    }))
    .filter(
      ({ key, places }) =>
        places.length >= KEYWORD_TIMES && !ignored.has(key) && !ignored.has(`${key}s`),
    )
    .sort((a, b) => b.places.length - a.places.length || (a.key < b.key ? -1 : 1))
    .slice(0, KEYWORDS_MAX)
    .map(({ key, places }) => ({
      term: key,
      kind: 'keyword',
      category: 'word',
      required: places.some(isRequired),
      weight: 1,
      places,
    }));
}

/** Whether a place of the posting is required: its sentence says so, or else the heading it stands under. */
function requirementOf(posting: string): (place: Place) => boolean {
  const headings: { start: number; required: boolean }[] = [];
  let start = 0;
  for (const line of posting.split('\n')) {
    if (line.length <= HEADING_MAX && !/[.,;]\s*$/.test(line) && !/^\s*[•·▪*–-]/.test(line)) {
      if (OPTIONAL.test(line) || NEUTRAL_HEADING.test(line))
        headings.push({ start, required: false });
      else if (REQUIRED.test(line) || /qualifications/i.test(line)) {
        headings.push({ start, required: true });
      }
    }
    start += line.length + 1;
  }
  return (place) => {
    const { text } = sentenceAround(posting, place);
    if (OPTIONAL.test(text)) return false;
    if (REQUIRED.test(text)) return true;
    return headings.findLast((heading) => heading.start <= place.start)?.required ?? false;
  };
}
