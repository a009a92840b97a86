import { type Brand, brandOf, brands, isCommonWord } from '#server/h1b/identity/brands.ts';
import { bagOf } from '#server/h1b/identity/compare-names.ts';
import { compactOf, coreOf, identityKey } from '#server/h1b/identity/employer-key.ts';
import { lettersApart, undoubled } from '#server/h1b/identity/letters-apart.ts';
import { fold } from '#shared/core/fold.ts';
import { US_STATES } from '#shared/core/us-states.ts';

/** What stands between two names of one company: 'ByteDance / TikTok', 'DeepMind (part of Google)', 'Meta - formerly Facebook'. */
const BETWEEN = /\s*[/|(),;]\s*|\s+[-–—]\s+|\s+(?:d\.?b\.?a|aka|fka)\.?\s+/iu;
const SAID_OF =
  /^(?:formerly|previously|now|ex|aka|fka|part of|owned by|subsidiary of|by)\s+(?:known as\s+)?/iu;
/** Words that people add to a company's name. */
const ADDED = new Set(
  `ads aerospace america americas app automotive careers company consulting corporate corporation engineering enterprise games gaming global group headquarters hiring
  holdings hotels hq inc india international jobs lab labs llc ltd motors north pharma pharmaceuticals recruiting research scooter scooters semiconductor services software solutions stores systems
  studios team tech technologies technology therapeutics trading uk us usa`.split(/\s+/),
);
/**
 * Places that people add to a company's name: the states, the cities of the United States with most inhabitants, towns of large
 * employers, and how people shorten them.
 */
const PLACES = new Set([
  ...Object.values(US_STATES).map((state) => fold(state)),
  ...`atl|atx|bay area|boulder|dc|dfw|la|long island|london|nc|nj|nova|ny|nyc|philly|pnw|research triangle|rtp|san fran|sf
  silicon valley|slc|toronto|tx|uk|vancouver|va|wa
  akron|albany|albuquerque|alexandria|allentown|alpharetta|amarillo|amherst|anaheim|anchorage|ann arbor|appleton|arlington|armonk
  atlanta|auburn hills|augusta|aurora|austin|bakersfield|baltimore|baton rouge|beaverton|bellevue|bentonville|berkeley|bethesda
  birmingham|bloomington|boca raton|boise|boston|brooklyn|broomfield|buffalo|burbank|burlingame|burlington|cambridge|camden
  carlsbad|cary|cedar rapids|champaign|chandler|chapel hill|charleston|charlotte|charlottesville|chattanooga|chesapeake|chicago
  cincinnati|cleveland|college park|college station|colorado springs|columbia|columbus|corpus christi|culver city|cupertino|dallas
  danville|dayton|dearborn|deerfield|denver|des moines|detroit|draper|dublin|durham|el paso|el segundo|emeryville|englewood|eugene
  evanston|fort collins|fort lauderdale|fort wayne|fort worth|foster city|framingham|frederick|fremont|fresno|frisco|gainesville
  gaithersburg|germantown|gilbert|glendale|grand rapids|greensboro|greenville|hartford|hawthorne|herndon|hillsboro|hoboken
  honolulu|houston|huntsville|indianapolis|irvine|irving|ithaca|jacksonville|jersey city|kalamazoo|kansas city|kirkland|knoxville
  lafayette|lansing|laredo|las vegas|lehi|lexington|lincoln|little rock|livermore|long beach|los angeles|los gatos|louisville
  lubbock|madison|malvern|manchester|manhattan|mclean|melbourne|memphis|menlo park|mesa|miami|midland|milpitas|milwaukee
  minneapolis|minnetonka|moline|montgomery|mountain view|naperville|nashville|new brunswick|new haven|new orleans|new york
  new york city|newark|newport beach|norfolk|north chicago|oakland|oklahoma city|omaha|orlando|overland park|oxford|palo alto
  parsippany|pasadena|peoria|philadelphia|phoenix|pittsburgh|plano|pleasanton|portland|princeton|providence|provo|queens|raleigh
  redmond|redwood city|redwood shores|reno|reston|richardson|richmond|riverside|rochester|rockville|sacramento|saint louis
  saint paul|salt lake city|san antonio|san bruno|san diego|san francisco|san jose|san mateo|san ramon|santa ana|santa barbara
  santa clara|santa monica|savannah|schaumburg|scottsdale|scranton|seattle|shreveport|south bend|south san francisco|spokane
  springfield|st louis|st paul|st petersburg|stamford|stanford|sunnyvale|syracuse|tacoma|tallahassee|tampa|tempe|thousand oaks
  toledo|troy|tucson|tulsa|tysons|urbana|verona|virginia beach|waltham|warren|washington|washington dc|wayne|west lafayette
  westlake|white plains|wichita|wilmington|winston salem|woodland hills|worcester|yonkers`.split(
    /[|\n]\s*/,
  ),
]);
/** Words of the longest place. */
const PLACE_WORDS = 3;
/** Words before a place that belong to it: 'University of Texas', 'Bank of Albuquerque'. */
const OF_A_PLACE = new Set(['at', 'city', 'county', 'in', 'of', 'the']);
const PARTS_OF_SCHOOLS =
  / (?:(?:medical|law|business|graduate|engineering|dental) school|school of \p{L}+|medicine|med|health|hospital|libraries|athletics)$/u;
