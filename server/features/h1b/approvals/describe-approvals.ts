import {
  countedFamily,
  type Family,
  familyOf,
  familyOfWords,
  guessFamily,
  headedFamily,
  parentFamily,
} from '#server/h1b/approvals/family.ts';
import { yearsOf } from '#server/h1b/approvals/employer-index.ts';
import type { FiledEmployer } from '#server/features/h1b/approvals/filed-names.ts';
import { findEmployer, findNearEmployer } from '#server/h1b/approvals/find-employer.ts';
import { type EmployerIndex, petitionsOf } from '#server/h1b/approvals/employer-index.ts';
import { typedName } from '#server/h1b/identity/brands.ts';
import { formOf, identityKey } from '#server/h1b/identity/employer-key.ts';
import { CONFIDENCE } from '#server/h1b/identity/joins.ts';
import type { LoadedApprovals } from '#server/h1b/approvals/approval-store.ts';
import type { getH1bApprovals, getH1bApprovalTotals } from '#shared/h1b/contracts/approvals.ts';
import type { Output } from '#shared/core/contract.ts';
import { type PetitionYear, sponsorVerdict } from '#shared/h1b/sponsor-verdict.ts';
import { approvalReasons, employerMessages } from '#shared/h1b/employer-messages.ts';
import { NAME_CANDIDATES } from '#shared/core/limits.ts';

/** An employer's petitions. */
export type EmployerApprovals = Output<typeof getH1bApprovals.response>;
type Totals = Output<typeof getH1bApprovalTotals.response>;

