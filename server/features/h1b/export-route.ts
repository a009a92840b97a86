import type { FastifyInstance } from 'fastify';

import { answerCached } from '#server/features/h1b/answer.ts';
import type { H1bDeps } from '#server/features/h1b/deps.ts';
import { locateFilter } from '#server/features/h1b/locate-filter.ts';
import { streamCsv } from '#server/features/h1b/stream-csv.ts';
import { mount } from '#server/http/mount.ts';
import { exportH1bRecords } from '#shared/contracts/h1b/schemas.ts';
import { utcDate } from '#shared/domain/dates.ts';
import { exportFileName } from '#shared/domain/h1b-display.ts';

/** GET /api/h1b/export: streams the CSV; when the client goes away, reading stops. */
export function exportRoute(app: FastifyInstance, deps: H1bDeps): void {
  mount(app, exportH1bRecords, async (call) => {
    const { query, reply } = call;
    const { sample } = deps.explorer.status();
    const sameRecords = () => deps.explorer.status().sample === sample;
    const sent = await answerCached(deps, call, async (answers, signal) =>
      streamCsv(answers, await locateFilter(query.filter), query.annualised, {
        signal,
        sameRecords,
      }),
    );
    if (!('csv' in sent)) return sent;
    return reply
      .type('text/csv; charset=utf-8')
      .header('x-total-count', sent.total)
      .header(
        'content-disposition',
        `attachment; filename="${exportFileName('all', utcDate(deps.clock.now()))}"`,
      )
      .send(sent.csv);
  });
}
