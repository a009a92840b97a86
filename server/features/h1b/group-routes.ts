import type { FastifyInstance } from 'fastify';

import { answerCached } from '#server/features/h1b/answer.ts';
import type { H1bDeps } from '#server/features/h1b/deps.ts';
import { locateFilter } from '#server/features/h1b/locate-filter.ts';
import { requireDateOrder } from '#server/features/h1b/require-date-order.ts';
import { mount } from '#server/http/mount.ts';
import * as contracts from '#shared/contracts/h1b/schemas.ts';

/** Endpoints that group the filtered records: by employer, by time and by state. */
export function groupRoutes(app: FastifyInstance, deps: H1bDeps): void {
  mount(app, contracts.listH1bTopEmployers, (call) =>
    answerCached(deps, call, async (answers, signal) => {
      const { annualised, limit } = call.query;
      const filter = await locateFilter(call.query.filter);
      return { data: await answers.topEmployers(filter, annualised, limit, signal) };
    }),
  );

  mount(app, contracts.listH1bTrends, (call) =>
    answerCached(deps, call, async (answers, signal) => {
      const { annualised, groupBy, startDate, endDate } = call.query;
      const filter = await locateFilter(call.query.filter);
      requireDateOrder(['startDate', startDate], ['endDate', endDate]);
      const [from, to] = [startDate || undefined, endDate || undefined];
      const trend = await answers.trends(filter, annualised, groupBy, from, to, signal);
      return { data: trend.groups, undated: trend.undated };
    }),
  );

  mount(app, contracts.listH1bStates, (call) =>
    answerCached(deps, call, async (answers, signal) => {
      const { annualised } = call.query;
      const filter = await locateFilter(call.query.filter);
      return { data: await answers.states(filter, annualised, signal) };
    }),
  );
}
