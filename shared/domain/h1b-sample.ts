/** How the keys begin that filings of the sample have instead of case numbers; those of the Department of Labor begin with I. */
export const SAMPLE_PREFIX = 'S-000-';

/** What a page shows for a value that the sample does not have. */
const NOT_IN_SAMPLE = 'not in this sample';

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

/** A value as a page shows it: 'N/A' and keys of the sample become `NOT_IN_SAMPLE` where the sample is of real filings. */
export function sampleText(text: string, { sample, generated }: Omit<Loaded, 'records'>): string {
  const isMissing = text === 'N/A' || text.startsWith(SAMPLE_PREFIX);
  return sample && !generated && isMissing ? NOT_IN_SAMPLE : text;
}