const MOST_ADDED = 3;
/** Shortest names, and words in them, that are taken for one that is a letter off. */
const [NAME_FROM, WORD_FROM] = [6, 5];
/** Fewest words of a name that people may put in another order. */
const ORDERED_FROM = 3;

/** The address of a site, of which the last name before its ending is the company's. */
const SITE =
  /^(?:www\.)?(?:[a-z\d-]+\.)*([a-z][a-z\d-]*)\.(?:com|org|net|io|ai|co|dev|app|edu|gov|us|tech)$/i;
/** A university by its place alone: 'Iowa University' is the University of Iowa where nobody is called so. */
const OF_PLACE = /^(?:the )?(\p{L}+(?: \p{L}+)?) (?:university|univ|uni)$/u;

/** Last words that people shorten, and what employers file. */
const LONGER = new Map([
  ['tech', ['technologies', 'technology']],
  ['labs', ['laboratories']],
  ['lab', ['laboratory', 'laboratories']],
  ['pharma', ['pharmaceuticals', 'pharmaceutical']],
  ['intl', ['international']],
  ['sci', ['scientific', 'sciences', 'science']],
  ['st', ['street']],
]);

/** Words that people shorten wherever they stand. */
const WITHIN = new Map([
  ['ny', 'new york'],
  ['bcbs', 'blue cross blue shield'],
  ['ut', 'university of texas'],
]);
/** A figure that begins a name for its word: '2Sigma', '3 Arts'. */
const FIGURE = /^([1-9])(?= ?\p{L})/u;
const FIGURES = 'one two three four five six seven eight nine'.split(' ');
/** 'U of Chicago', 'Univ of Washington'. */
const SHORT_UNIVERSITY = /^(?:the )?u(?:niv)? of /u;

/** The names that a typed one holds ('ByteDance / TikTok', 'mphasis.com') or is short for ('Iowa University', 'Yash Tech'); none when it is one name. */
export function namesIn(name: string): string[] {
  const folded = fold(name.trim());
  if (SHORT_UNIVERSITY.test(folded)) return [folded.replace(SHORT_UNIVERSITY, 'university of ')];
  const figure = FIGURE.exec(folded)?.[1];
  if (figure) return [folded.replace(FIGURE, `${FIGURES[Number(figure) - 1]} `).replace('  ', ' ')];
  const words = folded.split(' ');
  if (words.length > 1 && words.some((word) => WITHIN.has(word))) {
    return [words.map((word) => WITHIN.get(word) ?? word).join(' ')];
  }
  const longer = words.length > 1 ? LONGER.get(words.at(-1) ?? '') : undefined;
  if (longer) return longer.map((word) => [...words.slice(0, -1), word].join(' '));
  const site = SITE.exec(name.trim())?.[1];
  if (site !== undefined) return [site];
  const place = OF_PLACE.exec(folded)?.[1];
  if (place !== undefined) return [`university of ${place}`];
  const parts = name.split(BETWEEN).map((part) => part.replace(SAID_OF, '').trim());
  return parts.length > 1 ? parts.filter(Boolean) : [];
}

/** The beginnings of a typed name before words that say little and before places, the longest first. */
export function beginningsOf(name: string): string[] {
  const core = coreOf(identityKey(name));
  const school = core.replace(PARTS_OF_SCHOOLS, '');
  if (school !== core) return [school];
  return [...shortened(core)]
    .slice(0, MOST_ADDED)
    .filter((rest) => rest.includes(' ') || !isCommonWord(rest));
}

/** A core without the words at its end that say little. */
export function withoutAdded(core: string): string {
  return [...shortened(core)].at(-1) ?? core;
}

/** A core without its last word or place that says little, then without the one before it, and so on. */
function* shortened(core: string): Generator<string> {
  const words = core.split(' ');
  for (let count = addedAtEnd(words); count > 0; count = addedAtEnd(words)) {
    words.splice(-count);
    if (OF_A_PLACE.has(words.at(-1) ?? '')) return;
    yield words.join(' ');
  }
}

/** How many words at the end of a name are a place, or one that says little; 0 for none, and where nothing else is left. */
function addedAtEnd(words: readonly string[]): number {
  for (let count = Math.min(PLACE_WORDS, words.length - 1); count > 0; count--) {
    if (PLACES.has(words.slice(-count).join(' '))) return count;
  }
  return words.length > 1 && ADDED.has(words.at(-1)!) ? 1 : 0;
}

