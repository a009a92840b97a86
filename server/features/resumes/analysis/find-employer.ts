import { isEveryday } from '#server/features/resumes/analysis/find-names.ts';
import { findSkills } from '#server/features/resumes/analysis/find-skills.ts';

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
export function findEmployer(posting: string, company?: string): string[] {
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
export function employerPlaces(posting: string, names: readonly string[]) {
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
