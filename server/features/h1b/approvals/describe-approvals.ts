import { familyOf } from '#server/h1b/approvals/brands.ts';
import { yearsOf } from '#server/h1b/approvals/employer-index.ts';
import { findEmployer } from '#server/h1b/approvals/find-employer.ts';
import { type EmployerIndex, petitionsOf } from '#server/h1b/approvals/employer-index.ts';
import { formOf, identityKey } from '#server/h1b/identity/employer-key.ts';
import { CONFIDENCE } from '#server/h1b/identity/joins.ts';
import type { LoadedApprovals } from '#server/h1b/approvals/approval-store.ts';
import type { getH1bApprovals, getH1bApprovalTotals } from '#shared/contracts/h1b/approvals.ts';
import type { Output } from '#shared/contracts/contract.ts';
import { sponsorVerdict } from '#shared/domain/sponsor-verdict.ts';
import { approvalReasons, employerMessages } from '#shared/employer-messages.ts';
import { NAME_CANDIDATES } from '#shared/limits.ts';

/** An employer's petitions. */
export type EmployerApprovals = Output<typeof getH1bApprovals.response>;
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

/** How sure the last digits of a tax number are for names that differ in their form or end only. */
const TAX_ID_CONFIDENCE = 0.97;

/** The petitions of the employer that a name means, with others it may mean, as of a day; `filedId` is its employer of the filings, when it has one. */
export function describeEmployer(
  approvals: LoadedApprovals | undefined,
  name: string,
  today: Date,
  filedId?: string | null,
): EmployerApprovals {
  const sources = describeSources(approvals);
  if (!approvals || sources.coverage.length === 0) return { ...nobody('unknown'), ...sources };
  const { index, table } = approvals;
  const filed = index.byId.get(filedId ?? '');
  const byName = findEmployer(index, name, NAME_CANDIDATES);
  // A whole name with its legal form means that one employer, the short one all that file for it.
  const isWhole = byName.state === 'known' && formOf(identityKey(name)) !== '';
  const family = isWhole ? undefined : familyOf(index, name);
  if (family) return { ...describeFamily(approvals, family, today), ...sources };
  const found =
    filed === undefined
      ? byName
      : {
          state: 'known' as const,
          employer: filed,
          candidates: byName.candidates.filter((each) => each !== filed),
          likely: false,
        };
  const candidates = found.candidates.map((each) => {
    const { employerId, name: spelling, petitions } = index.employers[each]!;
    return { employerId, name: spelling, petitions };
  });
  if (found.employer === undefined) return { ...nobody(found.state), candidates, ...sources };
  const employer = index.employers[found.employer]!;
  const years = yearsOf(table, index, employer.names);
  return {
    state: found.state,
    employerId: employer.employerId,
    name: employer.name,
    filedName: employer.filedName ?? null,
    years,
    sponsors: sponsorVerdict(found.state, years, sources.coverage, today).sponsors,
    spellings: employer.names.map((code) => ({
      name: table.texts.employer.values[code]!,
      petitions: petitionsOf(table, index.starts, code),
      ...reasonOf(index, employer, code),
    })),
    candidates,
    likely: found.likely,
    family: null,
    ...sources,
  };
}

/** Employers of a family that are named. */
const FAMILY_NAMED = 8;

/** The petitions of all employers of a brand together, with those that had most new approvals in the newest year that has any. */
function describeFamily(
  { index, table, years: loaded }: LoadedApprovals,
  { brand, employers }: { readonly brand: string; readonly employers: readonly number[] },
  today: Date,
): Omit<EmployerApprovals, 'coverage' | 'sources'> {
  const members = employers.map((each) => index.employers[each]!);
  const years = yearsOf(
    table,
    index,
    members.flatMap(({ names }) => names),
  );
  const { sponsors, fiscalYear } = sponsorVerdict('known', years, loaded, today);
  const named = members
    .map(({ employerId, filedName, name, names }) => {
      const year = yearsOf(table, index, names).find((one) => one.fiscalYear === fiscalYear);
      return { employerId, name: filedName ?? name, newApprovals: year?.initialApprovals ?? 0 };
    })
    .sort((a, b) => b.newApprovals - a.newApprovals);
  const [main] = members;
  return {
    state: 'known',
    employerId: main?.employerId ?? null,
    name: brand,
    filedName: main?.filedName ?? null,
    years,
    sponsors,
    spellings: members.flatMap((member) =>
      member.names.map((code) => ({
        name: table.texts.employer.values[code]!,
        petitions: petitionsOf(table, index.starts, code),
        ...reasonOf(index, member, code),
      })),
    ),
    candidates: [],
    likely: false,
    family: { brand, count: named.length, members: named.slice(0, FAMILY_NAMED) },
  };
}

/** Why a name as USCIS has it counts for its employer, and how sure that is. */
function reasonOf(
  { reasons, links }: EmployerIndex,
  { names }: { names: readonly number[] },
  code: number,
): { reason: string; confidence: number } {
  const joined = reasons.get(code);
  if (joined) {
    const { difference, proof } = joined;
    const confidence = proof === 'taxId' ? TAX_ID_CONFIDENCE : CONFIDENCE[proof];
    return { reason: employerMessages.reason(difference, proof), confidence };
  }
  const { sameAsFiled, mostPetitions, sameName } = approvalReasons;
  if (links[code]) return { reason: sameAsFiled, confidence: 1 };
  return { reason: code === names[0] ? mostPetitions : sameName, confidence: 1 };
}

function nobody(state: EmployerApprovals['state']) {
  const sponsors = state === 'none' ? ('none' as const) : ('unknown' as const);
  return {
    state,
    sponsors,
    employerId: null,
    name: null,
    filedName: null,
    years: [],
    spellings: [],
    candidates: [],
    likely: false,
    family: null,
  };
}
