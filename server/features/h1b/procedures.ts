import type { FastifyInstance } from 'fastify';

import { answersOf, goneSignal } from '#server/features/h1b/answer.ts';
import type { H1bDeps } from '#server/features/h1b/deps.ts';
import { listValues } from '#server/features/h1b/list-values.ts';
import { locateFilter } from '#server/features/h1b/locate-filter.ts';
import { getH1bEmployer } from '#server/features/h1b/read-records.ts';
import { requireDateOrder } from '#server/features/h1b/require-date-order.ts';
import { mountProcedure } from '#server/protocols/table-calls/mount-procedure.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import {
  ALL_STATUSES,
  H1B_EMPLOYERS_LISTED,
  H1B_TITLES_LISTED,
  H1B_TOP_EMPLOYERS,
} from '#shared/core/limits.ts';
import { FILTER_PARAMETERS, type FilterArguments } from '#shared/h1b/contracts/procedure-filter.ts';
import {
  basicStats,
  statisticsByState,
  statsByEmployer,
  topEmployers,
  trends,
  uniqueEmployers,
  uniqueJobTitles,
  uniqueStatuses,
} from '#shared/h1b/contracts/procedures.ts';
import { readFilterTexts } from '#shared/h1b/filter-names.ts';
import { parseFilter } from '#shared/h1b/filter.ts';
import { parseMoreFilters } from '#shared/h1b/more-filters.ts';
import type { H1bFilter } from '#shared/h1b/query.ts';

/** The filter of a procedure's arguments; throws AppError `validation_failed` (400) that names the parameter. */
async function readProcedureFilter(args: FilterArguments): Promise<H1bFilter> {
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

/** The eight remote procedures, over the same answers as `/api/h1b`. */
export function procedureRoutes(app: FastifyInstance, deps: H1bDeps): void {
  mountProcedure(app, uniqueEmployers, async (args, reply) => {
    const limit = args.limit_count ?? H1B_EMPLOYERS_LISTED;
    const found = await listValues(answersOf(deps), 'employers', '', limit, goneSignal(reply));
    return found.map(({ name, count }) => ({ employer_name: name, count }));
  });

  mountProcedure(app, uniqueStatuses, async (_args, reply) => {
    const signal = goneSignal(reply);
    const found = await listValues(answersOf(deps), 'statuses', '', ALL_STATUSES, signal);
    return found.map(({ name, count }) => ({ case_status: name, count }));
  });

  mountProcedure(app, uniqueJobTitles, async (args, reply) => {
    const limit = args.limit_count ?? H1B_TITLES_LISTED;
    const found = await listValues(answersOf(deps), 'jobTitles', '', limit, goneSignal(reply));
    return found.map(({ name, count }) => ({ job_title: name, count }));
  });

  mountProcedure(app, statsByEmployer, (args, reply) =>
    getH1bEmployer(answersOf(deps), args.p_employer, goneSignal(reply)),
  );

  mountProcedure(app, basicStats, async (args, reply) =>
    answersOf(deps).statistics(await readProcedureFilter(args), false, goneSignal(reply)),
  );

  mountProcedure(app, topEmployers, async (args, reply) => {
    const limit = args.p_limit ?? H1B_TOP_EMPLOYERS;
    const filter = await readProcedureFilter(args);
    return answersOf(deps).topEmployers(filter, false, limit, goneSignal(reply));
  });

  mountProcedure(app, trends, async (args, reply) => {
    const period = args.p_group_by ?? 'month';
    const [from, to] = [args.p_start_date ?? undefined, args.p_end_date ?? undefined];
    requireDateOrder(['p_start_date', from], ['p_end_date', to]);
    const signal = goneSignal(reply);
    const filter = await readProcedureFilter(args);
    return (await answersOf(deps).trends(filter, false, period, from, to, signal)).groups;
  });

  mountProcedure(app, statisticsByState, async (args, reply) =>
    answersOf(deps).states(await readProcedureFilter(args), false, goneSignal(reply)),
  );
}
