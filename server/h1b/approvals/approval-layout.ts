import {
  APPROVAL_COUNTS,
  APPROVAL_TEXTS,
  type ApprovalCount,
  type ApprovalText,
  PETITION_KINDS,
  type PetitionKind,
} from '#server/h1b/approvals/approval-row.ts';

type Field = 'fiscalYear' | ApprovalText | ApprovalCount | PetitionKind;

/** Headings of each field in every form of the export, in upper case with single blanks. */
const HEADINGS: Record<Field, readonly string[]> = {
  fiscalYear: ['FISCAL YEAR'],
  employer: ['EMPLOYER', 'EMPLOYER (PETITIONER) NAME', 'EMPLOYER NAME', 'PETITIONER NAME'],
  naics: ['NAICS', 'INDUSTRY (NAICS) CODE', 'NAICS CODE'],
  taxId: ['TAX ID'],
  state: ['STATE', 'PETITIONER STATE'],
  city: ['CITY', 'PETITIONER CITY'],
  zip: ['ZIP', 'PETITIONER ZIP CODE', 'ZIP CODE'],
  initialApprovals: ['INITIAL APPROVALS', 'INITIAL APPROVAL'],
  initialDenials: ['INITIAL DENIALS', 'INITIAL DENIAL'],
  continuingApprovals: ['CONTINUING APPROVALS', 'CONTINUING APPROVAL'],
  continuingDenials: ['CONTINUING DENIALS', 'CONTINUING DENIAL'],
  newEmploymentApprovals: ['NEW EMPLOYMENT APPROVAL'],
  newEmploymentDenials: ['NEW EMPLOYMENT DENIAL'],
  continuationApprovals: ['CONTINUATION APPROVAL'],
  continuationDenials: ['CONTINUATION DENIAL'],
  sameEmployerApprovals: ['CHANGE WITH SAME EMPLOYER APPROVAL'],
  sameEmployerDenials: ['CHANGE WITH SAME EMPLOYER DENIAL'],
  newConcurrentApprovals: ['NEW CONCURRENT APPROVAL'],
  newConcurrentDenials: ['NEW CONCURRENT DENIAL'],
  changeOfEmployerApprovals: ['CHANGE OF EMPLOYER APPROVAL'],
  changeOfEmployerDenials: ['CHANGE OF EMPLOYER DENIAL'],
  amendedApprovals: ['AMENDED APPROVAL'],
  amendedDenials: ['AMENDED DENIAL'],
};

const FIELDS = Object.keys(HEADINGS) as Field[];

/** Where a file of the USCIS Employer Data Hub keeps each field. */
export interface ApprovalLayout {
  /** Positions of the year, the texts, the four counts and the six kinds, in this order; -1 where the file has none. */
  readonly positions: readonly number[];
  /** Whether the four counts have to be summed from the six kinds. */
  readonly byKind: boolean;
}

/** The layout of a USCIS Employer Data Hub file by its headings; undefined for any other table. */
export function recogniseApprovals(headings: readonly string[]): ApprovalLayout | undefined {
  const names = headings.map((heading) =>
    heading
      .replace(/^\uFEFF/, '')
      .trim()
      .toUpperCase()
      .replaceAll(/[\s_]+/g, ' '),
  );
  const positions = FIELDS.map((field) =>
    HEADINGS[field].reduce((found, name) => (found >= 0 ? found : names.indexOf(name)), -1),
  );
  const has = (fields: readonly Field[]): boolean =>
    fields.every((field) => positions[FIELDS.indexOf(field)]! >= 0);
  if (!has(['fiscalYear', ...APPROVAL_TEXTS])) return undefined;
  if (has(APPROVAL_COUNTS)) return { positions, byKind: false };
  return has(PETITION_KINDS) ? { positions, byKind: true } : undefined;
}
