import { yearsOf } from '#server/h1b/approvals/employer-index.ts';
import { findEmployer } from '#server/h1b/approvals/find-employer.ts';
import { employerIdOf } from '#server/h1b/identity/employer-key.ts';
import { petitionsOf } from '#server/h1b/approvals/employer-index.ts';
import type { LoadedApprovals } from '#server/h1b/approvals/approval-store.ts';
import type { getH1bApprovals, getH1bApprovalTotals } from '#shared/contracts/h1b/approvals.ts';
import type { Output } from '#shared/contracts/contract.ts';
import { sponsorVerdict } from '#shared/domain/sponsor-verdict.ts';
import { NAME_CANDIDATES } from '#shared/limits.ts';

/** An employer's petitions. */
type EmployerApprovals = Output<typeof getH1bApprovals.response>;
type Totals = Output<typeof getH1bApprovalTotals.response>;

/** What is loaded, and where it is from. */
export function describeSources(
  approvals: LoadedApprovals | undefined,
): Pick<Totals, 'coverage' | 'sources'> {
  const years = approvals?.years ?? [];
  return {
    coverage: years.map(({ fiscalYear, complete }) => ({ fiscalYear, complete })),
    sources: years.map(({ fiscalYear, complete, missing, file, importedAt }) => ({
      name: 'USCIS H-1B Employer Data Hub',
      file,
      fiscalYears: [fiscalYear],
      complete,
      missing,
      importedAt,
    })),
  };
}

/** The sums of every loaded year. */
export function describeTotals(approvals: LoadedApprovals | undefined): Totals {
  const years = (approvals?.years ?? []).map((year) => ({
    fiscalYear: year.fiscalYear,
    initialApprovals: year.initialApprovals,
    initialDenials: year.initialDenials,
    continuingApprovals: year.continuingApprovals,
    continuingDenials: year.continuingDenials,
    rows: year.rows,
  }));
  return { years, ...describeSources(approvals) };
}

/** The petitions of the employer that a name means, with others it may mean. */
export function describeEmployer(
  approvals: LoadedApprovals | undefined,
  name: string,
): EmployerApprovals {
  const sources = describeSources(approvals);
  if (!approvals || sources.coverage.length === 0) return { ...nobody('unknown'), ...sources };
  const { index, table } = approvals;
  const found = findEmployer(index, name, NAME_CANDIDATES);
  const candidates = found.candidates.map((each) => {
    const { key, name: spelling, petitions } = index.employers[each]!;
    return { employerId: employerIdOf(key), name: spelling, petitions };
  });
  if (found.employer === undefined) return { ...nobody(found.state), candidates, ...sources };
  const employer = index.employers[found.employer]!;
  const years = yearsOf(table, index, employer.names);
  return {
    state: found.state,
    employerId: employerIdOf(employer.key),
    name: employer.name,
    years,
    sponsors: sponsorVerdict(found.state, years, sources.coverage).sponsors,
    spellings: employer.names.map((code) => ({
      name: table.texts.employer.values[code]!,
      petitions: petitionsOf(table, index.starts, code),
    })),
    candidates,
    ...sources,
  };
}

function nobody(state: EmployerApprovals['state']) {
  const { sponsors } = sponsorVerdict(state, [], [{ fiscalYear: 0, complete: true }]);
  return {
    state,
    sponsors,
    employerId: null,
    name: null,
    years: [],
    spellings: [],
    candidates: [],
  };
}
