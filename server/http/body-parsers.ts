import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

type Done = (error: Error | null, body?: unknown) => void;

/** Reads bodies as JSON; an empty body counts as none, so that the route itself decides whether it needs one. */
export const bodyParsers = fastifyPlugin(
  async (app: FastifyInstance) => {
    const parseJson = app.getDefaultJsonParser('error', 'error');

    const parse = (request: FastifyRequest, body: string, done: Done) => {
      if (body === '') done(null, undefined);
      else void parseJson(request, body, done);
    };
    app.addContentTypeParser('application/json', { parseAs: 'string' }, parse);
    app.addContentTypeParser('text/plain', { parseAs: 'string' }, (request, body: string, done) => {
      if (request.routeOptions.config.contract?.jsonAsText) parse(request, body, done);
      else
        done(
          new AppError(ERRORS.unsupported_media_type, serverMessages.common.unsupportedMediaType),
        );
    });
  },
  { name: 'body-parsers' },
);
