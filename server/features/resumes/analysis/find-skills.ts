import type { Place } from '#server/features/resumes/analysis/place.ts';
import vocabulary from '#server/features/resumes/analysis/skills.json' with { type: 'json' };

/** A skill of the vocabulary (skills.json). */
interface Skill {
  readonly name: string;
  readonly category: string;
  /** Other spellings. */
  readonly also?: readonly string[] | undefined;
  /** Only as written, because in lower case the word means something else. */
  readonly exact?: boolean | undefined;
  /** Only in an enumeration or after "in", "with" or "using", because it is an everyday word. */
  readonly listed?: boolean | undefined;
  /** Skills this one implies. */
  readonly implies?: readonly string[] | undefined;
}

/** A skill and where a text names it. */
interface FoundSkill {
  readonly skill: Skill;
  readonly places: readonly Place[];
}

interface Token extends Place {
  readonly folded: string;
}

interface Spelling {
  readonly skill: Skill;
  readonly written: string;
  readonly tokens: readonly string[];
}

const TOKEN = /(?<![\p{L}\p{N}])\.net(?![\p{L}\p{N}])|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:\+\+|#)?/giu;
/** What may stand between two words of one term. */
const WITHIN = /^(?:[ \t]?[-/&_]?[ \t]?|[.'’]|[ \t]*\n[ \t]*)$/;
const LISTED_BEFORE = /(?:^|[\n,;|•·▪/(:\t]|\b(?:and|or|in|with|using)|\s[&–—-])[ ]*$/i;
const LISTED_AFTER = /^[ ]*(?:$|[\n,;|•·▪/):.\t]|(?:and|or)\b|[&–—-]\s)/i;
/** Characters looked at around a listed word. */
const AROUND = 12;
/** Most places reported for one skill. */
const PLACES_MAX = 200;

const spellings = new Map<string, Spelling[]>();
for (const skill of vocabulary as readonly Skill[]) {
  for (const written of [skill.name, ...(skill.also ?? [])]) {
    const tokens = tokensOf(written).map((token) => token.folded);
    const [first] = tokens;
    if (first === undefined) continue;
    const known = spellings.get(first) ?? [];
    known.push({ skill, written, tokens });
    spellings.set(first, known);
  }
}
for (const known of spellings.values()) known.sort((a, b) => b.tokens.length - a.tokens.length);

function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map((match) => ({
    folded: match[0].toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** The skills a text names, in the order of their first places; the longest spelling wins. */
export function findSkills(text: string): FoundSkill[] {
  const found = new Map<Skill, Place[]>();
  const tokens = tokensOf(text);
  for (let at = 0; at < tokens.length;) {
    const hit = spellings
      .get(tokens[at]?.folded ?? '')
      ?.find((spelling) => matches(text, tokens, at, spelling));
    if (!hit) {
      at += 1;
      continue;
    }
    const start = tokens[at]?.start ?? 0;
    at += hit.tokens.length;
    const places = found.get(hit.skill) ?? [];
    if (places.length < PLACES_MAX) places.push({ start, end: tokens[at - 1]?.end ?? start });
    found.set(hit.skill, places);
  }
  return [...found].map(([skill, places]) => ({ skill, places }));
}

function matches(
  text: string,
  all: readonly Token[],
  at: number,
  { skill, written, tokens }: Spelling,
): boolean {
  for (const [index, wanted] of tokens.entries()) {
    const token = all[at + index];
    if (token?.folded !== wanted) return false;
    const before = all[at + index - 1];
    if (index > 0 && before && !WITHIN.test(text.slice(before.end, token.start))) return false;
  }
  const start = all[at]?.start ?? 0;
  const end = all[at + tokens.length - 1]?.end ?? start;
  if (skill.exact && text.slice(start, end).replaceAll(/\s+/g, ' ') !== written) return false;
  // Only the short name is an everyday word; "Golang" is not.
  if (!skill.listed || written !== skill.name) return true;
  return (
    text.slice(start, end) === written &&
    LISTED_BEFORE.test(text.slice(Math.max(0, start - AROUND), start)) &&
    LISTED_AFTER.test(text.slice(end, end + AROUND))
  );
}

/** A skill of the vocabulary by name. */
export function skillNamed(name: string): Skill | undefined {
  return (vocabulary as readonly Skill[]).find((skill) => skill.name === name);
}
