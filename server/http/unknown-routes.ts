import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

import { isDocumentRequest, pathOf } from '#server/http/documents.ts';
import type { KnownPaths } from '#server/http/known-paths.ts';
import { protocolOf } from '#server/http/protocol-of.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** The refusal of a request without a route: 405 with `Allow` where another method has one, else 404. */
export function refusalOf(
  known: KnownPaths,
  request: FastifyRequest,
  reply: FastifyReply,
): AppError {
  const path = pathOf(request);
  const methods = known.methodsOf(path);
  if (methods.length > 0) {
    const allow = methods.join(', ');
    reply.header('allow', allow);
    return new AppError(ERRORS.method_not_allowed, serverMessages.common.methodNotAllowed(allow));
  }
  switch (protocolOf(path)) {
    case 'rest':
      return restRefusal(path);
    case 'functions':
      return new AppError(ERRORS.function_not_found, serverMessages.common.functionNotFound);
    default:
      return new AppError(ERRORS.not_found, messages.common.notFound);
  }
}

/** The refusal of a table: 501, because the official client takes an empty 404 to a HEAD request for success. */
function restRefusal(path: string): AppError {
  const [, rpc, name = ''] = /^\/rest\/v1\/(rpc\/)?([^/]*)/.exec(path) ?? [];
  const shown = name.slice(0, 100);
  const words = serverMessages.rest;
  return rpc
    ? new AppError(ERRORS.procedure_not_found, words.noFunction(shown), {
        details: { hint: words.noFunctionHint },
      })
    : new AppError(ERRORS.table_not_found, words.noTable(shown), {
        details: { hint: words.noTablesHint },
      });
}

/** Refuses a request without a route before its body is read; a browser gets the page for unknown addresses instead. */
export const unknownRoutes = fastifyPlugin<{ known: KnownPaths }>(
  async (app: FastifyInstance, { known }) => {
    app.addHook('preParsing', async (request, reply) => {
      if (request.is404 && !isDocumentRequest(request)) throw refusalOf(known, request, reply);
    });
  },
  // Refused requests count for the limit too.
  { name: 'unknown-routes', dependencies: ['request-limits'] },
);
