import { type Brand, brandOf, brands, isCommonWord } from '#server/h1b/identity/brands.ts';
import { bagOf } from '#server/h1b/identity/compare-names.ts';
import { compactOf, coreOf, identityKey } from '#server/h1b/identity/employer-key.ts';
import { lettersApart, undoubled } from '#server/h1b/identity/letters-apart.ts';
import { fold } from '#shared/core/fold.ts';

/** What stands between two names of one company: 'ByteDance / TikTok', 'DeepMind (part of Google)', 'Meta - formerly Facebook'. */
const BETWEEN = /\s*[/|(),;]\s*|\s+[-–—]\s+|\s+(?:d\.?b\.?a|aka|fka)\.?\s+/iu;
const SAID_OF =
  /^(?:formerly|previously|now|ex|aka|fka|part of|owned by|subsidiary of|by)\s+(?:known as\s+)?/iu;
/** Words that people add to a company's name. */
const ADDED = new Set(
  `ads aerospace america americas app automotive careers company consulting corporate corporation engineering enterprise games gaming global group headquarters hiring
  holdings hotels hq inc india international jobs lab labs llc ltd motors north pharma pharmaceuticals recruiting research scooter scooters semiconductor services software solutions stores systems
  studios team tech technologies technology therapeutics trading uk us usa
  amherst bloomington champaign madison urbana
  atlanta austin boston california chicago dallas denver houston london nyc seattle texas toronto`.split(
    /\s+/,
  ),
);
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
/** 'U of Chicago', 'Univ of Washington'. */
const SHORT_UNIVERSITY = /^(?:the )?u(?:niv)? of /u;

/** The names that a typed one holds ('ByteDance / TikTok', 'mphasis.com') or is short for ('Iowa University', 'Yash Tech'); none when it is one name. */
export function namesIn(name: string): string[] {
  const folded = fold(name.trim());
  if (SHORT_UNIVERSITY.test(folded)) return [folded.replace(SHORT_UNIVERSITY, 'university of ')];
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

/** The beginnings of a typed name before words that say little, the longest first. */
export function beginningsOf(name: string): string[] {
  const core = coreOf(identityKey(name));
  const school = core.replace(PARTS_OF_SCHOOLS, '');
  if (school !== core) return [school];
  const words = core.split(' ');
  const found: string[] = [];
  for (let added = 1; added <= MOST_ADDED && added < words.length; added++) {
    if (!ADDED.has(words[words.length - added]!)) break;
    const rest = words.slice(0, -added);
    if (rest.length > 1 || !isCommonWord(rest[0]!)) found.push(rest.join(' '));
  }
  return found;
}

/** A core without the words at its end that say little. */
export function withoutAdded(core: string): string {
  const words = core.split(' ');
  while (words.length > 1 && ADDED.has(words.at(-1) ?? '')) words.pop();
  return words.join(' ');
}

/** The brand that a typed name most likely means though none is called so: it names one beside other words, or is a letter off. */
export function guessBrand(name: string): Brand | undefined {
  const found = [...namesIn(name), ...beginningsOf(name)].map((part) => brandOf(part));
  return found.find((brand) => brand !== undefined) ?? ofSpelling(name);
}

/** Words after a brand's name that may be anything. */
const MOST_AFTER = 2;

/**
 * The brand that a typed name begins with, whatever follows ('Accenture Federal'), where all employers that begin so file for it;
 * `filesAlone` says whether they do, by the words of the beginning.
 */
export function brandBefore(
  name: string,
  filesAlone: (brand: Brand, core: string) => boolean,
): Brand | undefined {
  const words = coreOf(identityKey(name)).split(' ');
  for (let after = 1; after <= MOST_AFTER && after < words.length; after++) {
    const core = words.slice(0, -after).join(' ');
    const brand = isCommonWord(core) || core.length < WORD_FROM ? undefined : brandOf(core);
    if (brand) return filesAlone(brand, core) ? brand : undefined;
  }
  return undefined;
}

function ofSpelling(name: string): Brand | undefined {
  const typed = coreOf(identityKey(name));
  if (/\d/.test(typed)) return undefined;
  const bag = bagOf(typed.split(' '));
  const found = brands().filter(({ cores }) =>
    cores.some((known) => isOneOff(typed, known) || isReordered(bag, known)),
  );
  return found.length === 1 ? brandOf(found[0]!.brand) : undefined;
}

/** Whether a name has three words or more, and the others are the same in another order ('Childrens Hospital Boston'). */
function isReordered(bag: string, known: string): boolean {
  const words = known.split(' ');
  return words.length >= ORDERED_FROM && bagOf(words) === bag;
}

/** Whether names differ in blanks, or in one letter or doubled ones of one or more of their longer words. */
function isOneOff(typed: string, known: string): boolean {
  if (known.length < NAME_FROM || Math.abs(typed.length - known.length) > MOST_ADDED) return false;
  const [words, others] = [typed.split(' '), known.split(' ')];
  if (words.length !== others.length) {
    const [a, b] = [compactOf(typed), compactOf(known)];
    return Math.min(a.length, b.length) > NAME_FROM && lettersApart(a, b, 1) <= 1;
  }
  return words.every((word, k) => {
    const other = others[k]!;
    return (
      word === other ||
      (Math.max(word.length, other.length) >= WORD_FROM &&
        (Math.min(word.length, other.length) >= WORD_FROM ||
          word.startsWith(other) ||
          other.startsWith(word)) &&
        (lettersApart(word, other, 1) === 1 || undoubled(word) === undoubled(other)))
    );
  });
}
