import type { H1bStatistics } from '#shared/h1b/query.ts';
import { yearSpans } from '#shared/h1b/years.ts';
import { percentText } from '#shared/core/percent.ts';
import { FEW_FILINGS } from '#shared/h1b/limits.ts';

type Recent = H1bStatistics['recent'];

/** Years that are named one by one. */
const NAMED = 3;

const number = (value: number) => value.toLocaleString('en-US');

/** Ascending fiscal years in words: 'FY2024', 'FY2020, FY2024 and FY2025', 'FY2002 and 2008-2016'. */
export function fiscalYearWords(years: readonly number[]): string {
  if (years.length > NAMED) return `FY${yearSpans(years)}`;
  const words = years.map((year) => `FY${year}`);
  const last = words.pop() ?? 'no fiscal year';
  return words.length === 0 ? last : `${words.join(', ')} and ${last}`;
}

/** How many a figure is of, which says when they are few: 'of 3,026', 'only 4 filings'. */
export function ofWords(count: number, one = 'filing'): string {
  return count > 0 && count < FEW_FILINGS
    ? `only ${number(count)} ${count === 1 ? one : `${one}s`}`
    : `of ${number(count)}`;
}

/** The certification rate: '98%', 'certified cases only' where no file holds another outcome, 'no data' of none. */
export function certifiedText(
  {
    certified,
    knownStatuses,
    onlyCertified,
  }: Pick<Recent, 'certified' | 'knownStatuses' | 'onlyCertified'>,
  noData: string,
): string {
  if (knownStatuses > 0) return percentText(certified, knownStatuses);
  return onlyCertified > 0 ? 'certified cases only' : noData;
}

/** What a certification rate is of: 'of 3,026; the files of FY2024 and FY2025 hold certified cases only'. */
export function certifiedNote(recent: Recent): string {
  const { knownStatuses, onlyCertified, onlyCertifiedYears: years } = recent;
  const unknown = recentTotal(recent) - knownStatuses - onlyCertified;
  const rated = [
    ofWords(knownStatuses),
    ...(unknown > 0 ? [`${number(unknown)} unknown`] : []),
  ].join(', ');
  if (onlyCertified === 0) return `${rated}, ${fiscalYearWords(recent.fiscalYears)}`;
  const files = years.length === 0 ? 'files' : `the files of ${fiscalYearWords(years)}`;
  if (knownStatuses === 0) return `${files} hold no other`;
  return `${rated}; ${files} hold certified cases only`;
}

/** The certification rate in one line, for texts and prompts. */
export function certifiedLine(recent: Recent): string {
  const text = certifiedText(recent, 'no data');
  return recent.knownStatuses > 0 ? `${text}, ${certifiedNote(recent)}` : text;
}

/** Records of the years that pay is of. */
function recentTotal({ annualised, implausiblePay, withoutPay }: Recent): number {
  return annualised.salaries + implausiblePay + withoutPay;
}

/** The records that an average of pay leaves out, in words that add up to all of them: '1 without pay', '5,914 of other years'. */
export function leftOutOfPay({ recent, totalApplications: total }: H1bStatistics): string[] {
  const others = total - recentTotal(recent);
  return [
    ...(recent.withoutPay > 0 ? [`${number(recent.withoutPay)} without pay`] : []),
    ...(others > 0 ? [`${number(others)} of other years`] : []),
  ];
}
