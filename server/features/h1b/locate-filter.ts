import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { MORE_FILTERS } from '#shared/h1b/more-filters.ts';
import type { H1bFilter } from '#shared/h1b/query.ts';

/** The filter with the position of its place; throws AppError `validation_failed` (400) for a place that nobody knows. */
export async function locateFilter(filter: H1bFilter): Promise<H1bFilter> {
  const { around } = filter;
  if (!around) return filter;
  // The postal codes take 5 MB, which only this filter needs.
  const { locate } = await import('#server/h1b/places/locate.ts');
  const at = locate(around.near);
  if (at.length === 0) {
    throw new AppError(ERRORS.validation_failed, MORE_FILTERS.near.refusal, { field: 'near' });
  }
  return { ...filter, around: { ...around, at } };
}
