import { formatDate } from '#shared/domain/dates.ts';

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

/** Whether an employer files, and what that rests on. */
interface FilingFacts {
  readonly files: 'yes' | 'stale' | 'none' | 'unknown';
  readonly filings: number;
  readonly newestDecision: string | null;
  /** Whether the records are a sample. */
  readonly sample: boolean;
}

/** 'yes (1,036 filings, newest 9/30/2024)' and its like; of a sample 'yes (3 of the sample's filings, newest 12/29/2023)'. */
export function filingWords(
  { files, filings, newestDecision, sample }: FilingFacts,
  locale?: string,
): string {
  if (files === 'none') return 'none found';
  if (files === 'unknown') return 'unknown';
  const number = filings.toLocaleString('en-US');
  const count = sample
    ? `${number} of the sample's filings`
    : `${number} ${filings === 1 ? 'filing' : 'filings'}`;
  const newest =
    newestDecision === null ? count : `${count}, newest ${formatDate(newestDecision, locale)}`;
  return files === 'yes' ? `yes (${newest})` : `stale (${newest}; none for 3 years)`;
}
