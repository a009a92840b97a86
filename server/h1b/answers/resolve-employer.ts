import { familyOf, relative, spellingsOf } from '#server/h1b/answers/employer-names.ts';
import { matchEmployers } from '#server/h1b/answers/match-employers.ts';
import { coreOf, formOf, identityKey } from '#server/h1b/identity/employer-key.ts';
import { splitName } from '#server/h1b/identity/split-name.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import type { EmployerResolution } from '#shared/domain/h1b-query.ts';

/** Employers that an ambiguous name lists. */
const CANDIDATES = 10;

/**
 * The employer that a name means: by its key or a reviewed alias, by the trade or former name it holds, or, when it is typed
 * without a legal form, as the only employer of that name. Several are candidates; another legal form is never the same.
 */
export function resolveEmployer(context: Context, name: string): EmployerResolution {
  const { identities } = context;
  const { trade, former } = splitName(name);
  for (const each of [name, former, trade]) {
    const identity = identities.find(each);
    if (identity > 0) return known(context, identity);
  }
  const key = identityKey(name);
  if (key === '') return unresolved('none');
  const alike = new Set<number>();
  const begin = coreOf(key);
  for (const number of identities.keysFrom(begin)) {
    if (coreOf(identities.keyText(number)) === begin) alike.add(identities.identityOf(number));
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
  if (candidates.length === 0) return unresolved('none');
  return unresolved(
    'ambiguous',
    candidates.toSorted((a, b) => b.count - a.count),
  );
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
    family: familyOf(context, identity).map(counted),
    candidates: [],
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
    family: [],
    candidates: candidates.slice(0, CANDIDATES).map(counted),
  };
}

const counted = ({ employerId, name, count }: ReturnType<typeof relative>) => ({
  employerId,
  name,
  filings: count,
});
