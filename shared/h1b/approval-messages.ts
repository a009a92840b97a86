import { readableName } from '#shared/h1b/readable-name.ts';

const number = (value: number) => value.toLocaleString('en-US');

/** What the pages say about approved petitions. */
export const approvalMessages = {
  loading: 'Loading approvals...',
  failed: 'The approvals cannot be loaded right now.',
  noneHere: 'No approvals found',
  petitionsOnly: 'No filings by this employer, but petitions',
  petitionsOnlyHint:
    'It is not in the loaded filings. What USCIS decided on its petitions is below.',
  noneHint: 'Choose another place, industry or year.',
  rateHelp: 'Share of decided petitions that were approved, with a 95% interval (Wilson).',
  placeHint: 'Place and industry are the petition’s: often the headquarters, not the worksite.',
  occupationHint:
    'The place is the worksite in the filings. Approvals count the employer’s petitions in all places and occupations.',
  mostFilers: (most: number) => `Only the ${number(most)} with the most filings are ranked.`,
} as const;

/** Fiscal years in words: 'FY2021 and FY2022', 'FY2015, FY2019 and FY2022'. */
export function yearsInWords(years: readonly number[]): string {
  const words = years.map((year) => `FY${year}`);
  const last = words.pop();
  return words.length === 0 ? (last ?? '') : `${words.join(', ')} and ${last}`;
}

/** Where approvals come from, their years and the day as of which they are. */
export function approvalSource(years: readonly number[], asOf: string | null): string {
  const day = asOf === null ? '' : `, as of ${asOf}`;
  return `Source: USCIS H-1B Employer Data Hub, ${yearsInWords(years)}${day}.`;
}

/** What a verdict rests on: 'based on USCIS decisions for HARBOUR LLC in FY2021 and FY2022'; `files` is whether it has filings. */
export function sponsorBasis(
  {
    state,
    name,
    family,
    coverage,
  }: {
    readonly state: 'known' | 'ambiguous' | 'none' | 'unknown';
    readonly name: string | null;
    readonly family: Parameters<typeof familyWords>[0] | null;
    readonly coverage: Parameters<typeof lookedThrough>[0];
  },
  files: boolean,
): string {
  if (state === 'unknown' || coverage.length === 0) return 'no approvals are loaded';
  const part = coverage.some(({ complete }) => !complete) ? ' (some years are partial)' : '';
  const years = yearsInWords(coverage.map(({ fiscalYear }) => fiscalYear));
  const when = `in ${years}${part}`;
  if (state === 'ambiguous')
    return `this could be several employers in the USCIS decisions ${when}`;
  if (family) return `${familyWords(family)}; based on USCIS decisions ${when}`;
  if (state === 'known') return `based on USCIS decisions for ${name ?? ''} ${when}`;
  return `${files ? 'it files for H-1B, but was ' : ''}not found under this name among the ${lookedThrough(coverage)}`;
}

/** 'by Amazon.com Services LLC (5,120), Amazon Web Services Inc (900) and seven more': who files for a brand. */
export function familyWords(family: {
  readonly count: number;
  readonly members: readonly { readonly name: string; readonly newApprovals: number }[];
}): string {
  const named = family.members.slice(0, FAMILY_SAID);
  const said = named.map(
    ({ name, newApprovals }) => `${readableName(name)} (${number(newApprovals)})`,
  );
  const more = family.count - named.length;
  const last = more > 0 ? `${COUNTS[more] ?? number(more)} more` : (said.pop() ?? '');
  return said.length === 0 ? `by ${last}` : `by ${said.join(', ')} and ${last}`;
}

const FAMILY_SAID = 2;
const COUNTS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

interface NewestYear {
  readonly fiscalYear: number | null;
  readonly newApprovals: number;
}

/** What stands beside a verdict: the employer's own approvals of its brand's, newer filings, continuing approvals of its year, and the approvals of the brand that owns it. */
export function besideWords(
  {
    fiscalYear,
    newApprovals,
    continuing,
  }: NewestYear & {
    readonly continuing: number;
  },
  newestFiling: number | null,
  {
    itself,
    parent,
  }: {
    readonly itself: (NewestYear & { readonly name: string }) | null;
    readonly parent: (NewestYear & { readonly brand: string }) | null;
  },
): string[] {
  const newer = newestFiling !== null && fiscalYear !== null && newestFiling > fiscalYear;
  return [
    ...(itself ? [`${readableName(itself.name)} itself: ${approvalsIn(itself)}.`] : []),
    ...(newer ? [`Filed in FY${newestFiling}.`] : []),
    ...(newApprovals > 0 && continuing > 0
      ? [`Also ${number(continuing)} continuing approvals (extensions and changes).`]
      : []),
    ...(parent && parent.fiscalYear !== null
      ? [`Its parent, ${parent.brand}, is counted separately: ${approvalsIn(parent)}.`]
      : []),
  ];
}