/** What is loaded, and where it is from. */
export function describeSources(
  approvals: LoadedApprovals | undefined,
): Pick<Totals, 'coverage' | 'sources'> {
  const years = approvals?.years ?? [];
  return {
    coverage: years.map((year) => ({
      fiscalYear: year.fiscalYear,
      complete: year.complete,
      petitions: sumOf(year),
    })),
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

const sumOf = (year: PetitionYear) =>
  year.initialApprovals + year.initialDenials + year.continuingApprovals + year.continuingDenials;

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

/** The petitions of the employer that a name, or the link to a posting of it, means, with others it may mean, as of a day; `filing` is its employer of the filings, when it has one. */
export function describeEmployer(
  approvals: LoadedApprovals | undefined,
  typed: string,
  today: Date,
  filing?: FiledEmployer | null,
): EmployerApprovals {
  const name = typedName(typed);
  const sources = describeSources(approvals);
  if (!approvals || sources.coverage.length === 0) return { ...nobody('unknown'), ...sources };
  const { index, table } = approvals;
  const filed = index.byId.get(filing?.employerId ?? '');
  const byName = findEmployer(index, name, NAME_CANDIDATES);
  const guessed = byName.state === 'none' && (!filing || filing.likely);
  // A whole name with its legal form means that one employer, the short one all that file for it.
  const isWhole = byName.state === 'known' && formOf(identityKey(name)) !== '';
  const family = isWhole ? undefined : familyOf(index, name);
  const together = (of: Family) => ({
    ...describeFamily(approvals, of, today, filing?.employerId),
    ...sources,
  });
  if (family) return together(family);
  const guess = guessed ? guessFamily(index, name) : undefined;
  if (guess) return { ...together(guess), likely: true };
  const found =
    filed === undefined || (filing?.likely && byName.state === 'known')
      ? (guessed && findNearEmployer(index, name, NAME_CANDIDATES)) || byName
      : {
          state: 'known' as const,
          employer: filed,
          candidates: byName.candidates.filter((each) => each !== filed),
          likely: filing?.likely ?? false,
        };
  if (found.state === 'ambiguous') {
    const led = familyOfWords(index, name, byName.all);
    if (led) return { ...together(led), likely: true };
    const least = leastOf(approvals, byName.all, today);
    const { sponsors } = sponsorVerdict('ambiguous', least, sources.coverage, today);
    return {
      ...nobody('ambiguous'),
      years: least,
      sponsors,
      candidates: listed(index, found.candidates),
      ...sources,
    };
  }
  const candidates = listed(index, found.candidates);
  if (found.employer === undefined) return { ...nobody(found.state), candidates, ...sources };
  const employer = index.employers[found.employer]!;
  const years = yearsOf(table, index, employer.names);
  const headed = headedFamily(index, found.employer);
  if (headed) {
    const itself = {
      name: employer.filedName ?? employer.name,
      ...newestOf(approvals, years, today),
    };
    return { ...together(headed), likely: found.likely, candidates, itself };
  }
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
    itself: null,
    parent: null,
    memberOf: describeBrand(approvals, countedFamily(index, found.employer), today),
    ...sources,
  };
}

const listed = (index: EmployerIndex, candidates: readonly number[]) =>
  candidates.map((each) => {
    const { employerId, name, petitions } = index.employers[each]!;
    return { employerId, name, petitions };
  });

/** The years of the one with fewest new approvals where each of several employers sponsors, whichever is meant; none otherwise. */
function leastOf(
  { index, table, years: loaded }: LoadedApprovals,
  candidates: readonly number[],
  today: Date,
): EmployerApprovals['years'] {
  const each = candidates.map((candidate) => {
    const years = yearsOf(table, index, index.employers[candidate]!.names);
    return { years, ...sponsorVerdict('known', years, loaded, today) };
  });
  const newest = each[0]?.fiscalYear;
  const isEach = each.every(
    ({ newApprovals, fiscalYear }) => newApprovals > 0 && fiscalYear === newest,
  );
  if (!isEach) return [];
  const [least] = each.toSorted((a, b) => a.newApprovals - b.newApprovals);
  return least?.years ?? [];
}

/** Employers of a family that are named. */
const FAMILY_NAMED = 8;

/** The petitions of all employers of a brand together, with those that had most new approvals in the newest year that has any. */
function describeFamily(
  approvals: LoadedApprovals,
  { brand, employers }: Family,
  today: Date,
  filedId: string | null | undefined,
): Omit<EmployerApprovals, 'coverage' | 'sources'> {
  const { index, table, years: loaded } = approvals;
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
  // The ranking counts these together under the brand's id, though the filings may have a single one of them.
  const isTogether = members.length > 1 || filedId?.startsWith('~');
  return {
    state: 'known',
    employerId: isTogether ? brand.id : (filedId ?? main?.employerId ?? null),
    name: brand.brand,
    // The petitions' names may not be linked to those of the filings, which still have the brand.
    filedName: main?.filedName ?? (filedId == null ? null : brand.brand),
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
    family: { brand: brand.brand, count: named.length, members: named.slice(0, FAMILY_NAMED) },
    itself: null,
    parent: describeBrand(approvals, parentFamily(index, brand), today),
    memberOf: null,
  };
}

/** What all employers of a brand had approved in the newest year that has any. */
function describeBrand(
  approvals: LoadedApprovals,
  family: Family | undefined,
  today: Date,
): EmployerApprovals['parent'] {
  if (!family) return null;
  const { index, table } = approvals;
  const names = family.employers.flatMap((each) => index.employers[each]!.names);
  const years = yearsOf(table, index, names);
  return { brand: family.brand.brand, ...newestOf(approvals, years, today) };
}

/** The newest year that has new approvals, and how many. */
function newestOf(
  { years: loaded }: LoadedApprovals,
  years: EmployerApprovals['years'],
  today: Date,
) {
  const { fiscalYear, newApprovals } = sponsorVerdict('known', years, loaded, today);
  return { fiscalYear, newApprovals };
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
    const reason = employerMessages.reason(difference, proof);
    return { reason, confidence: CONFIDENCE[proof] };
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
    itself: null,
    parent: null,
    memberOf: null,
  };
}
