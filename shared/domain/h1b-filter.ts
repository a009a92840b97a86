import type { FilterName, FilterTexts } from '#shared/domain/h1b-filter-names.ts';
import type { H1bFilter } from '#shared/domain/h1b-query.ts';
import { H1B_SEARCH_MAX } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';

/** What is wrong with one filter. */
export interface FilterProblem {
  readonly name: FilterName;
  readonly message: string;
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
