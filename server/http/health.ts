import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** Resolves when a part of the server can serve; throws otherwise. */
export type ReadinessCheck = () => Promise<void>;

/** GET /healthz says that the process answers; GET /readyz that every part it needs does. */
export const health = fastifyPlugin<{ checks: Readonly<Record<string, ReadinessCheck>> }>(
  async (app: FastifyInstance, { checks }) => {
    const options = { config: { rateLimit: false as const }, schema: { hide: true } };
    app.get('/healthz', options, async () => ({ status: 'ok' }));
    app.get('/readyz', options, async (request, reply) => {
      const results = await Promise.all(
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
      const ready = results.every(([, state]) => state === 'ok');
      if (!ready) reply.code(503).header('retry-after', '2');
      return { status: ready ? 'ok' : 'unavailable', parts: Object.fromEntries(results) };
    });
  },
  { name: 'health' },
);
