import type { EmployerLinksDeps, LinkedFilings } from '#server/features/employer-links/deps.ts';
import type { CompanyEmployer } from '#shared/employer-links/contracts/schemas.ts';
import { isStale } from '#shared/h1b/filing-verdict.ts';
import type { EmployerResolution, H1bFilter } from '#shared/h1b/query.ts';
import { AppError } from '#shared/core/errors.ts';

/** A role and a place for which pay is asked. */
export interface RoleQuestion {
  readonly title?: string | undefined;
  /** Two letters. */
  readonly state?: string | undefined;
}

/** What is judged; the company is added by the caller. */
type Judged = Omit<CompanyEmployer, 'companyId'>;

/** Fewer filings than this are widened to more titles and places. */
const ENOUGH = 10;

/** A company, or a name alone, with what its person said of its employer. */
interface CompanyQuestion {
  readonly name: string;
  /** Its site, and links to its postings. */
  readonly links: readonly string[];
  readonly choice: { readonly employer_id: string | null } | undefined;
  /** Names that are not counted with its employer. */
  readonly splits: readonly { readonly key: string; readonly name: string }[];
}

/**
 * Whether a company files for H-1B, under which employer, and what it pays. The person's choice goes first, then the name.
 * Unknown without data, with generated records, in a sample that does not hold the employer, for several employers, and while
 * the records cannot be asked.
 */
export async function judgeEmployer(
  deps: EmployerLinksDeps,
  company: CompanyQuestion,
  role: RoleQuestion,
): Promise<Judged> {
  const { filings } = deps;
  const { choice } = company;
  const { state, sample, generated } = filings.status();
  const made = choice === undefined ? 'automatic' : choice.employer_id === null ? 'none' : 'chosen';
  const nothing: Judged = {
    choice: made,
    files: 'unknown',
    employerId: choice?.employer_id ?? null,
    name: null,
    filings: 0,
    newestYear: null,
    sample,
    generated,
    parted: company.splits.map(({ name }) => name),
    candidates: [],
    likely: false,
    linked: null,
    clientSite: null,
    pay: null,
  };
  if (state !== 'ready' || generated) return nothing;
  if (made === 'none') return { ...nothing, files: sample ? 'unknown' : 'none' };
  try {
    const found = await resolve(deps, company);
    if (found.state === 'ambiguous') return { ...nothing, candidates: found.candidates };
    if (found.employerId === null || found.name === null) {
      return { ...nothing, files: sample ? 'unknown' : 'none' };
    }
    const { employerId, name, likely } = found;
    const spellings = countedSpellings(deps, company, name);
    const described = await describe(filings, { employerId, spellings }, role);
    const { named = null } = found;
    return {
      ...nothing,
      ...described,
      likely,
      linked: named,
      ...(likely && { candidates: found.candidates }),
    };
  } catch (error) {
    if (error instanceof AppError) return nothing;
    throw error;
  }
}

/**
 * The spellings that count for a company: all but the parted ones. A company whose own name was parted is that name, and only
 * its filings count.
 */
function countedSpellings(
  { nameKey, coreOfKey }: EmployerLinksDeps,
  { name, choice, splits }: CompanyQuestion,
  chief: string,
): H1bFilter['spellings'] {
  if (splits.length === 0) return undefined;
  const keys = splits.map(({ key }) => key);
  const own = choice ? '' : nameKey(name);
  const core = coreOfKey(own);
  const isOther = core !== coreOfKey(nameKey(chief));
  const mine = keys.filter((key) => key === own || (isOther && coreOfKey(key) === core));
  return mine.length > 0 ? { keys: mine, counted: true } : { keys, counted: false };
}

/** The employer that its person chose for a company, or that its name means, or else the name that it has on the board or site of its link. */
async function resolve(
  { filings, nameOfLink }: EmployerLinksDeps,
  { name, choice, links }: CompanyQuestion,
): Promise<EmployerResolution & { readonly named?: string }> {
  const id = choice?.employer_id;
  const found = await filings.resolveEmployer(id ? { id } : name);
  if (id || (found.state === 'known' && !found.likely)) return found;
  for (const named of new Set(links.map(nameOfLink))) {
    const other = named === undefined ? undefined : await filings.resolveEmployer(named);
    if (other?.state === 'known' && !other.likely) return { ...other, named };
  }
  return found;
}

interface Counted {
  readonly employerId: string;
  readonly spellings: H1bFilter['spellings'];
}

async function describe(
  filings: LinkedFilings,
  { employerId, spellings }: Counted,
  role: RoleQuestion,
): Promise<Partial<Judged> & Pick<Judged, 'files'>> {
  const employer = await filings.employerStatistics({ id: employerId });
  if (!employer) return { files: 'unknown' };
  const others = employer.members.length > 0 ? employer.members : employer.family;
  const filter: H1bFilter = { employerId, spellings };
  const { totalApplications: total, fiscalYears } = spellings
    ? await filings.statistics(filter, true)
    : employer.statistics;
  const newestYear = fiscalYears.at(-1) ?? null;
  const { sample, fiscalYears: loaded } = filings.status();
  // Of what a sample leaves out nobody knows how old it is.
  const stale = !sample && isStale(newestYear, loaded.at(-1) ?? null);
  return {
    files: total === 0 ? (sample ? 'unknown' : 'none') : stale ? 'stale' : 'yes',
    employerId: employer.employerId,
    name: employer.name,
    filings: total,
    newestYear,
    candidates: others.slice(0, 5).map(({ employerId: id, name: other, count }) => ({
      employerId: id,
      name: other,
      filings: count,
    })),
    clientSite: await clientSiteOf(filings, filter),
    pay: await payOf(filings, filter, role),
  };
}

/** How many filings are for work at a client's site, of those that say whether they are; null without one that does. */
async function clientSiteOf(
  filings: LinkedFilings,
  employer: H1bFilter,
): Promise<Judged['clientSite']> {
  const count = async (clientSite: 'Y' | 'N') =>
    (await filings.statistics({ ...employer, clientSite }, true)).totalApplications;
  const [atClient, elsewhere] = [await count('Y'), await count('N')];
  const said = atClient + elsewhere;
  return said === 0 ? null : { atClient, filings: said };
}

/** The range of yearly pay in the newest fiscal years for the role in the state, else for the role, else of all its filings. */
async function payOf(
  filings: LinkedFilings,
  employer: H1bFilter,
  { title, state }: RoleQuestion,
): Promise<Judged['pay']> {
  const steps: readonly { scope: NonNullable<Judged['pay']>['scope']; filter: H1bFilter }[] = [
    ...(title && state
      ? [
          {
            scope: 'role and state',
            filter: { jobTitle: title, states: [state.toUpperCase()] },
          } as const,
        ]
      : []),
    ...(title ? [{ scope: 'role', filter: { jobTitle: title } } as const] : []),
    { scope: 'employer', filter: {} },
  ];
  for (const { scope, filter } of steps) {
    const { recent } = await filings.statistics({ ...filter, ...employer }, true);
    const { salaries: paid, percentiles } = recent.annualised;
    if (paid < ENOUGH && scope !== 'employer') continue;
    return {
      scope,
      paid,
      years: recent.fiscalYears,
      lowest: percentiles?.p10 ?? null,
      low: percentiles?.p25 ?? null,
      median: percentiles?.p50 ?? null,
      high: percentiles?.p75 ?? null,
      highest: percentiles?.p90 ?? null,
    };
  }
  return null;
}
