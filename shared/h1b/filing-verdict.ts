import { fiscalYearWords, ofWords } from '#shared/h1b/figures.ts';
import { FEW_FILINGS } from '#shared/h1b/limits.ts';

/** Years without a filing after which an employer's filings are stale. */
const STALE_YEARS = 3;

/** Whether the newest fiscal year of an employer is more than 3 years before the newest of all; null for none. */
export function isStale(newestYear: number | null, newestOfAll: number | null): boolean {
  // Filings without a year say nothing of when.
  if (newestYear === null || newestOfAll === null) return false;
  return newestYear < newestOfAll - STALE_YEARS;
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
  /** Newest fiscal year of the filings; null when none has one. */
  readonly newestYear: number | null;
  /** Whether the records are a sample. */
  readonly sample: boolean;
}

/** 'yes (1,036 filings, newest FY2024)' and its like; of a sample 'yes (3 of the sample's filings, newest FY2024)'. */
export function filingWords({ files, filings, newestYear, sample }: FilingFacts): string {
  if (files === 'none') return 'none found';
  if (files === 'unknown') return 'unknown';
  const number = filings.toLocaleString('en-US');
  const count = sample
    ? `${number} of the sample's filings`
    : `${number} ${filings === 1 ? 'filing' : 'filings'}`;
  const newest = newestYear === null ? count : `${count}, newest FY${newestYear}`;
  return files === 'yes' ? `yes (${newest})` : `stale (${newest}; none for 3 years)`;
}

/** Yearly pay of some filings in dollars; null without any. */
interface FiledPay {
  readonly paid: number;
  readonly years: readonly number[];
  readonly low: number | null;
  readonly median: number | null;
  readonly high: number | null;
}

const dollars = (amount: number) => `$${Math.round(amount).toLocaleString('en-US')}`;

/** 'half of them pay between $165,000 and $207,750 a year, median $182,000 (of 64, FY2024)', of few the median alone. */
export function filedPayWords({ paid, years, low, median, high }: FiledPay): string {
  if (median === null || low === null || high === null) return `none in ${fiscalYearWords(years)}`;
  const of = `${ofWords(paid)}, ${fiscalYearWords(years)}`;
  if (paid < FEW_FILINGS) return `median ${dollars(median)} a year (${of})`;
  return `half of them pay between ${dollars(low)} and ${dollars(high)} a year, median ${dollars(median)} (${of})`;
}

/** Filings that answer a question, and of which fiscal years they are, where that is said. */
interface Answering {
  readonly filings: number;
  readonly years?: readonly number[];
}

/** '12 of 340 filings of FY2024', 'None of 340 filings'. */
function partOf(part: number, { filings, years }: Answering): string {
  const some = part === 0 ? 'None' : part.toLocaleString('en-US');
  const noun = filings === 1 ? 'filing' : 'filings';
  const when = years && years.length > 0 ? ` of ${fiscalYearWords(years)}` : '';
  return `${some} of ${filings.toLocaleString('en-US')} ${noun}${when}`;
}

/** '12 of 340 filings are for work at a client's site.' and its like. */
export function clientSiteWords({
  atClient,
  ...answering
}: Answering & { readonly atClient: number }): string {
  const is = atClient < 2 ? 'is' : 'are';
  return `${partOf(atClient, answering)} ${is} for work at a client's site.`;
}

/** '12 of 340 filings say that the employer depends on H-1B workers.' and its like. */
export function dependentWords({
  dependent,
  ...answering
}: Answering & { readonly dependent: number }): string {
  const say = dependent < 2 ? 'says' : 'say';
  return `${partOf(dependent, answering)} ${say} that the employer depends on H-1B workers.`;
}
