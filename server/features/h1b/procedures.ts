import type { FastifyInstance } from 'fastify';

import { answersOf, goneSignal } from '#server/features/h1b/answer.ts';
import type { H1bDeps } from '#server/features/h1b/deps.ts';
import { getH1bEmployer } from '#server/features/h1b/get-h1b-employer.ts';
import { readProcedureFilter } from '#server/features/h1b/procedure-filter.ts';
import { requireDateOrder } from '#server/features/h1b/require-date-order.ts';
import { listValues } from '#server/features/h1b/list-values.ts';
import { mountProcedure } from '#server/protocols/table-calls/mount-procedure.ts';
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
import {
  ALL_STATUSES,
  H1B_EMPLOYERS_LISTED,
  H1B_TITLES_LISTED,
  H1B_TOP_EMPLOYERS,
} from '#shared/core/limits.ts';

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
