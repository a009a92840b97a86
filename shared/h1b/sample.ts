/** How the keys begin that filings of the sample have instead of case numbers; those of the Department of Labor begin with I. */
export const SAMPLE_PREFIX = 'S-000-';

/** Why a page has no value to show, as a hint beside 'N/A'. */
export const NOT_IN_SAMPLE = 'Not in this sample';

/** Filings that the Department of Labor has published since FY2002, rounded. */
const PUBLISHED = '9.9 million';

/** What a page says of the loaded records. */
interface Loaded {
  readonly records: number;
  readonly sample: boolean;
  readonly generated: boolean;
}

/** How many records there are, and whether they are all, some, or invented. */
export function badgeText({ records, sample, generated }: Loaded): string {
  const count = records.toLocaleString('en-US');
  if (!sample) return `Live Data · ${count}`;
  return generated ? `Sample data · ${count}` : `Sample: ${count} real filings of ${PUBLISHED}`;
}

/** Whether a case number is a key of the sample, which no page and no file shows. */
export function isSampleKey(caseNumber: string): boolean {
  return caseNumber.startsWith(SAMPLE_PREFIX);
}

/** A case number as a page shows it: 'N/A' for a key of the sample. */
export function caseNumberText(caseNumber: string): string {
  return isSampleKey(caseNumber) ? 'N/A' : caseNumber;
}
