import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** Thrown by a check of a part that does not work while the rest of the server does. */
export class Degraded extends Error {}

/** Resolves when a part of the server works; throws Degraded when the server serves without it, anything else when it cannot serve. */
export type ReadinessCheck = () => Promise<void>;

const REMEMBERED_MS = 1000;

/** GET /healthz: the process runs. GET /readyz: the state of every part; 503 while one that is needed is unavailable, or once the server is about to end. */
export const health = fastifyPlugin<{ checks: Readonly<Record<string, ReadinessCheck>> }>(
  async (app: FastifyInstance, { checks }) => {
    // Asked twice a second by a proxy: a request is a line of the log only for those who look closely.
    const quiet = app.log.level === 'info' ? ({ logLevel: 'warn' } as const) : undefined;
    const options = { schema: { hide: true }, ...quiet };
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
            return [name, error instanceof Degraded ? 'degraded' : 'unavailable'] as const;
          }
        }),
      );
    app.get('/readyz', options, async (request, reply) => {
      if (app.isLeaving()) return reply.code(503).send({ status: 'stopping', parts: {} });
      const now = performance.now();
      if (!last || now - last.at > REMEMBERED_MS) last = { at: now, results: ask(request) };
      const results = await last.results;
      const states = new Set(results.map(([, state]) => state));
      const status = ['unavailable', 'degraded'].find((state) => states.has(state)) ?? 'ok';
      if (status === 'unavailable') reply.code(503).header('retry-after', '2');
      return { status, parts: Object.fromEntries(results) };
    });
  },
  { name: 'health', dependencies: ['drain'] },
);
