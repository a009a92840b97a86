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
}

/** Years without a new approval after which an employer's approvals are stale. */
const STALE_YEARS = 3;

const nothing = { fiscalYear: null, newApprovals: 0 };

/**
 * Judges an employer by its years: yes with a new approval in the newest STALE_YEARS years that are loaded, stale with
 * older ones or with renewals only, none without an approval, unknown when the name means no single employer.
 */
export function sponsorVerdict(
  state: 'known' | 'ambiguous' | 'none' | 'unknown',
  years: readonly PetitionYear[],
  coverage: readonly CoveredYear[],
): SponsorVerdict {
  const newest = Math.max(...coverage.map(({ fiscalYear }) => fiscalYear));
  if (state === 'unknown' || state === 'ambiguous' || coverage.length === 0) {
    return { sponsors: 'unknown', ...nothing };
  }
  const last = years.findLast(({ initialApprovals }) => initialApprovals > 0);
  if (last) {
    const { fiscalYear, initialApprovals: newApprovals } = last;
    const sponsors = fiscalYear > newest - STALE_YEARS ? 'yes' : 'stale';
    return { sponsors, fiscalYear, newApprovals };
  }
  const renewed = years.findLast(({ continuingApprovals }) => continuingApprovals > 0);
  return renewed
    ? { sponsors: 'stale', fiscalYear: renewed.fiscalYear, newApprovals: 0 }
    : { sponsors: 'none', ...nothing };
}

/** Petitions that were approved, and decided, of new and continuing employment together. */
export function decidedPetitions(year: PetitionYear): { approved: number; decided: number } {
  const approved = year.initialApprovals + year.continuingApprovals;
  return { approved, decided: approved + year.initialDenials + year.continuingDenials };
}
