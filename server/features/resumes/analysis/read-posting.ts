import { findAlternatives } from '#server/features/resumes/analysis/find-alternatives.ts';
import {
  findKeywords,
  findNames,
  isEveryday,
  overlap,
} from '#server/features/resumes/analysis/find-names.ts';
import { findSkills } from '#server/features/resumes/analysis/find-skills.ts';
import type { Place } from '#server/features/resumes/analysis/place.ts';
import { standingIn } from '#server/features/resumes/analysis/posting-parts.ts';

const NAME = String.raw`(\p{Lu}[\p{L}\p{N}’'-]*(?: (?:& |and )?\p{Lu}[\p{L}\p{N}’'-]*){0,3})`;
/** Ways in which a posting names its employer. */
const PATTERNS = [
  String.raw`\b(?:At|Join|Why) ${NAME}(?:, |\.|!| we\b| and (?:help|build|make)| as\b| to\b)`,
  String.raw`(?:^|\n)[ \t]*(?:About|ABOUT|Why|Who is|What) ${NAME}(?=[ \t]*(?:\n|$|:|\?| offers?\b))`,
  String.raw`\b${NAME}(?:,? Inc\.?| Ltd\.?| LLC| GmbH)`,
  String.raw`(?:^|[.\n] ?)${NAME}(?:, (?:Inc|LLC|Ltd)\.?)? (?:is (?:an? (?:[Ee]qual|EEO|affirmative|Disability)|proud|committed|hiring|looking for|seeking|on a mission)|provides equal|participates in|does not discriminate|offers\b|was founded)`,
].map((pattern) => new RegExp(pattern, 'gu'));
/** A name as the subject of a sentence: the employer's when there are several. */
const SUBJECT = new RegExp(
  String.raw`(?:^|[.!?]\s|\n[ \t]*)${NAME} (?:is|was|has|\p{Ll}+s)\b`,
  'gu',
);
const SUBJECT_TIMES = 2;
/** Words that begin a sentence or a heading and are no name. */
const NO_NAME =
  /^(?:The|This|That|You|Your|Us|We|Our|It|He|She|They|If|Who|What|Why|How|About|Company|Role|Job|Position|Team|Employer|Work|Here)$/i;

/** The names of a posting's employer: those it names itself by, and the one its reader knows. */
function findEmployer(posting: string, company?: string): string[] {
  const named = (pattern: RegExp) => [...posting.matchAll(pattern)].map(([, name = '']) => name);
  const subjects = named(SUBJECT).filter((name) => !isSkill(name));
  const names = [
    ...(company ? [company.trim()] : []),
    ...PATTERNS.flatMap((pattern) => named(pattern).map(titled)),
    ...subjects.filter((name) => subjects.filter((one) => one === name).length >= SUBJECT_TIMES),
  ];
  return [...new Set(names)].filter(
    (name) => name.length > 1 && !NO_NAME.test(name.split(' ')[0] ?? ''),
  );
}

function isSkill(name: string): boolean {
  return findSkills(name).some(({ places }) => places[0]?.end === name.length);
}

/** A heading in capitals names as the text does. */
function titled(name: string): string {
  if (name.length < 6 || name !== name.toUpperCase()) return name;
  return name.replace(/\p{Lu}+/gu, (word) => `${word[0] ?? ''}${word.slice(1).toLowerCase()}`);
}

/** Where a posting has the employer's name, in full or by its first word. */
function employerPlaces(posting: string, names: readonly string[]) {
  const spellings = [...new Set(names.flatMap((name) => [name, ...firstWord(name)]))];
  if (spellings.length === 0) return [];
  const longest = spellings.toSorted((a, b) => b.length - a.length);
  const any = new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${longest.map((one) => RegExp.escape(one)).join('|')})(?![\p{L}\p{N}])`,
    'gu',
  );
  return [...posting.matchAll(any)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }));
}

/** The first of several words names the employer too, unless that is an everyday word or a skill, as in 'Data Systems'. */
function firstWord(name: string): string[] {
  const [first = '', ...rest] = name.split(' ');
  const own = first.length > 3 && !isEveryday(first) && findSkills(first).length === 0;
  return rest.length > 0 && own ? [first] : [];
}

/** A name that a posting asks for. */
export interface Named {
  readonly name: string;
  readonly kind: 'skill' | 'keyword';
  readonly category: string;
}

/** Something a posting asks for. */
export interface Term {
  /** What meets it: one name, or several of which any one is enough. */
  readonly any: readonly Named[];
  readonly required: boolean;
  /** 3 for a required skill, 2 for another one, 1 for a word or name that is no skill of the vocabulary. */
  readonly weight: number;
  readonly places: readonly Place[];
}

interface Demand {
  readonly names: readonly string[];
  readonly required: boolean;
  readonly places: readonly Place[];
}

/** What a posting asks for: skills, alternatives among them, then names and frequent words; the heaviest first. `company` is its employer, if known. */
export function readPosting(posting: string, company?: string): Term[] {
  const employer = findEmployer(posting, company);
  const skills = findSkills(posting);
  const skillPlaces = skills.flatMap(({ places }) => places);
  const standing = standingIn(posting, employer, skillPlaces);
  const own = employerPlaces(posting, employer);
  const known = new Map(skills.map(({ skill }) => [skill.name, skill.category]));
  const skillMentions = skills
    .flatMap(({ skill, places }) =>
      places.map((place) => ({ name: skill.name, category: skill.category, ...place })),
    )
    .filter((mention) => !overlap(own, mention) && standing(mention) !== 'none');
  const taken = [...own, ...skillPlaces];
  const names = findNames(posting, taken, standing);
  const mentions = [...skillMentions, ...names].sort((a, b) => a.start - b.start);
  const demands = merged(
    findAlternatives(posting, mentions).map((group) => ({
      names: [...new Set(group.map(({ name }) => name))],
      required: group.some((mention) => standing(mention) === 'required'),
      places: group,
    })),
  );
  const keywords = findKeywords(posting, [...taken, ...names], standing);
  const described = (name: string): Named => {
    const category = known.get(name);
    return category === undefined
      ? { name, kind: 'keyword', category: 'word' }
      : { name, kind: 'skill', category };
  };
  return [
    ...demands,
    ...[...keywords].map(([key, places]) => ({
      names: [key],
      required: places.some((place) => standing(place) === 'required'),
      places,
    })),
  ]
    .map(({ names, required, places }) => {
      const any = names.map(described);
      const skill = any.some(({ kind }) => kind === 'skill');
      return { any, required, places, weight: skill ? (required ? 3 : 2) : 1 };
    })
    .sort((a, b) => b.weight - a.weight);
}

/** Each demand once. What a demand that weighs as much already says is left out: a name beside a choice with it, a choice beside its required name. */
function merged(all: readonly Demand[]): Demand[] {
  const once = new Map<string, { names: readonly string[]; required: boolean; places: Place[] }>();
  for (const { names, required, places } of all) {
    const key = names.toSorted().join('\n');
    const same = once.get(key) ?? { names, required: false, places: [] };
    once.set(key, {
      ...same,
      required: same.required || required,
      places: [...same.places, ...places],
    });
  }
  const demands = [...once.values()];
  return demands.filter((one) => !demands.some((other) => other !== one && isSaidBy(one, other)));
}

function isSaidBy(one: Demand, other: Demand): boolean {
  const within = one.names.every((name) => other.names.includes(name));
  const around = other.names.every((name) => one.names.includes(name));
  if (within && one.names.length < other.names.length) return !one.required;
  return around && other.names.length < one.names.length && other.required;
}
