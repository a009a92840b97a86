import { locateFilter } from '#server/features/h1b/locate-filter.ts';
import type { QueryOf } from '#server/h1b/questions.ts';
import type { AppliedCorrection } from '#shared/h1b/query.ts';
import type { H1bFilter } from '#shared/h1b/query.ts';

/** A query with filters. */
interface FilteredQuery {
  readonly filter: H1bFilter;
  /** Whether texts are taken as they are. */
  readonly exact: boolean;
}

const PARAMETERS = {
  employer: 'employer',
  jobTitle: 'jobTitle',
  searchTerm: 'search',
  city: 'city',
} as const;

/**
 * What `ask` finds for a filter. When that is nothing, texts that no record has are corrected (H1B-73), and it asks
 * again; `corrected` says which texts were replaced, and is left out when none was.
 */
export async function askForgiving<T>(
  answers: QueryOf,
  query: FilteredQuery,
  ask: (filter: H1bFilter) => Promise<T>,
  isNothing: (found: T) => boolean,
  signal: AbortSignal,
): Promise<{ found: T; corrected?: AppliedCorrection[] }> {
  const filter = await locateFilter(query.filter);
  const found = await ask(filter);
  if (query.exact || !isNothing(found)) return { found };
  const corrections = await answers.correctFilter(filter, signal);
  if (corrections.length === 0) return { found };
  const used = Object.fromEntries(corrections.map(({ field, used: text }) => [field, text]));
  const again = await ask({ ...filter, ...used });
  if (isNothing(again)) return { found };
  return {
    found: again,
    corrected: corrections.map(({ field, asked, used: text }) => ({
      parameter: PARAMETERS[field],
      asked,
      used: text,
    })),
  };
}
