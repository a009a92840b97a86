import type { FastifyInstance } from 'fastify';

import { answerCached, type H1bDeps } from '#server/features/h1b/answer.ts';
import { exportRoute } from '#server/features/h1b/export-route.ts';
import { findEmployer, findRecord } from '#server/features/h1b/find.ts';
import { listValues } from '#server/features/h1b/list-values.ts';
import { requireDateOrder } from '#server/features/h1b/require-date-order.ts';
import { procedureRoutes } from '#server/features/h1b/procedures.ts';
import { mount } from '#server/http/mount.ts';
import {
  getH1bEmployer,
  getH1bRecord,
  getH1bStatistics,
  getH1bStatus,
  listH1bEmployers,
  listH1bJobTitles,
  listH1bRecords,
  listH1bStates,
  listH1bStatuses,
  listH1bTopEmployers,
  listH1bTrends,
} from '#shared/contracts/h1b/schemas.ts';
import { toPage } from '#shared/contracts/page.ts';
import { ALL_STATUSES } from '#shared/limits.ts';

/** The endpoints of `/api/h1b` (spec §7) and the eight remote procedures (ruling 4). */
export async function h1bRoutes(app: FastifyInstance, deps: H1bDeps): Promise<void> {
  mount(app, getH1bStatus, async ({ reply }) => {
    reply.header('cache-control', 'no-cache');
    return deps.explorer.status();
  });

  mount(app, listH1bRecords, (call) =>
    answerCached(deps, call, async (answers, signal) => {
      const { filter, annualised, page, pageSize, sort, direction, include } = call.query;
      const answer = await answers.query(
        {
          filter,
          annualised,
          page,
          pageSize,
          sort: { column: sort, direction: direction ?? (sort === 'id' ? 'desc' : 'asc') },
          withStatistics: include === 'statistics',
        },
        signal,
      );
      return {
        ...toPage(answer.records, answer.total, page, pageSize),
        ...(answer.statistics ? { statistics: answer.statistics } : undefined),
      };
    }),
  );

  mount(app, getH1bRecord, (call) =>
    answerCached(deps, call, (answers, signal) => findRecord(answers, call.params.id, signal)),
  );

  mount(app, getH1bStatistics, (call) =>
    answerCached(deps, call, (answers, signal) =>
      answers.statistics(call.query.filter, call.query.annualised, signal),
    ),
  );

  mount(app, listH1bEmployers, (call) =>
    answerCached(deps, call, async (answers, signal) => {
      const { search, limit } = call.query;
      const data = await listValues(answers, 'employers', search, limit, signal);
      return { employers: data.map(({ name }) => name), data };
    }),
  );

  mount(app, listH1bStatuses, (call) =>
    answerCached(deps, call, async (answers, signal) => {
      const data = await listValues(answers, 'statuses', '', ALL_STATUSES, signal);
      return { statuses: data.map(({ name }) => name), data };
    }),
  );

  mount(app, listH1bJobTitles, (call) =>
    answerCached(deps, call, async (answers, signal) => {
      const { search, limit } = call.query;
      const data = await listValues(answers, 'jobTitles', search, limit, signal);
      return { jobTitles: data.map(({ name }) => name), data };
    }),
  );

  mount(app, listH1bTopEmployers, (call) =>
    answerCached(deps, call, async (answers, signal) => {
      const { filter, annualised, limit } = call.query;
      return { data: await answers.topEmployers(filter, annualised, limit, signal) };
    }),
  );

  mount(app, getH1bEmployer, (call) =>
    answerCached(deps, call, (answers, signal) => findEmployer(answers, call.params.name, signal)),
  );

  mount(app, listH1bTrends, (call) =>
    answerCached(deps, call, async (answers, signal) => {
      const { filter, annualised, groupBy, startDate, endDate } = call.query;
      requireDateOrder(['startDate', startDate], ['endDate', endDate]);
      const [from, to] = [startDate || undefined, endDate || undefined];
      return { data: await answers.trends(filter, annualised, groupBy, from, to, signal) };
    }),
  );

  mount(app, listH1bStates, (call) =>
    answerCached(deps, call, async (answers, signal) => {
      const { filter, annualised } = call.query;
      return { data: await answers.states(filter, annualised, signal) };
    }),
  );

  exportRoute(app, deps);
  procedureRoutes(app, deps);
}
