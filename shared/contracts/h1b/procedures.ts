import * as z from 'zod/mini';

import { defineContract } from '#shared/contracts/contract.ts';
import { employerStatistics, h1bGroup, h1bStatistics } from '#shared/contracts/h1b/shapes.ts';
import { isCalendarDate } from '#shared/domain/dates.ts';
import {
  H1B_EMPLOYERS_LISTED,
  H1B_TITLES_LISTED,
  H1B_TOP_EMPLOYERS,
  NAME_MAX,
} from '#shared/limits.ts';

const LIMIT_MAX = 1000;

/** One of the remote procedures of spec §7 under its own name (ruling 4). */
function procedure<B extends z.ZodMiniType, R extends z.ZodMiniType>(
  name: string,
  summary: string,
  body: B,
  response: R,
) {
  return defineContract({
    name,
    summary,
    protocol: 'api',
    method: 'POST',
    path: `/rest/v1/rpc/${name}`,
    access: 'public',
    body,
    response,
  });
}

const limit = (usual: number) =>
  z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(LIMIT_MAX))), usual);

/** The parameters of a procedure; a request without a body gives none. */
const parameters = <S extends z.core.$ZodLooseShape>(shape: S) =>
  z.pipe(
    z.transform((body: unknown) => body ?? {}),
    z.strictObject(shape),
  );

const date = (name: string) =>
  z.optional(
    z.nullable(
      z.string().check(z.refine(isCalendarDate, `${name} must be a calendar date like 2026-01-31`)),
    ),
  );

/** get_h1b_unique_employers(limit_count). */
export const uniqueEmployers = procedure(
  'get_h1b_unique_employers',
  'Employers, most records first',
  parameters({ limit_count: limit(H1B_EMPLOYERS_LISTED) }),
  z.array(z.object({ employer_name: z.string(), count: z.int() })),
);

/** get_h1b_unique_statuses(). */
export const uniqueStatuses = procedure(
  'get_h1b_unique_statuses',
  'Every case status',
  parameters({}),
  z.array(z.object({ case_status: z.string(), count: z.int() })),
);

/** get_h1b_unique_job_titles(limit_count). */
export const uniqueJobTitles = procedure(
  'get_h1b_unique_job_titles',
  'Job titles, most records first',
  parameters({ limit_count: limit(H1B_TITLES_LISTED) }),
  z.array(z.object({ job_title: z.string(), count: z.int() })),
);

/** get_h1b_stats_by_employer(p_employer). */
export const statsByEmployer = procedure(
  'get_h1b_stats_by_employer',
  'An employer: spellings, statistics, years, job titles, states',
  parameters({ p_employer: z.string().check(z.minLength(1), z.maxLength(NAME_MAX)) }),
  employerStatistics,
);

/** get_h1b_basic_stats(). */
export const basicStats = procedure(
  'get_h1b_basic_stats',
  'Statistics of all records',
  parameters({}),
  h1bStatistics,
);

/** get_top_employers(p_limit): name, count, averageSalary, certificationRate. */
export const topEmployers = procedure(
  'get_top_employers',
  'Employers with most records',
  parameters({ p_limit: limit(H1B_TOP_EMPLOYERS) }),
  z.array(h1bGroup),
);

/** get_h1b_trends(p_start_date, p_end_date, p_group_by default month). */
export const trends = procedure(
  'get_h1b_trends',
  'Records by month, quarter or year of the decision',
  parameters({
    p_start_date: date('p_start_date'),
    p_end_date: date('p_end_date'),
    p_group_by: z._default(z.nullable(z.enum(['month', 'quarter', 'year'])), 'month'),
  }),
  z.array(h1bGroup),
);

/** get_h1b_statistics_by_state(). */
export const statisticsByState = procedure(
  'get_h1b_statistics_by_state',
  'Records by worksite state',
  parameters({}),
  z.array(h1bGroup),
);
