import type { H1bFilter } from '#shared/domain/h1b-query.ts';
import { H1B_SEARCH_MAX } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';

/** The filters' names in links and queries, each with its aliases. */
const ALIASES = {
  employer: [],
  status: [],
  jobTitle: ['job_title'],
  search: ['q'],
  minSalary: ['min_salary'],
  maxSalary: ['max_salary'],
} as const satisfies Record<string, readonly string[]>;

/** Name of a filter in links. */
export type FilterName = keyof typeof ALIASES;

/** The filters as typed or as found in a link; an absent one does not filter. */
export type FilterTexts = { [Name in FilterName]?: string | undefined };

/** What is wrong with one filter. */
export interface FilterProblem {
  readonly name: FilterName;
  readonly message: string;
}

/** Names of the filters, in the order of links. */
export const FILTER_NAMES = Object.keys(ALIASES) as FilterName[];

/** A filter in a query of the API. */
type Filtering<PerYear> = FilterTexts & { annualised?: PerYear | undefined };

/** The API's filter query in a view or a longer query: its filters, and whether amounts are per year. */
export function filterQueryOf<PerYear>(from: Filtering<PerYear>): Filtering<PerYear> {
  const names = [...FILTER_NAMES, 'annualised'] as const;
  return Object.fromEntries(names.map((name) => [name, from[name]]));
}

/** Picks the filters out of a query, under any of their names, trimmed and without empty ones. */
export function readFilterTexts(raw: Readonly<Record<string, unknown>>): FilterTexts {
  const texts: FilterTexts = {};
  for (const name of FILTER_NAMES) {
    for (const spelling of [name, ...ALIASES[name]]) {
      const value = raw[spelling];
      const text = typeof value === 'string' ? value.trim() : '';
      if (text !== '') texts[name] ??= text;
    }
  }
  return texts;
}

/** Parses a typed amount in dollars; `$` and thousands commas may be there, anything else gives NaN. */
function dollars(text: string): number {
  const plain = text.replaceAll(/[$,\s]/g, '');
  return /^-?\d{1,12}(\.\d{1,4})?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** Parses typed filters; problems are those of H1B-22, with their sentences. */
export function parseFilter(texts: FilterTexts): { filter: H1bFilter; problems: FilterProblem[] } {
  const words = messages.h1b;
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
  const { search: searchTerm, ...others } = texts;
  return { filter: { ...others, searchTerm, minSalary, maxSalary }, problems };
}
