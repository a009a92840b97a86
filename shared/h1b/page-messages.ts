import { yearSpans } from '#shared/h1b/years.ts';
import { percentText } from '#shared/core/percent.ts';

const number = (value: number) => value.toLocaleString('en-US');

/** What the H1B pages say about figures and the dashboard, apart from the first view. */
export const h1bPageMessages = {
  tooFewRows: (count: number) =>
    `Only ${number(count)} ${count === 1 ? 'filing' : 'filings'}, too few to compare. Opens them`,
  interval: (low: number, high: number, found: number, count: number) =>
    `95% interval ${percentText(low, 1)} to ${percentText(high, 1)} (Wilson), of ${number(found)} certified among ${number(count)} with a known status, in files that hold every outcome`,
  payAsFiled:
    'Pay as filed is by the hour, week, month or year. Choose “Annualized” to see how it is spread.',
  noPay: 'No pay to show.',
  setAside: (count: number) => `${number(count)} left out`,
  setAsideHelp: (count: number) =>
    `${number(count)} with implausible yearly pay, below $10,000 or above $1,500,000, not counted in averages or percentiles. Opens them`,
  /** Beside what a sample has by year. */
  sampleYears:
    'Count is what this sample has of each year, not how many were filed, so averages show no trend.',
  /** Records that no fiscal year counts, among all. */
  withoutYear: (count: number, all: number) =>
    `${number(count)} of ${number(all)} ${count === 1 ? 'has' : 'have'} no fiscal year (${percentText(count, all)}).`,
  /** The line of coverage: years, records without one, source and date of the data. */
  coverage: (years: readonly number[], without: number, source: string, date: string) => {
    const many = years.length > 1;
    const named = years.length > 0 && `Covers fiscal year${many ? 's' : ''} ${yearSpans(years)}`;
    const others = without > 0 && `${number(without)} without a year`;
    const covered = [named, others].filter(Boolean).join(' and ');
    return `${covered && `${covered}. `}Source: ${source}${date}.`;
  },
  corrected: (asked: string, used: string) =>
    `Nothing matches "${asked}" exactly. Showing "${used}".`,
  searchExactly: 'Search exactly as typed',
  newestYears: (count: number) => `Newest ${count} years`,
  lcaSource: 'US Department of Labor, LCA disclosure data',
  sampleSource: 'a sample of the US Department of Labor’s LCA disclosure data',
  generatedSource: 'a generated sample',
  loaded: (day: string) => `, loaded ${day}`,
  dashboardSilent:
    'The dashboard has not responded. If nothing shows below, your browser, an extension or your network blocks it.',
  dashboardBlocked: 'The dashboard is blocked and cannot be shown here.',
  dashboardOffline: 'The dashboard cannot be loaded while you are offline.',
} as const;
