import { createHash, timingSafeEqual } from 'node:crypto';

import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

import { patternOf } from '#server/http/logging.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Measures every request, and GET /metrics: the figures of this process for a program that has the token. */
export const metricsRoute = fastifyPlugin<{ metrics: Metrics; token: string }>(
  async (app: FastifyInstance, { metrics, token }) => {
    const expected = hashOf(`Bearer ${token}`);
    app.addHook('onResponse', async (request, reply) => {
      metrics.requestEnded({
        route: patternOf(request),
        method: METHODS.has(request.method) ? request.method : 'other',
        status: reply.statusCode,
        seconds: reply.elapsedTime / 1000,
      });
    });
    app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
      if (!timingSafeEqual(hashOf(request.headers.authorization ?? ''), expected)) {
        throw new AppError(ERRORS.no_authorization, serverMessages.auth.noAuthorization);
      }
      const { contentType, text } = await metrics.render();
      return reply.type(contentType).header('cache-control', 'no-store').send(text);
    });
  },
  { name: 'metrics' },
);

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
