/** Years without a filing after which an employer's filings are stale. */
const STALE_YEARS = 3;

/** Whether the newest decision of an employer is more than 3 years before the newest of all; both YYYY-MM-DD, null for none. */
export function isStale(newestDecision: string | null, newestOfAll: string | null): boolean {
  // Filings without a date, as some sources have them, say nothing of when.
  if (newestDecision === null || newestOfAll === null) return false;
  const limit = `${Number(newestOfAll.slice(0, 4)) - STALE_YEARS}${newestOfAll.slice(4)}`;
  return newestDecision < limit;
}

/** The state that ends a place such as 'Austin, TX' or 'Austin TX 78701'; undefined for other texts. */
export function stateOfPlace(place: string): string | undefined {
  return /(?:^|[\s,])([A-Z]{2})(?:[\s,]+\d{5}(?:-\d{4})?)?(?:[\s,]+(?:US|USA))?\s*$/u.exec(
    place,
  )?.[1];
}

/** 'yes (1,036 filings, newest 2024-09-30)' and its like; of a sample 'yes (3 of the sample's filings, newest 2023-12-29)'. */
export function filingWords({
  files,
  filings,
  newestDecision,
  sample,
}: {
  readonly files: 'yes' | 'stale' | 'none' | 'unknown';
  readonly filings: number;
  readonly newestDecision: string | null;
  /** Whether the records are a sample. */
  readonly sample: boolean;
}): string {
  if (files === 'none') return 'none found';
  if (files === 'unknown') return 'unknown';
  const number = filings.toLocaleString('en-US');
  const count = sample
    ? `${number} of the sample's filings`
    : `${number} ${filings === 1 ? 'filing' : 'filings'}`;
  const newest = newestDecision === null ? count : `${count}, newest ${newestDecision}`;
  return files === 'yes' ? `yes (${newest})` : `stale (${newest}; none for 3 years)`;
}