/** '6,389 new approvals in FY2022', or that there are none. */
export function approvalsIn({ fiscalYear, newApprovals }: NewestYear): string {
  if (fiscalYear === null || newApprovals === 0) return 'no new approvals';
  return `${approvalCount(newApprovals)} in FY${fiscalYear}`;
}

const approvalCount = (n: number) => `${number(n)} ${n === 1 ? 'new approval' : 'new approvals'}`;

/** Petitions of everybody among which an employer was looked for, and their years: '1,034,000 petitions USCIS decided in FY2021 and FY2022'. */
export function lookedThrough(
  coverage: readonly {
    readonly fiscalYear: number;
    readonly complete: boolean;
    readonly petitions: number;
  }[],
): string {
  const sum = coverage.reduce((total, { petitions }) => total + petitions, 0);
  const part = coverage.some(({ complete }) => !complete) ? ' (some years are partial)' : '';
  const years = yearsInWords(coverage.map(({ fiscalYear }) => fiscalYear));
  return `${number(sum)} petitions USCIS decided in ${years}${part}`;
}

/** What the approvals say of an employer, in the present only while they are of the present: 'Sponsors: yes (142 new approvals in FY2022)'. */
export function sponsorWords({
  sponsors,
  fiscalYear,
  newApprovals,
  isNewest,
  isLeast = false,
}: {
  readonly sponsors: 'yes' | 'stale' | 'none' | 'unknown';
  readonly fiscalYear: number | null;
  readonly newApprovals: number;
  readonly isNewest: boolean;
  readonly isLeast?: boolean;
}): string {
  if (sponsors === 'none') return 'Sponsors: none found';
  if (sponsors === 'unknown' || fiscalYear === null) return 'Sponsors: unknown';
  const count = approvalCount(newApprovals);
  const approvals = isLeast ? `at least ${count}` : count;
  const which = isLeast ? ', whichever of these it is' : '';
  if (newApprovals === 0) return `Renewals only, last in FY${fiscalYear}.`;
  if (sponsors === 'yes') return `Sponsors: yes (${approvals} in FY${fiscalYear}${which})`;
  const since = isNewest ? `. Approvals are on record up to FY${fiscalYear}.` : ', none since.';
  return `Sponsored in FY${fiscalYear}${which}: ${approvals}${since}`;
}

/** A verdict as its answer, what is said of it, and how new that is: 'Sponsored in FY2022', ': 142 new approvals' and '. Approvals are on record up to FY2022.'; together they are the verdict. */
export function verdictParts(words: string): { answer: string; rest: string; since: string } {
  const [answer = words] = /^.+?(?= \(|: (?:at least )?\d|, last)/.exec(words) ?? [];
  const said = words.slice(answer.length);
  const [since = ''] = /(?:\. Approvals|, none since).*$/.exec(said) ?? [];
  return { answer, rest: said.slice(0, said.length - since.length), since };
}

const HIGHER_EDUCATION =
  /\b(?:universit(?:y|ies)|universidad|colleges?|polytechnic|institute of technology|school of medicine)\b/i;
const RESEARCH =
  /\b(?:national lab(?:oratory|s)?|research (?:institute|foundation|center)|institute (?:for|of) (?:\w+ )*research)\b/i;
/** Companies that have such a word in their name. */
const COMMERCIAL =
  /\b(?:inc|llc|llp|corp(?:oration)?|ltd|company|co|bank|mall|realty|hotels?|credit union)\b/i;

/** Why an employer of this name usually files outside the yearly lottery; undefined for any other. */
export function outsideLotteryWords(name: string): string | undefined {
  if (COMMERCIAL.test(name)) return undefined;
  if (HIGHER_EDUCATION.test(name)) {
    return 'By its name a university or college. These usually file outside the yearly lottery: the law takes higher education out of its cap.';
  }
  return RESEARCH.test(name)
    ? 'By its name a research organization. Non-profit and government ones usually file outside the yearly lottery: the law takes them out of its cap. Ask whether it is one.'
    : undefined;
}
