import pLimit from 'p-limit';

import type { ExplorerStatus, QueryOf } from '#server/h1b/questions.ts';
import type { Output } from '#shared/core/contract.ts';
import type { getH1bGreenCards } from '#shared/h1b/contracts/green-cards.ts';
import type {
  AskedCases,
  CaseCounts,
  EmployerCases,
  EmployerResolution,
} from '#shared/h1b/query.ts';

/** The labor certifications that a name means, without their source. */
type Found = Omit<Output<typeof getH1bGreenCards.response>, 'source'>;

const SOURCE = 'US Department of Labor, PERM disclosure data';

/** What the loaded labor certifications are. */
export function describeCertificationSource({
  state,
  sample,
  records,
  fiscalYears,
}: ExplorerStatus): Output<typeof getH1bGreenCards.response>['source'] {
  return { state, sample, cases: records, fiscalYears: [...fiscalYears], name: SOURCE };
}

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

/**
 * What is asked of the labor certifications about an employer of the filings: its spellings there, and the keys that the filings
 * know as the employer though they are written otherwise.
 */
async function askedCases(
  filings: QueryOf,
  perm: QueryOf,
  { employerId, members, spellings }: EmployerResolution,
  signal: AbortSignal,
): Promise<AskedCases> {
  const names = spellings.map(({ name }) => name);
  const alike = await perm.alikeNames(names, signal);
  const meant = new Set([employerId, ...members.map((member) => member.employerId)]);
  const links = alike.length === 0 ? [] : await filings.linkNames(alike, signal);
  const own = alike.filter((_, k) => meant.has(links[k]?.employerId ?? ''));
  return { id: employerId, spellings: [...names, ...own.map(({ key }) => key)] };
}

/** Employers of one page that are asked about at once. */
const ASKED_AT_ONCE = 8;

/** An employer of a ranking: its id in the filings, its name, and the employers that it is the sum of. */
interface Sponsor {
  readonly employerId: string;
  readonly name: string;
  readonly members: readonly { readonly name: string }[];
}

/** The cases of employers as they are ranked by their ids in the filings; null for one without. */
export async function countSponsorCases(
  filings: QueryOf | undefined,
  perm: QueryOf,
  sponsors: readonly Sponsor[],
  signal: AbortSignal,
): Promise<(CaseCounts | null)[]> {
  // All at once they would fill the queue of questions, and be refused.
  const few = pLimit(ASKED_AT_ONCE);
  const asked = await Promise.all(sponsors.map((sponsor) => few(ask, sponsor)));
  return perm.caseCounts(asked, signal);

  async function ask({ employerId: id, name, members }: Sponsor): Promise<AskedCases> {
    const filed = await filings?.resolveEmployer({ id }, signal);
    if (filed?.state === 'known') return askedCases(filings!, perm, filed, signal);
    // The filings may be a sample that lacks it.
    return { id, spellings: [name, ...members.map((member) => member.name)] };
  }
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
    const asked = await askedCases(filings!, perm, filed, signal);
    const cases = await perm.employerCases(asked, signal);
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
