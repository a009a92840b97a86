import * as z from 'zod/mini';

import { dayText } from '#shared/core/described.ts';
import { employerStatistics, h1bGroup, h1bStatistics } from '#shared/h1b/contracts/records.ts';
import { filterParameters } from '#shared/h1b/contracts/procedure-filter.ts';
import { defineProcedure } from '#shared/table-calls/procedure.ts';
import { isCalendarDate } from '#shared/core/dates.ts';
import {
  H1B_EMPLOYERS_LISTED,
  H1B_TITLES_LISTED,
  H1B_TOP_EMPLOYERS,
  NAME_MAX,
} from '#shared/core/limits.ts';

const LIMIT_MAX = 1000;

const limit = (usual: number) =>
  z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(LIMIT_MAX))), usual);

const date = (name: string) =>
  z.optional(
    z.nullable(
      dayText.check(z.refine(isCalendarDate, `${name} must be a calendar date like 2026-01-31`)),
    ),
  );

/** get_h1b_unique_employers(limit_count): names and counts, most records first. */
export const uniqueEmployers = defineProcedure({
  name: 'get_h1b_unique_employers',
  summary: 'Employers, most records first',
  shape: { limit_count: limit(H1B_EMPLOYERS_LISTED) },
  row: z.object({ employer_name: z.string(), count: z.int() }),
  many: true,
});

/** get_h1b_unique_statuses(): case statuses and counts. */
export const uniqueStatuses = defineProcedure({
  name: 'get_h1b_unique_statuses',
  summary: 'Every case status',
  shape: {},
  row: z.object({ case_status: z.string(), count: z.int() }),
  many: true,
});

/** get_h1b_unique_job_titles(limit_count): titles and counts, most records first. */
export const uniqueJobTitles = defineProcedure({
  name: 'get_h1b_unique_job_titles',
  summary: 'Job titles, most records first',
  shape: { limit_count: limit(H1B_TITLES_LISTED) },
  row: z.object({ job_title: z.string(), count: z.int() }),
  many: true,
});

/** get_h1b_stats_by_employer(p_employer): statistics of one employer, all spellings of its name together. */
export const statsByEmployer = defineProcedure({
  name: 'get_h1b_stats_by_employer',
  summary: 'An employer: spellings, statistics, years, job titles, states',
  shape: { p_employer: z.string().check(z.minLength(1), z.maxLength(NAME_MAX)) },
  row: employerStatistics,
  many: false,
});

/** get_h1b_basic_stats(filters): statistics of the filtered records, by default all. */
export const basicStats = defineProcedure({
  name: 'get_h1b_basic_stats',
  summary: 'Statistics of all records, or of the filtered ones',
  shape: filterParameters,
  row: h1bStatistics,
  many: false,
});

/** get_top_employers(p_limit, filters): name, count, average salary and certification rate. */
export const topEmployers = defineProcedure({
  name: 'get_top_employers',
  summary: 'Employers with most records',
  shape: { p_limit: limit(H1B_TOP_EMPLOYERS), ...filterParameters },
  row: h1bGroup,
  many: true,
});

/** get_h1b_trends(p_start_date, p_end_date, p_group_by, filters): records per period, months by default. */
export const trends = defineProcedure({
  name: 'get_h1b_trends',
  summary: 'Records by month, quarter or year of the decision',
  shape: {
    p_start_date: date('p_start_date'),
    p_end_date: date('p_end_date'),
    p_group_by: z._default(z.nullable(z.enum(['month', 'quarter', 'year'])), 'month'),
    ...filterParameters,
  },
  row: h1bGroup,
  many: true,
});

/** get_h1b_statistics_by_state(filters): records per worksite state. */
export const statisticsByState = defineProcedure({
  name: 'get_h1b_statistics_by_state',
  summary: 'Records by worksite state',
  shape: filterParameters,
  row: h1bGroup,
  many: true,
});
