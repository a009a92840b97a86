import type { FastifyInstance } from 'fastify';

import { answerCached } from '#server/features/h1b/answer.ts';
import type { H1bDeps } from '#server/features/h1b/deps.ts';
import { exportRoute } from '#server/features/h1b/export-route.ts';
import { askForgiving } from '#server/features/h1b/forgive.ts';
import { listValues } from '#server/features/h1b/list-values.ts';
import { procedureRoutes } from '#server/features/h1b/procedures.ts';
import {
  getH1bEmployer,
  getH1bRecord,
  getH1bStatistics,
  listH1bRecords,
  resolveH1bEmployer,
} from '#server/features/h1b/read-records.ts';
import { refuseDates, requireDateOrder } from '#server/features/h1b/require-date-order.ts';
import { h1bTableRoutes } from '#server/features/h1b/table.ts';
import { mount } from '#server/http/mount.ts';
import { ALL_STATUSES } from '#shared/core/limits.ts';
import * as contracts from '#shared/h1b/contracts/schemas.ts';

const isEmpty = (groups: readonly unknown[]): boolean => groups.length === 0;

/** Endpoints that group the filtered records: by employer, by time and by state. */
function groupRoutes(app: FastifyInstance, deps: H1bDeps): void {
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

/** Endpoints that list a column's values with their numbers of records, for the filter fields and for a company's name. */
function valueRoutes(app: FastifyInstance, deps: H1bDeps): void {
  mount(app, contracts.listH1bEmployers, (call) =>
    answerCached(deps, call, async (answers, signal) => {
      const { search, limit } = call.query;
      const found = await listValues(answers, 'employers', search, limit, signal);
      const data = found.map(({ employerId = '', ...each }) => ({ ...each, employerId }));
      return { employers: data.map(({ name }) => name), data };
    }),
  );

  mount(app, contracts.listH1bEmployerMatches, (call) =>
    answerCached(deps, call, async (answers, signal) => {
      const { name, limit } = call.query;
      const { sample } = deps.explorer.status();
      return { data: await answers.matchEmployers(name, limit, signal), sample };
    }),
  );

  mount(app, contracts.resolveH1bEmployer, (call) =>
    answerCached(deps, call, (answers, signal) =>
      resolveH1bEmployer(answers, deps.explorer.status(), call.query.name, signal),
    ),
  );

  mount(app, contracts.listH1bStatuses, (call) =>
    answerCached(deps, call, async (answers, signal) => {
      const data = await listValues(answers, 'statuses', '', ALL_STATUSES, signal);
      return { statuses: data.map(({ name }) => name), data };
    }),
  );

  mount(app, contracts.listH1bJobTitles, (call) =>
    answerCached(deps, call, async (answers, signal) => {
      const { search, limit } = call.query;
      const data = await listValues(answers, 'jobTitles', search, limit, signal);
      return { jobTitles: data.map(({ name }) => name), data };
    }),
  );
}

/** The endpoints of `/api/h1b` the eight remote procedures and the table `h1b_applications`. */
export async function h1bRoutes(app: FastifyInstance, deps: H1bDeps): Promise<void> {
  mount(app, contracts.getH1bStatus, async ({ reply }) => {
    reply.header('cache-control', 'no-cache');
    const { fiscalYears, ...status } = deps.explorer.status();
    return { ...status, fiscalYears: [...fiscalYears] };
  });

  mount(app, contracts.listH1bRecords, (call) =>
    answerCached(deps, call, (answers, signal) => listH1bRecords(answers, call.query, signal)),
  );

  mount(app, contracts.getH1bRecord, (call) =>
    answerCached(deps, call, (answers, signal) => getH1bRecord(answers, call.params.id, signal)),
  );

  mount(app, contracts.getH1bStatistics, (call) =>
    answerCached(deps, call, (answers, signal) => getH1bStatistics(answers, call.query, signal)),
  );

  mount(app, contracts.getH1bEmployer, (call) =>
    answerCached(deps, call, (answers, signal) =>
      getH1bEmployer(answers, call.params.name, signal),
    ),
  );

  valueRoutes(app, deps);
  groupRoutes(app, deps);
  exportRoute(app, deps);
  procedureRoutes(app, deps);
  h1bTableRoutes(app, deps);
}
