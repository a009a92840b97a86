import { familyOf, membersOf, relative, spellingsOf } from '#server/h1b/answers/employer-names.ts';
import { matchEmployers } from '#server/h1b/answers/match-employers.ts';
import { brandOfWords, filesFor, typedName } from '#server/h1b/identity/brands.ts';
import { coreOf, formOf, identityKey, looseCore } from '#server/h1b/identity/employer-key.ts';
import {
  beginningsOf,
  brandBefore,
  guessBrand,
  namesIn,
} from '#server/h1b/identity/guess-brand.ts';
import { firstLetters, nearCores } from '#server/h1b/identity/near-core.ts';
import { splitName } from '#server/h1b/identity/split-name.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import type { AskedEmployer, EmployerResolution } from '#shared/h1b/query.ts';

/** Employers that an ambiguous name lists. */
const CANDIDATES = 10;

/** Share of the filings that makes one of several employers the likely one, and the fewest filings that count; an only one needs none. */
const [LIKELY, LIKELY_LEAST] = [0.9, 10];

/**
 * The employer that a name or an id means: by its key or a reviewed alias, as a brand, by the trade or former name it holds, or,
 * when it is typed without a legal form, as the only employer of that name, or as the likely one of those whose names begin with
 * it. Several are candidates; another legal form is never the same.
 */
export function resolveEmployer(context: Context, asked: AskedEmployer): EmployerResolution {
  const { identities } = context;
  if (typeof asked !== 'string') {
    const identity = identities.findId(asked.id);
    return identity === 0 ? unresolved('none') : known(context, identity);
  }
  const name = typedName(asked);
  const { trade, former } = splitName(name);
  for (const each of [name, former, trade]) {
    const identity = identities.findTyped(each);
    if (identity !== 0) return known(context, identity);
  }
  const key = identityKey(name);
  if (key === '') return unresolved('none');
  const alike = new Set<number>();
  const begin = coreOf(key);
  for (const number of identities.keys.from(begin)) {
    if (coreOf(identities.keys.textOf(number)) === begin) alike.add(identities.identityOf(number));
  }
  const isBare = formOf(key) === '';
  const matches = matchEmployers(context, name, CANDIDATES);
  if (alike.size === 0) {
    for (const { name: other, match } of matches) {
      if (match === 'same') alike.add(identities.find(other));
    }
  }
  const [only] = alike;
  if (alike.size === 1 && isBare) return known(context, only!);
  const others = alike.size > 0 ? [] : matches.map((match) => identities.find(match.name));
  const candidates = [...alike, ...others].map((identity) => relative(identities, identity));
  if (candidates.length === 0) return guessed(context, name);
  const cores = isBare ? others.map((identity) => coreOf(identities.keys.textOf(identity))) : [];
  const brand = brandOfWords(name, cores);
  const family = brand === undefined ? 0 : identities.families.identityOf(brand);
  if (family < 0) return { ...known(context, family), likely: true };
  const ranked = candidates.toSorted((a, b) => b.count - a.count);
  const [first] = ranked;
  const sum = ranked.reduce((total, { count }) => total + count, 0);
  const least = ranked.length === 1 ? 1 : Math.max(LIKELY_LEAST, sum * LIKELY);
  if (isBare && first && first.count >= least) {
    const likely = known(context, identities.findId(first.employerId));
    return { ...likely, likely: true, candidates: ranked.slice(1).map(counted) };
  }
  return unresolved('ambiguous', ranked);
}

/** The employer that a name most likely means which none has: of a brand, or by a name that is nearly the same. */
function guessed(context: Context, name: string): EmployerResolution {
  const { identities } = context;
  const brand =
    guessBrand(name) ??
    brandBefore(name, (before, core) => {
      const files = filesFor(before);
      const others = identities.keys.from(`${core} `).map((key) => identities.keys.textOf(key));
      return others.every((other) => files(looseCore(coreOf(other))));
    });
  const family = brand === undefined ? 0 : identities.families.identityOf(brand);
  if (family !== 0) return { ...known(context, family), likely: true };
  for (const part of namesIn(name)) {
    const found = resolveEmployer(context, part);
    if (found.state === 'known') return { ...found, likely: true };
  }
  for (const part of beginningsOf(name)) {
    const found = resolveEmployer(context, part);
    const others = new Set(
      identities.keys.from(`${part} `).map((key) => identities.identityOf(key)),
    );
    others.delete(identities.findId(found.employerId ?? ''));
    // Where others begin so, too, the words that were left out may say which is meant.
    if (found.state === 'known' && !found.likely && others.size === 0) {
      return { ...found, likely: true };
    }
  }
  const core = coreOf(identityKey(name));
  const near = new Map<string, Set<number>>();
  for (const number of identities.keys.from(firstLetters(core))) {
    const other = coreOf(identities.keys.textOf(number));
    near.set(other, (near.get(other) ?? new Set()).add(identities.identityOf(number)));
  }
  const countOf = (found: ReadonlySet<number>) =>
    Math.max(...[...found].map((identity) => identities.countOf(identity)));
  const cores = nearCores(
    core,
    near.entries().map(([other, found]) => [other, countOf(found)]),
  );
  const all = [...new Set(cores.flatMap((other) => [...near.get(other)!]))];
  const counts = all.map((identity) => identities.countOf(identity));
  const most = Math.max(...counts);
  const isMain = most >= counts.reduce((sum, count) => sum + count, 0) * LIKELY;
  const main = isMain ? all[counts.indexOf(most)] : undefined;
  return main === undefined ? unresolved('none') : { ...known(context, main), likely: true };
}

function known(context: Context, identity: number): EmployerResolution {
  const { identities } = context;
  return {
    state: 'known',
    employerId: identities.idOf(identity),
    name: identities.nameOf(identity),
    spellings: spellingsOf(context, identity).map(({ name, count, reason, confidence }) => ({
      name,
      filings: count,
      reason,
      confidence,
    })),
    members: membersOf(context, identity).map(counted),
    family: familyOf(context, identity).map(counted),
    candidates: [],
    likely: false,
  };
}

/** What is returned for a name that no single employer has. */
export function unresolved(
  state: 'ambiguous' | 'none' | 'unknown',
  candidates: readonly ReturnType<typeof relative>[] = [],
): EmployerResolution {
  return {
    state,
    employerId: null,
    name: null,
    spellings: [],
    members: [],
    family: [],
    candidates: candidates.slice(0, CANDIDATES).map(counted),
    likely: false,
  };
}

const counted = ({ employerId, name, count }: ReturnType<typeof relative>) => ({
  employerId,
  name,
  filings: count,
});
