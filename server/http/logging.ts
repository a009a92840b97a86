import type { FastifyServerOptions } from 'fastify';

/** Log lines carry method, path without its query, status and request id: never a token, a mail address or a body. */
export function loggerOptions(level: string): FastifyServerOptions['logger'] {
  return {
    level,
    redact: ['req.headers', 'res.headers', 'headers', 'body', '*.email', '*.password', '*.token'],
    serializers: {
      req: (request) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?', 1)[0],
      }),
      res: (reply) => ({ statusCode: reply.statusCode }),
    },
  };
}
