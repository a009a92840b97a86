import type { FastifyInstance } from 'fastify';

import { answerCached } from '#server/features/h1b/answer.ts';
import type { H1bDeps } from '#server/features/h1b/deps.ts';
import { exportRoute } from '#server/features/h1b/export-route.ts';
import { getH1bEmployer } from '#server/features/h1b/get-h1b-employer.ts';
import { getH1bRecord } from '#server/features/h1b/get-h1b-record.ts';
import { groupRoutes } from '#server/features/h1b/group-routes.ts';
import { listH1bRecords } from '#server/features/h1b/list-h1b-records.ts';
import { getH1bStatistics } from '#server/features/h1b/get-h1b-statistics.ts';
import { procedureRoutes } from '#server/features/h1b/procedures.ts';
import { h1bTableRoutes } from '#server/features/h1b/table.ts';
import { valueRoutes } from '#server/features/h1b/value-routes.ts';
import { mount } from '#server/http/mount.ts';
import * as contracts from '#shared/h1b/contracts/schemas.ts';

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
