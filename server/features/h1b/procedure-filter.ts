import { locateFilter } from '#server/features/h1b/locate-filter.ts';
import { FILTER_PARAMETERS, type FilterArguments } from '#shared/h1b/contracts/procedure-filter.ts';
import { readFilterTexts } from '#shared/h1b/filter-names.ts';
import { parseFilter } from '#shared/h1b/filter.ts';
import { parseMoreFilters } from '#shared/h1b/more-filters.ts';
import type { H1bFilter } from '#shared/h1b/query.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';

/** The filter of a procedure's arguments; throws AppError `validation_failed` (400) that names the parameter. */
export async function readProcedureFilter(args: FilterArguments): Promise<H1bFilter> {
  const texts = readFilterTexts(
    Object.fromEntries(
      FILTER_PARAMETERS.map(([parameter, name]) => {
        const value = args[parameter];
        return [name, value === undefined || value === null ? undefined : String(value)];
      }),
    ),
  );
  const { filter, problems } = parseFilter(texts);
  const more = parseMoreFilters(texts);
  const [problem] = [...problems, ...more.problems];
  if (problem) {
    const field = FILTER_PARAMETERS.find(([, name]) => name === problem.name)?.[0] ?? problem.name;
    throw new AppError(ERRORS.validation_failed, problem.message, { field });
  }
  return locateFilter({ ...filter, ...more.filter });
}
