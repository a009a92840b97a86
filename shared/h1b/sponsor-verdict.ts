/** Petitions of one employer, or of everybody, in one fiscal year. */
export interface PetitionYear {
  readonly fiscalYear: number;
  readonly initialApprovals: number;
  readonly initialDenials: number;
  readonly continuingApprovals: number;
  readonly continuingDenials: number;
}

/** A fiscal year of the loaded approvals. */
interface CoveredYear {
  readonly fiscalYear: number;
  readonly complete: boolean;
}

/** Whether an employer's petitions for new employment are approved. */
interface SponsorVerdict {
  readonly sponsors: 'yes' | 'stale' | 'none' | 'unknown';
  /** The fiscal year it rests on; null for none and unknown. */
  readonly fiscalYear: number | null;
  /** New approvals of that year. */
  readonly newApprovals: number;
  /** Continuing approvals of that year: extensions and changes. */
  readonly continuing: number;
  /** Whether that is the newest year that is loaded, so that nothing is known of later ones. */
  readonly isNewest: boolean;
  /** Several employers may be meant, and each has at least so many. */
  readonly isLeast: boolean;
}

/** Years after the end of a fiscal year in which its approvals speak of the present. */
const PRESENT_YEARS = 2;

const nothing = {
  fiscalYear: null,
  newApprovals: 0,
  continuing: 0,
  isNewest: false,
  isLeast: false,
};

/** Whether a fiscal year, which ends with September, ended less than PRESENT_YEARS before a day. */
export function isPresent(fiscalYear: number, today: Date): boolean {
  return today.getTime() < Date.UTC(fiscalYear + PRESENT_YEARS, 9, 1);
}

/**
 * Judges an employer by its years on a day: yes with a new approval in a fiscal year that ended less than PRESENT_YEARS before,
 * stale with older ones or with renewals only, none without an approval, unknown when the name means no single employer and the
 * years are not those of the one with fewest of several that all sponsor.
 */
export function sponsorVerdict(
  state: 'known' | 'ambiguous' | 'none' | 'unknown',
  years: readonly PetitionYear[],
  coverage: readonly CoveredYear[],
  today: Date,
): SponsorVerdict {
  const newest = Math.max(...coverage.map(({ fiscalYear }) => fiscalYear));
  const isLeast = state === 'ambiguous';
  if (state === 'unknown' || (isLeast && years.length === 0) || coverage.length === 0) {
    return { sponsors: 'unknown', ...nothing };
  }
  const last = years.findLast(({ initialApprovals }) => initialApprovals > 0);
  if (last) {
    const { fiscalYear, initialApprovals: newApprovals, continuingApprovals: continuing } = last;
    const sponsors = isPresent(fiscalYear, today) ? 'yes' : 'stale';
    return {
      sponsors,
      fiscalYear,
      newApprovals,
      continuing,
      isNewest: fiscalYear === newest,
      isLeast,
    };
  }
  const renewed = years.findLast(({ continuingApprovals }) => continuingApprovals > 0);
  return renewed
    ? { ...nothing, sponsors: 'stale', fiscalYear: renewed.fiscalYear }
    : { sponsors: 'none', ...nothing };
}

/** Petitions that were approved, and decided, of new and continuing employment together. */
export function decidedPetitions(year: PetitionYear): { approved: number; decided: number } {
  const approved = year.initialApprovals + year.continuingApprovals;
  return { approved, decided: approved + year.initialDenials + year.continuingDenials };
}

/** A verdict as a mark with a word or two: 'Sponsors', 'Sponsored in FY2022', and never a bare no. */
export function sponsorMark({
  sponsors,
  fiscalYear,
  newApprovals,
}: {
  readonly sponsors: 'yes' | 'stale' | 'none' | 'unknown';
  readonly fiscalYear: number | null;
  readonly newApprovals: number;
}): { readonly evidence: 'yes' | 'past' | 'unknown'; readonly words: string } {
  if (sponsors === 'yes') return { evidence: 'yes', words: 'Sponsors' };
  if (sponsors === 'none') return { evidence: 'unknown', words: 'No approvals found' };
  if (sponsors === 'unknown' || fiscalYear === null) {
    return { evidence: 'unknown', words: 'Sponsorship unknown' };
  }
  const what = newApprovals > 0 ? 'Sponsored' : 'Renewals only, last';
  return { evidence: 'past', words: `${what} in FY${fiscalYear}` };
}
