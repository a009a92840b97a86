import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** Resolves when a part of the server can serve; throws otherwise. */
export type ReadinessCheck = () => Promise<void>;

const REMEMBERED_MS = 1000;

/** GET /healthz reports that the process responds, GET /readyz that every part it needs does. */
export const health = fastifyPlugin<{ checks: Readonly<Record<string, ReadinessCheck>> }>(
  async (app: FastifyInstance, { checks }) => {
    const options = { schema: { hide: true } };
    app.get('/healthz', options, async () => ({ status: 'ok' }));
    // Public, so the parts are checked at most once a second.
    let last: { at: number; results: Promise<(readonly [string, string])[]> } | undefined;
    const ask = (request: FastifyRequest) =>
      Promise.all(
        Object.entries(checks).map(async ([name, check]) => {
          try {
            await check();
            return [name, 'ok'] as const;
          } catch (error) {
            request.log.warn({ err: error, part: name }, 'not ready');
            return [name, 'unavailable'] as const;
          }
        }),
      );
    app.get('/readyz', options, async (request, reply) => {
      const now = performance.now();
      if (!last || now - last.at > REMEMBERED_MS) last = { at: now, results: ask(request) };
      const results = await last.results;
      const ready = results.every(([, state]) => state === 'ok');
      if (!ready) reply.code(503).header('retry-after', '2');
      return { status: ready ? 'ok' : 'unavailable', parts: Object.fromEntries(results) };
    });
  },
  { name: 'health' },
);
