import type { LinkedFilings } from '#server/features/employer-links/deps.ts';
import type { CompanyEmployer } from '#shared/contracts/employer-links/schemas.ts';
import { isStale } from '#shared/domain/filing-verdict.ts';
import type { EmployerResolution, H1bFilter } from '#shared/domain/h1b-query.ts';
import { AppError } from '#shared/errors.ts';

/** A role and a place for which pay is asked. */
export interface AskedRole {
  readonly title?: string | undefined;
  /** Two letters. */
  readonly state?: string | undefined;
}

/** What is judged; the company is added by the caller. */
type Judged = Omit<CompanyEmployer, 'companyId'>;

/** Fewer filings than this are widened to more titles and places. */
const ENOUGH = 10;
const NEWEST = {
  filter: {},
  sort: { column: 'decision_date', direction: 'desc' },
  page: 1,
  pageSize: 1,
  annualised: false,
  withStatistics: false,
} as const;

/**
 * Whether a company files for H-1B, under which employer, and what it pays. The person's choice goes first, then the name.
 * Unknown without data, in a sample that does not hold the employer, for several employers, and while the records cannot be asked.
 */
export async function judgeEmployer(
  filings: LinkedFilings,
  name: string,
  choice: { readonly employer_id: string | null } | undefined,
  role: AskedRole,
): Promise<Judged> {
  const { state, sample } = filings.status();
  const made = choice === undefined ? 'automatic' : choice.employer_id === null ? 'none' : 'chosen';
  const nothing: Judged = {
    choice: made,
    files: 'unknown',
    employerId: choice?.employer_id ?? null,
    name: null,
    filings: 0,
    newestDecision: null,
    sample,
    candidates: [],
    pay: null,
  };
  if (state !== 'ready') return nothing;
  if (made === 'none') return { ...nothing, files: sample ? 'unknown' : 'none' };
  try {
    const found = await resolve(filings, name, choice?.employer_id);
    if (found.state === 'ambiguous') return { ...nothing, candidates: found.candidates };
    if (found.employerId === null || found.name === null) {
      return { ...nothing, files: sample ? 'unknown' : 'none' };
    }
    return {
      ...nothing,
      ...(await describe(filings, found.name, role)),
      employerId: found.employerId,
    };
  } catch (error) {
    if (error instanceof AppError) return nothing;
    throw error;
  }
}

/** The employer of an id, which is its key written with hyphens, or of a name. */
function resolve(
  filings: LinkedFilings,
  name: string,
  employerId: string | null | undefined,
): Promise<EmployerResolution> {
  return filings.resolveEmployer(employerId ? employerId.replaceAll('-', ' ') : name);
}

async function describe(
  filings: LinkedFilings,
  name: string,
  role: AskedRole,
): Promise<Partial<Judged> & Pick<Judged, 'files'>> {
  const employer = await filings.employerStatistics(name);
  if (!employer) return { files: 'unknown' };
  const { records } = await filings.query(NEWEST);
  const newest = records[0]?.decision_date ?? null;
  return {
    files: isStale(employer.newestDecision, newest) ? 'stale' : 'yes',
    name: employer.name,
    filings: employer.statistics.totalApplications,
    newestDecision: employer.newestDecision,
    candidates: employer.family.slice(0, 5).map(({ employerId, name: other, count }) => ({
      employerId,
      name: other,
      filings: count,
    })),
    pay: await payOf(filings, employer.employerId, role),
  };
}

/** The range of yearly pay for the role in the state, else for the role, else of all its filings. */
async function payOf(
  filings: LinkedFilings,
  employerId: string,
  { title, state }: AskedRole,
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
    const { totalApplications, annualised } = await filings.statistics(
      { ...filter, employerId },
      true,
    );
    const isLast = scope === 'employer';
    if (totalApplications < ENOUGH && !isLast) continue;
    const range = totalApplications < ENOUGH ? null : annualised.percentiles;
    return {
      scope,
      filings: totalApplications,
      low: range?.p25 ?? null,
      median: range?.p50 ?? null,
      high: range?.p75 ?? null,
    };
  }
  return null;
}
