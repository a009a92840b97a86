import { type ComparedName, isSmallWord } from '#server/h1b/identity/compare-names.ts';
import { ORDINARY_NAMES } from '#server/h1b/identity/known-names.ts';

/** Who holds a university: 'Board of Regents of …', 'Rector and Visitors of …'. */
const HOLDERS =
  /^(?:board of )?(?:regents|trustees|governors|curators|supervisors|overseers|rector and visitors|president and (?:trustees|fellows)) of (?:the )?(?=.*\b(?:university|college|institute)\b)/;
/** 'City of New York' as 'New York City'. */
const OF_PLACE = /^(city|county|town|village) of ((?!.*\b(?:city|county|town|village)\b).+)$/;
/** A state before its department. */
const OF_STATE =
  /^(?:state|commonwealth) of (?=.* department\b)|(?<=^\p{L}+(?: \p{L}+)?) state(?= department )/u;

/** What one of these has. */
const HAS_BODY = / of | state department | public school /;
/** 'Public School System' as 'Public Schools'. */
const SCHOOLS = /\bpublic school (?:system|district)$/;

/** A core without who holds the university, with what kind of place it is at the end, and with a place's schools in one spelling. */
export function bodyOf(core: string): string {
  if (!HAS_BODY.test(core)) return core;
  return core
    .replace(HOLDERS, '')
    .replace(OF_PLACE, '$2 $1')
    .replace(OF_STATE, '')
    .replace(SCHOOLS, 'public schools');
}

/** Letters of initials at the beginning of a name; of a university two are enough, and of others four without an address. */
const [INITIALS_FROM, INITIALS_TO, SURE_FROM] = [2, 6, 4];

/** Pairs of names of which one begins with the initials of the other's first words, and goes on in the same way: 'TSMC Arizona', 'UC San Diego'; and whether the initials are enough. */
export function pairsByInitials(
  names: readonly ComparedName[],
): { readonly short: number; readonly long: number; readonly isSure: boolean }[] {
  const shorts = new Map<string, number[]>();
  const firsts = new Set<string>();
  for (const [key, { words }] of names.entries()) {
    const [first = ''] = words;
    if (words.length < 2 || first.length > INITIALS_TO || /\d/.test(first)) continue;
    const large = largeOf(words).join(' ');
    firsts.add(first);
    const known = shorts.get(large);
    if (known) known.push(key);
    else shorts.set(large, [key]);
  }
  const found = new Map<string, { long: number; isSure: boolean }[]>();
  for (const [long, { words }] of names.entries()) {
    const large = largeOf(words);
    let initials = large[0]?.[0] ?? '';
    for (let end = INITIALS_FROM; end < large.length && end <= INITIALS_TO; end++) {
      initials += large[end - 1]![0]!;
      if (!firsts.has(initials)) continue;
      const isUniversity = end < SURE_FROM && large.slice(0, end).includes('university');
      if (end === INITIALS_FROM && !isUniversity) continue;
      const name = `${initials} ${large.slice(end).join(' ')}`;
      if (!shorts.has(name)) continue;
      const isSure = end >= SURE_FROM || isUniversity;
      const known = found.get(name);
      if (known) known.push({ long, isSure });
      else found.set(name, [{ long, isSure }]);
    }
  }
  return [...found].flatMap(([name, longs]) => {
    const cores = new Set(longs.map(({ long }) => names[long]!.words.join(' ')));
    const rest = name.slice(name.indexOf(' ') + 1);
    if (cores.size > 1 || isOrdinary(rest)) return [];
    return longs.flatMap((each) => shorts.get(name)!.map((short) => ({ short, ...each })));
  });
}

const largeOf = (words: readonly string[]) => words.filter((word) => !isSmallWord(word));

const isOrdinary = (rest: string) => rest.split(' ').every((word) => ORDINARY_NAMES.test(word));
