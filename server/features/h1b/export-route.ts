import type { FastifyInstance } from 'fastify';

import { answerCached } from '#server/features/h1b/answer.ts';
import type { H1bDeps } from '#server/features/h1b/deps.ts';
import { askForgiving } from '#server/features/h1b/forgive.ts';
import { streamCsv } from '#server/features/h1b/stream-csv.ts';
import { mount } from '#server/http/mount.ts';
import { exportH1bRecords } from '#shared/h1b/contracts/schemas.ts';
import { utcDate } from '#shared/core/dates.ts';
import { H1B_EXPORT_MAX } from '#shared/core/limits.ts';
import { exportFileName } from '#shared/h1b/display.ts';

/** GET /api/h1b/export: streams the CSV; when the client goes away, reading stops. */
export function exportRoute(app: FastifyInstance, deps: H1bDeps): void {
  mount(app, exportH1bRecords, async (call) => {
    const { query, reply } = call;
    const { sample } = deps.explorer.status();
    const sameRecords = () => deps.explorer.status().sample === sample;
    const sent = await answerCached(deps, call, async (answers, signal) => {
      const { found: ids } = await askForgiving(
        answers,
        query,
        (filter) => answers.ids(filter, query.annualised, H1B_EXPORT_MAX, signal),
        ({ length }) => length === 0,
        signal,
      );
      return streamCsv(answers, ids, { signal, sameRecords });
    });
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
