import type { FastifyInstance } from 'fastify';

import type { ExportDeps } from '#server/features/applications/deps.ts';
import { exportApplications } from '#server/features/applications/export/export-applications.ts';
import { getReport } from '#server/features/applications/export/get-report.ts';
import { mount } from '#server/http/mount.ts';
import * as contracts from '#shared/applications/contracts/taking.ts';

const attachment = (name: string) => `attachment; filename="${name}"`;

/** The endpoints that take applications away. */
export function takingRoutes(app: FastifyInstance, deps: ExportDeps): void {
  mount(app, contracts.exportApplications, async ({ identity, query, reply }) => {
    const { name, type, content } = await exportApplications(deps, identity, query.format);
    return reply.type(type).header('content-disposition', attachment(name)).send(content);
  });

  mount(app, contracts.getReport, async ({ identity, query, reply }) => {
    const content = await getReport(deps, identity, query);
    if (query.format === 'json') return reply.type('application/json; charset=utf-8').send(content);
    const name = `waymark-report-${query.from}-${query.to}.csv`;
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', attachment(name))
      .send(content);
  });
}
