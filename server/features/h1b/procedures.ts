import type { FastifyInstance } from 'fastify';

import { answersOf, goneSignal, type H1bDeps } from '#server/features/h1b/answer.ts';
import { findEmployer } from '#server/features/h1b/find.ts';
import { listValues } from '#server/features/h1b/list-values.ts';
import { mount } from '#server/http/mount.ts';
import {
  basicStats,
  statisticsByState,
  statsByEmployer,
  topEmployers,
  trends,
  uniqueEmployers,
  uniqueJobTitles,
  uniqueStatuses,
} from '#shared/contracts/h1b/procedures.ts';
import {
  ALL_STATUSES,
  H1B_EMPLOYERS_LISTED,
  H1B_TITLES_LISTED,
  H1B_TOP_EMPLOYERS,
} from '#shared/limits.ts';

/** The eight remote procedures of spec §7 (ruling 4), over the same answers as `/api/h1b`. */
export function procedureRoutes(app: FastifyInstance, deps: H1bDeps): void {
  mount(app, uniqueEmployers, async ({ body, reply }) => {
    const limit = body.limit_count ?? H1B_EMPLOYERS_LISTED;
    const found = await listValues(answersOf(deps), 'employers', '', limit, goneSignal(reply));
    return found.map(({ name, count }) => ({ employer_name: name, count }));
  });

  mount(app, uniqueStatuses, async ({ reply }) => {
    const signal = goneSignal(reply);
    const found = await listValues(answersOf(deps), 'statuses', '', ALL_STATUSES, signal);
    return found.map(({ name, count }) => ({ case_status: name, count }));
  });

  mount(app, uniqueJobTitles, async ({ body, reply }) => {
    const limit = body.limit_count ?? H1B_TITLES_LISTED;
    const found = await listValues(answersOf(deps), 'jobTitles', '', limit, goneSignal(reply));
    return found.map(({ name, count }) => ({ job_title: name, count }));
  });

  mount(app, statsByEmployer, ({ body, reply }) =>
    findEmployer(answersOf(deps), body.p_employer, goneSignal(reply)),
  );

  mount(app, basicStats, ({ reply }) => answersOf(deps).statistics({}, false, goneSignal(reply)));

  mount(app, topEmployers, ({ body, reply }) => {
    const limit = body.p_limit ?? H1B_TOP_EMPLOYERS;
    return answersOf(deps).topEmployers({}, false, limit, goneSignal(reply));
  });

  mount(app, trends, ({ body, reply }) => {
    const period = body.p_group_by ?? 'month';
    const [from, to] = [body.p_start_date ?? undefined, body.p_end_date ?? undefined];
    return answersOf(deps).trends({}, false, period, from, to, goneSignal(reply));
  });

  mount(app, statisticsByState, ({ reply }) =>
    answersOf(deps).states({}, false, goneSignal(reply)),
  );
}
