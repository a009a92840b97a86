import type { FastifyInstance } from 'fastify';

import { answerCached } from '#server/features/h1b/answer.ts';
import type { H1bDeps } from '#server/features/h1b/deps.ts';
import { listValues } from '#server/features/h1b/list-values.ts';
import { resolveH1bEmployer } from '#server/features/h1b/resolve-h1b-employer.ts';
import { mount } from '#server/http/mount.ts';
import * as contracts from '#shared/h1b/contracts/schemas.ts';
import { ALL_STATUSES } from '#shared/core/limits.ts';

/** Endpoints that list a column's values with their numbers of records, for the filter fields and for a company's name. */
export function valueRoutes(app: FastifyInstance, deps: H1bDeps): void {
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
