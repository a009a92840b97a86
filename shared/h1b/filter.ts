import type { FilterName, FilterTexts } from '#shared/h1b/filter-names.ts';
import type { H1bFilter } from '#shared/h1b/query.ts';
import { H1B_SEARCH_MAX } from '#shared/core/limits.ts';
import { h1bMessages } from '#shared/h1b/messages.ts';

/** What is wrong with one filter. */
export interface FilterProblem {
  readonly name: FilterName;
  readonly message: string;
}

const THOUSANDS: Readonly<Record<string, number>> = { k: 1e3, m: 1e6 };

/** Parses a typed amount in dollars, such as '$150,000', '150k' or '1.2m'; anything else gives NaN. */
export function dollars(text: string): number {
  const plain = text.replaceAll(/[$,\s]/g, '').toLowerCase();
  const [, figures, unit = ''] = /^(-?\d{1,12}(?:\.\d{1,4})?)([km]?)$/.exec(plain) ?? [];
  // Rounded to the digits that can be typed: 1.1 * 1e6 is a little over 1,100,000.
  return Math.round(Number(figures) * (THOUSANDS[unit] ?? 1) * 1e4) / 1e4;
}

/** Parses typed filters; problems are those of H1B-22, with their sentences. */
export function parseFilter(texts: FilterTexts): { filter: H1bFilter; problems: FilterProblem[] } {
  const words = h1bMessages;
  const problems: FilterProblem[] = [];
  const amount = (name: 'minSalary' | 'maxSalary', notNumber: string, negative: string) => {
    const text = texts[name];
    if (text === undefined) return undefined;
    const value = dollars(text);
    if (Number.isNaN(value)) problems.push({ name, message: notNumber });
    else if (value < 0) problems.push({ name, message: negative });
    return value;
  };
  if ((texts.search?.length ?? 0) > H1B_SEARCH_MAX) {
    problems.push({ name: 'search', message: words.searchTooLong });
  }
  const minSalary = amount('minSalary', words.minNumber, words.minNegative);
  const maxSalary = amount('maxSalary', words.maxNumber, words.maxNegative);
  if (minSalary !== undefined && maxSalary !== undefined && minSalary > maxSalary) {
    problems.push({ name: 'minSalary', message: words.salaryOrder });
  }
  const { search: searchTerm, employer, employerId, status, jobTitle } = texts;
  return {
    filter: { employer, employerId, status, jobTitle, searchTerm, minSalary, maxSalary },
    problems,
  };
}
