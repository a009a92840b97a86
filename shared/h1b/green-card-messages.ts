import { percentText } from '#shared/core/percent.ts';
import { fiscalYearWords, ofWords } from '#shared/h1b/figures.ts';
import { FEW_FILINGS } from '#shared/h1b/limits.ts';
import type { CaseCounts, CertificationPeriod, Certifications } from '#shared/h1b/query.ts';
import { isPresent } from '#shared/h1b/sponsor-verdict.ts';

/** What the pages say about green cards. */
export const greenCardMessages = {
  none: 'No labor certifications match these filters.',
  notFiltered: (names: string) =>
    `Labor certifications do not have this, so it is not used as a filter here: ${names}.`,
  sampleIsNoNo: 'Only a sample is loaded, so this does not mean “no”.',
  exported: 'Exported the quarters and years',
  failed: 'The labor certifications cannot be loaded right now.',
  loading: 'Loading labor certifications...',
  step: 'I-140 and the wait for a visa number come after; for India and China that is years.',
  noForecast: 'Past cases for all its workers, not a forecast for one person.',
  noneIsNoNo:
    'This does not mean “no”: an employer may have filed in other years or under another name, and some green cards need no labor certification.',
  columnHint:
    'Green cards are labor certifications only, the first of several steps, of the employer in all places: I-140 and the wait for a visa number come after. “None found” does not mean “no”.',
  noneFound: 'none found',
  noneInSample: 'not in the sample',
  notLoaded: 'No labor certifications are loaded.',
  notInSample: 'The sample of labor certifications does not have this employer.',
} as const;

const number = (value: number) => value.toLocaleString('en-US');
const cases = (n: number) => `${number(n)} ${n === 1 ? 'case' : 'cases'}`;

/** What is loaded of the labor certifications. */
interface Source {
  readonly state: 'ready' | 'empty' | 'unavailable';
  readonly sample: boolean;
  readonly cases: number;
  readonly fiscalYears: readonly number[];
  readonly name: string;
}

/** 'Source: US Department of Labor, PERM disclosure data, FY2023 and FY2026 (a sample).' */
export function greenCardSource({ name, fiscalYears, sample }: Source): string {
  return `Source: ${name}, ${fiscalYearWords(fiscalYears)}${sample ? ' (a sample)' : ''}.`;
}

/** The period that speaks of today: the newest quarter with enough decisions, else the newest fiscal year with any; undefined without one. */
export function newestPeriod({
  quarters,
  years,
}: Pick<Certifications, 'quarters' | 'years'>): CertificationPeriod | undefined {
  return (
    quarters.findLast(({ timed }) => timed >= FEW_FILINGS) ??
    years.findLast(({ timed }) => timed > 0)
  );
}

/** A period in words: 'January to March 2026' for 2026-Q1, 'FY2026' for 2026. */
export function periodWords(period: string): string {
  const quarter = /^(\d{4})-Q([1-4])$/.exec(period);
  if (!quarter) return `FY${period}`;
  const months = ['January to March', 'April to June', 'July to September', 'October to December'];
  return `${months[Number(quarter[2]) - 1] ?? ''} ${quarter[1] ?? ''}`;
}

/** 'Labor certification only: median 503 days from filing to decision (40,411 decided January to March 2026).' */
export function waitWords(found: Certifications): string {
  const newest = newestPeriod(found);
  if (!newest || newest.medianDays === null) {
    return 'Labor certification only: how long it took is unknown, because these files have no filing dates.';
  }
  const { medianDays, timed, period } = newest;
  const only = timed < FEW_FILINGS ? 'only ' : '';
  const days = number(Math.round(medianDays));
  return `Labor certification only: median ${days} days from filing to decision (${only}${number(timed)} decided ${timed < FEW_FILINGS ? 'in ' : ''}${periodWords(period)}).`;
}

/** '4,382 certified of 4,397 decided (99.7%), 77 withdrawn': of the cases of all loaded years. */
export function decidedWords({ certified, denied, withdrawn }: Certifications): string {
  const decided = certified + denied;
  const rate = decided >= FEW_FILINGS ? ` (${percentText(certified, decided)})` : '';
  const aside = withdrawn > 0 ? `, ${number(withdrawn)} withdrawn` : '';
  return decided === 0
    ? `none decided${aside}`
    : `${number(certified)} certified of ${number(decided)} decided${rate}${aside}`;
}

/** Whether an employer's certifications speak of the present: the newest fiscal year with one ended less than two years ago. */
export function isCurrent({ years }: Pick<Certifications, 'years'>, today: Date): boolean {
  const newest = years.findLast(({ certified }) => certified > 0);
  return newest !== undefined && isPresent(Number(newest.period), today);
}

/** What the labor certifications say of an employer, in the present only while they are of it: 'Files for green cards: 4,474 cases in FY2023 and FY2026'. */
export function greenCardVerdict(
  state: 'known' | 'ambiguous' | 'none' | 'unknown',
  found: Certifications | null,
  today: Date,
): string {
  if (state === 'none') return 'Green cards: none found';
  if (state !== 'known' || !found) return 'Green cards: unknown';
  const years = fiscalYearWords(found.years.map(({ period }) => Number(period)));
  const filed = `${cases(found.cases)} in ${years}`;
  if (found.certified === 0) return `Green cards: ${filed}, none certified`;
  return `${isCurrent(found, today) ? 'Files' : 'Filed'} for green cards: ${filed}`;
}

/** Among what an employer was looked for: 'No labor certification under this name among 176,251 cases of FY2023 and FY2026.' */
export function lookedThroughCases({ cases: all, fiscalYears }: Source): string {
  return `No labor certification under this name among ${cases(all)} of ${fiscalYearWords(fiscalYears)}.`;
}

/** 'FY2026: median 503 days, of 1,024': how long the newest cases took; undefined where no day of filing is known. */
export function newestWaitWords({ newest }: Pick<CaseCounts, 'newest'>): string | undefined {
  if (!newest) return undefined;
  const { fiscalYear, timed, medianDays } = newest;
  return `FY${fiscalYear}: median ${number(Math.round(medianDays))} days, ${ofWords(timed)}`;
}
