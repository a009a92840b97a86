import type { FastifyRequest, FastifyServerOptions } from 'fastify';

import { FILES_ROUTE, pathOf } from '#server/http/documents.ts';
import type { LogSettings } from '#server/platform/log.ts';
import { findPageHead } from '#shared/site/page-heads.ts';

/**
 * Log lines contain method, route, status and request id: never a token, a mail address, a body, or a name in a path,
 * such as a file's or a company's.
 */
export function loggerOptions(settings: LogSettings): FastifyServerOptions['logger'] {
  return {
    ...settings,
    redact: ['req.headers', 'res.headers', 'headers', 'body', '*.email', '*.password', '*.token'],
    serializers: {
      req: (request) => ({ id: request.id, method: request.method, route: patternOf(request) }),
      res: (reply) => ({ statusCode: reply.statusCode }),
    },
  };
}

/** The pattern of the route or page a request is for. */
export function patternOf(request: FastifyRequest): string {
  const { url } = request.routeOptions;
  if (url !== undefined && url !== FILES_ROUTE) return url;
  const path = pathOf(request);
  if (path.startsWith('/assets/')) return '/assets/*';
  return findPageHead(path)?.path ?? FILES_ROUTE;
}
