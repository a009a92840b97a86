import type { FastifyInstance } from 'fastify';

import { answerCached } from '#server/features/h1b/answer.ts';
import type { H1bDeps } from '#server/features/h1b/deps.ts';
import { askForgiving } from '#server/features/h1b/forgive.ts';
import { refuseDates, requireDateOrder } from '#server/features/h1b/require-date-order.ts';
import { mount } from '#server/http/mount.ts';
import * as contracts from '#shared/h1b/contracts/schemas.ts';

const isEmpty = (groups: readonly unknown[]): boolean => groups.length === 0;

/** Endpoints that group the filtered records: by employer, by time and by state. */
export function groupRoutes(app: FastifyInstance, deps: H1bDeps): void {
  mount(app, contracts.listH1bTopEmployers, (call) =>
    answerCached(deps, call, async (answers, signal) => {
      const { annualised, limit } = call.query;
      const { found: data, ...others } = await askForgiving(
        answers,
        call.query,
        (filter) => answers.topEmployers(filter, annualised, limit, signal),
        isEmpty,
        signal,
      );
      return { data, ...others };
    }),
  );

  mount(app, contracts.listH1bTrends, (call) =>
    answerCached(deps, call, async (answers, signal) => {
      const { annualised, groupBy, startDate, endDate } = call.query;
      requireDateOrder(['startDate', startDate], ['endDate', endDate]);
      if (groupBy === 'fiscal_year')
        refuseDates(startDate ? 'startDate' : endDate ? 'endDate' : null);
      const [from, to] = [startDate || undefined, endDate || undefined];
      const { found, ...others } = await askForgiving(
        answers,
        call.query,
        (filter) => answers.trends(filter, annualised, groupBy, from, to, signal),
        ({ groups, undated }) => groups.length + undated === 0,
        signal,
      );
      return { data: found.groups, undated: found.undated, ...others };
    }),
  );

  mount(app, contracts.listH1bStates, (call) =>
    answerCached(deps, call, async (answers, signal) => {
      const { annualised } = call.query;
      const { found: data, ...others } = await askForgiving(
        answers,
        call.query,
        (filter) => answers.states(filter, annualised, signal),
        isEmpty,
        signal,
      );
      return { data, ...others };
    }),
  );
}