/** The brand that a typed name most likely means though none is called so: it names one beside other words, or is a letter off. */
export function guessBrand(name: string): Brand | undefined {
  const begin = beginningsOf(name);
  return (
    firstBrand(namesIn(name), brandOf) ??
    ofSpelling(name) ??
    firstBrand(begin, brandOf) ??
    firstBrand(begin, ofSpelling) ??
    atEnd(name)
  );
}

function firstBrand(
  names: readonly string[],
  find: (name: string) => Brand | undefined,
): Brand | undefined {
  return names.map((name) => find(name)).find((brand) => brand !== undefined);
}

/** The brand of two words or three that a longer name ends with ('da Vinci Intuitive Surgical'). */
function atEnd(name: string): Brand | undefined {
  const words = coreOf(identityKey(name)).split(' ');
  const ends = [-3, -2].filter((from) => -from < words.length).map((from) => words.slice(from));
  const telling = ends.filter((end) => !end.some((word) => isCommonWord(word)));
  return firstBrand(
    telling.map((end) => end.join(' ')),
    brandOf,
  );
}

/** Words after a brand's name that may be anything. */
const MOST_AFTER = 2;
/** A brand's name in capitals, as people write 'IBM Watson', says by itself what is meant. */
const CAPITALS = /^[A-Z]{3,}(?= )/;

/**
 * The brand that a typed name begins with, whatever follows ('Accenture Federal'), where all employers that begin so file for it;
 * `filesAlone` says whether they do, by the words of the beginning.
 */
export function brandBefore(
  name: string,
  filesAlone: (brand: Brand, core: string) => boolean,
): Brand | undefined {
  const words = coreOf(identityKey(name)).split(' ');
  const capitals = CAPITALS.exec(name)?.[0].toLowerCase();
  for (let after = 1; after <= MOST_AFTER && after < words.length; after++) {
    const core = words.slice(0, -after).join(' ');
    const isShort = core.length < WORD_FROM && core !== capitals;
    const brand = isCommonWord(core) || isShort ? undefined : brandOf(core);
    if (brand) return filesAlone(brand, core) ? brand : undefined;
  }
  return undefined;
}

/** A name as typed ones are compared with those of brands. */
interface ComparedName {
  readonly core: string;
  readonly words: readonly string[];
  readonly compact: string;
  /** Its words in alphabetical order. */
  readonly bag: string;
}

function comparedName(core: string): ComparedName {
  const words = core.split(' ');
  return { core, words, compact: compactOf(core), bag: bagOf(words) };
}

// Made when they are first asked for; a typed name is compared with each.
let known: readonly { readonly brand: string; readonly names: readonly ComparedName[] }[];

function ofSpelling(name: string): Brand | undefined {
  const core = coreOf(identityKey(name));
  if (/\d/.test(core)) return undefined;
  known ??= brands().map(({ brand, cores }) => ({ brand, names: cores.map(comparedName) }));
  const typed = comparedName(core);
  const found = known.filter(({ names }) =>
    names.some((one) => isOneOff(typed, one) || isReordered(typed, one)),
  );
  return found.length === 1 ? brandOf(found[0]!.brand) : undefined;
}

/** Whether a name has three words or more, and the others are the same in another order ('Childrens Hospital Boston'). */
function isReordered({ bag }: ComparedName, { words, bag: other }: ComparedName): boolean {
  return words.length >= ORDERED_FROM && bag === other;
}

/** Whether names differ in blanks, or in one letter or doubled ones of one or more of their longer words. */
function isOneOff(typed: ComparedName, other: ComparedName): boolean {
  if (other.core.length < NAME_FROM) return false;
  if (Math.abs(typed.core.length - other.core.length) > MOST_ADDED) return false;
  if (typed.words.length !== other.words.length) {
    const [a, b] = [typed.compact, other.compact];
    return Math.min(a.length, b.length) > NAME_FROM && lettersApart(a, b, 1) <= 1;
  }
  return typed.words.every(
    (word, k) => word === other.words[k] || isWordOff(word, other.words[k]!),
  );
}

/** Whether one of two longer words has one letter more, less or changed, or other doubled ones. */
function isWordOff(word: string, other: string): boolean {
  // One slip leaves the first letter or the last; to count letters takes longer.
  if (word[0] !== other[0] && word.at(-1) !== other.at(-1)) return false;
  return (
    Math.max(word.length, other.length) >= WORD_FROM &&
    (Math.min(word.length, other.length) >= WORD_FROM ||
      word.startsWith(other) ||
      other.startsWith(word)) &&
    (lettersApart(word, other, 1) === 1 || undoubled(word) === undoubled(other))
  );
}
