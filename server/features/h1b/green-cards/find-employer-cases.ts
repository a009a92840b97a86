import type { QueryOf } from '#server/h1b/questions.ts';
import type { Output } from '#shared/core/contract.ts';
import type { getH1bGreenCards } from '#shared/h1b/contracts/green-cards.ts';
import type { EmployerCases, EmployerResolution } from '#shared/h1b/query.ts';

/** The labor certifications that a name means, without their source. */
type Found = Omit<Output<typeof getH1bGreenCards.response>, 'source'>;

const NOBODY = {
  employerId: null,
  name: null,
  likely: false,
  spellings: [],
  candidates: [],
  certifications: null,
} as const;

function found(cases: EmployerCases, likely: boolean, name = cases.name): Found {
  const { employerId, spellings, certifications } = cases;
  return {
    ...NOBODY,
    state: 'known',
    employerId,
    name,
    likely,
    spellings: [...spellings],
    candidates: [],
    certifications,
  };
}

/** Keys among the labor certifications that the filings know as the employer, though its spellings there are written otherwise. */
async function otherNames(
  filings: QueryOf,
  perm: QueryOf,
  { employerId, members }: EmployerResolution,
  spellings: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const alike = await perm.alikeNames(spellings, signal);
  if (alike.length === 0) return [];
  const meant = new Set([employerId, ...members.map((member) => member.employerId)]);
  const links = await filings.linkNames(alike, signal);
  return alike.filter((_, k) => meant.has(links[k]?.employerId ?? '')).map(({ key }) => key);
}

/**
 * The labor certifications of the employer that a name means: of all its spellings in the H-1B filings where it has any there, and
 * of names that lost a sign or their legal form, where a place proves them; else as the names of the labor certifications say.
 */
export async function findEmployerCases(
  filings: QueryOf | undefined,
  perm: QueryOf,
  name: string,
  signal: AbortSignal,
): Promise<Found> {
  const filed = await filings?.resolveEmployer(name, signal);
  if (filed?.state === 'known') {
    const names = filed.spellings.map((spelling) => spelling.name);
    const others = await otherNames(filings!, perm, filed, names, signal);
    const spellings = [...names, ...others];
    const cases = await perm.employerCases({ id: filed.employerId, spellings }, signal);
    if (cases) return found(cases, filed.likely, filed.name ?? cases.name);
  }
  const own = await perm.resolveEmployer(name, signal);
  // An employer that the filings know is never another one whose name begins alike; its brand may be meant.
  const isSure = filed?.state === 'known' && !filed.likely;
  if (own.state === 'known' && own.employerId !== null && !(isSure && own.likely)) {
    const cases = await perm.employerCases({ id: own.employerId, spellings: [] }, signal);
    // Where several employers file under the name, the only one with cases need not be the one that is meant.
    const likely = own.likely || isSure || filed?.state === 'ambiguous';
    if (cases) return found(cases, likely);
  }
  const candidates = own.candidates.map(({ filings: count, ...each }) => ({ ...each, count }));
  const state = own.state === 'known' ? 'none' : own.state;
  return { ...NOBODY, state, spellings: [], candidates };
}
