import type { EmployerIndex } from '#server/h1b/approvals/employer-index.ts';
import { cutKey } from '#server/h1b/approvals/employer-index.ts';
import { coreOf, looseCore } from '#server/h1b/identity/employer-key.ts';
import { beginningsOf, namesIn } from '#server/h1b/identity/guess-brand.ts';
import { firstLetters, nearCores } from '#server/h1b/identity/near-core.ts';
import { nameKey, type NameKey } from '#server/h1b/approvals/name-key.ts';

/** Share of the petitions of all employers with a core that the one meant by the bare name has. */
const MOSTLY = 0.95;

/** What a name means: one employer, several, or none. Employers are numbers of the index, best first. */
interface FoundEmployer {
  readonly state: 'known' | 'ambiguous' | 'none';
  readonly employer: number | undefined;
  readonly candidates: readonly number[];
  /** Every employer that the name may mean, the listed candidates among them. */
  readonly all: readonly number[];
  /** The name alone does not say it: the employer is the only one, or has most petitions, of those that begin with it. */
  readonly likely: boolean;
}

/** Share of the petitions that makes one of several employers the likely one, and the fewest petitions that count; an only one needs none. */
const [LIKELY, LIKELY_LEAST] = [0.9, 10];

/**
 * Finds the employer of a name as filed or as a person types it, by the approvals alone. A name without a legal form means the employer that
 * has nearly all petitions under it, or is likely the one that has most of those that begin with it; a name in another legal form
 * is only a candidate.
 */
export function findEmployer(index: EmployerIndex, name: string, limit: number): FoundEmployer {
  const none = {
    state: 'none',
    employer: undefined,
    candidates: [],
    all: [],
    likely: false,
  } as const;
  const typed = nameKey(name);
  const asked = withKey(index, typed.key) ?? withKey(index, index.aliases.get(typed.key)) ?? typed;
  if (asked.core === '') return none;
  // '& Co' is a part of the core and still says which of several companies is meant.
  const isBare = asked.key === asked.core && !asked.core.endsWith(' and co');
  const cut = cutKey(name);
  const found = [asked, ...(cut ? [cut] : [])].flatMap(
    ({ core }) => index.byCore.get(looseCore(core)) ?? [],
  );
  const same = byPetitions(index, found);
  const one = same.find((employer) =>
    index.employers[employer]!.names.some((code) =>
      [asked.key, cut?.key].includes(index.keys[code]!.key),
    ),
  );
  const others = (employer: number) => same.filter((other) => other !== employer).slice(0, limit);
  if (one !== undefined && !isBare) {
    return { state: 'known', employer: one, candidates: others(one), all: same, likely: false };
  }
  if (isBare) {
    const main = mainOf(index, same);
    if (main !== undefined) {
      return { state: 'known', employer: main, candidates: others(main), all: same, likely: false };
    }
  }
  const longer =
    same.length > 0 ? same : byPetitions(index, beginning(index, looseCore(asked.core)));
  const likely = isBare ? mainOf(index, longer, LIKELY) : undefined;
  const isOnly = longer.length === 1;
  if (likely !== undefined && (isOnly || index.employers[likely]!.petitions >= LIKELY_LEAST)) {
    const rest = longer.filter((other) => other !== likely).slice(0, limit);
    return { state: 'known', employer: likely, candidates: rest, all: longer, likely: true };
  }
  if (longer.length === 0) return none;
  const candidates = longer.slice(0, limit);
  return { state: 'ambiguous', employer: undefined, candidates, all: longer, likely: false };
}

/** The employer whose name is nearly the one that no employer has: a part of it names it, or it differs in blanks or one letter. */
export function findNearEmployer(
  index: EmployerIndex,
  name: string,
  limit: number,
): FoundEmployer | undefined {
  for (const part of namesIn(name)) {
    const found = findEmployer(index, part, limit);
    if (found.state === 'known') return { ...found, likely: true };
  }
  for (const part of beginningsOf(name)) {
    const found = findEmployer(index, part, limit);
    // Where others begin so, too, the words that were left out may say which is meant.
    const others = beginning(index, looseCore(part)).filter((other) => other !== found.employer);
    if (found.state === 'known' && !found.likely && others.length === 0) {
      return { ...found, likely: true };
    }
  }
  const core = looseCore(nameKey(name).core);
  const begin = firstLetters(core);
  const known = index.byCore
    .entries()
    // The first letter alone, of all employers, leaves few to take apart.
    .filter(([other]) => other[0] === begin[0] && firstLetters(other) === begin)
    .map(([other, of]) => [other, index.employers[byPetitions(index, of)[0]!]!.petitions] as const);
  const near = nearCores(core, known).flatMap((other) => index.byCore.get(other)!);
  const all = byPetitions(index, near);
  const employer = mainOf(index, all, LIKELY);
  if (employer === undefined) return undefined;
  const candidates = all.filter((other) => other !== employer).slice(0, limit);
  return { state: 'known', employer, candidates, all, likely: true };
}

/** A key, when a name of an employer has it. */
function withKey({ byCore, employers, keys }: EmployerIndex, key = ''): NameKey | undefined {
  const core = coreOf(key);
  const has = (code: number) => keys[code]!.key === key;
  const found = (byCore.get(looseCore(core)) ?? []).some((each) =>
    employers[each]!.names.some(has),
  );
  return found ? { key, core } : undefined;
}

function byPetitions({ employers }: EmployerIndex, found: readonly number[]): number[] {
  return [...new Set(found)].sort((a, b) => employers[b]!.petitions - employers[a]!.petitions);
}

function mainOf(
  { employers }: EmployerIndex,
  found: readonly number[],
  share = MOSTLY,
): number | undefined {
  const [first] = found;
  if (first === undefined) return undefined;
  const all = found.reduce((sum, employer) => sum + employers[employer]!.petitions, 0);
  return employers[first]!.petitions >= all * share ? first : undefined;
}

function beginning({ byCore }: EmployerIndex, core: string): number[] {
  const found: number[] = [];
  const begin = `${core} `;
  for (const [other, employers] of byCore) {
    if (other.startsWith(begin)) found.push(...employers);
  }
  return found;
}
