/** The four counts of the USCIS Employer Data Hub: petitions for new employment, and for what continues. */
export const APPROVAL_COUNTS = [
  'initialApprovals',
  'initialDenials',
  'continuingApprovals',
  'continuingDenials',
] as const;

/** One of the four counts. */
export type ApprovalCount = (typeof APPROVAL_COUNTS)[number];

/** The six kinds of petition that newer files tell apart, each as approvals and denials. */
export const PETITION_KINDS = [
  'newEmploymentApprovals',
  'newEmploymentDenials',
  'continuationApprovals',
  'continuationDenials',
  'sameEmployerApprovals',
  'sameEmployerDenials',
  'newConcurrentApprovals',
  'newConcurrentDenials',
  'changeOfEmployerApprovals',
  'changeOfEmployerDenials',
  'amendedApprovals',
  'amendedDenials',
] as const;

/** One of the six kinds, approved or denied. */
export type PetitionKind = (typeof PETITION_KINDS)[number];

/** Texts of a row, as filed apart from blanks at their ends. */
export const APPROVAL_TEXTS = ['employer', 'naics', 'taxId', 'state', 'city', 'zip'] as const;

/** One of the texts. */
export type ApprovalText = (typeof APPROVAL_TEXTS)[number];

/** Petitions of one employer at one place in one industry and fiscal year. */
export interface ApprovalRow extends Record<ApprovalText, string>, Record<ApprovalCount, number> {
  readonly fiscalYear: number;
  /** The six kinds in the order of PETITION_KINDS; null where the file does not tell them apart. */
  readonly kinds: readonly number[] | null;
}

/** A year of the store. */
export interface ApprovalYear extends Record<ApprovalCount, number> {
  readonly fiscalYear: number;
  readonly rows: number;
  /** Whether the rows are those of everybody in the whole year. */
  readonly complete: boolean;
  /** Why it is not complete; null when it is. */
  readonly missing: string | null;
  /** Name of the file the rows came from. */
  readonly file: string;
  readonly importedAt: string;
}

/** The sums of rows. */
export function sumRows(rows: Iterable<ApprovalRow>): Record<ApprovalCount, number> {
  const sums = {
    initialApprovals: 0,
    initialDenials: 0,
    continuingApprovals: 0,
    continuingDenials: 0,
  };
  for (const row of rows) for (const name of APPROVAL_COUNTS) sums[name] += row[name];
  return sums;
}
