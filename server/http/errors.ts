import type { FastifyError, FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';

import { isDocumentRequest } from '#server/http/documents.ts';
import { protocolOf } from '#server/http/protocol-of.ts';
import { renderError } from '#server/http/render-error.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** The announced length up to which the rest of a refused body is read, in bytes; beyond it the connection ends. */
const DISCARDED_MAX_BYTES = 32 * 1024 * 1024;

/** Our errors for refusals by Fastify itself. */
const FRAMEWORK_ERRORS: Record<string, () => AppError> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () => new AppError(ERRORS.bad_json, serverMessages.common.badJson),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new AppError(ERRORS.bad_json, messages.common.bodyMissing),
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new AppError(ERRORS.request_entity_too_large, messages.common.tooLarge),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new AppError(ERRORS.unsupported_media_type, serverMessages.common.unsupportedMediaType),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new AppError(ERRORS.validation_failed, serverMessages.common.badJson),
  // A name that is too long to be looked up.
  FST_STATIC_FORBIDDEN_PATH: () => new AppError(ERRORS.not_found, messages.common.notFound),
  FST_UNDER_PRESSURE: () =>
    new AppError(ERRORS.overloaded, serverMessages.common.overloaded, { retryAfter: 2 }),
};

/** Turns anything thrown into an AppError that is safe to show. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [first] = error.validation;
    const issue = first?.params as { params?: { tooLarge?: boolean } } | undefined;
    const form = issue?.params?.tooLarge ? ERRORS.value_too_large : ERRORS.validation_failed;
    return new AppError(form, first?.message ?? serverMessages.common.badJson, {
      field: first?.instancePath.slice(1).replaceAll('/', '.') || undefined,
      details: {
        errors: error.validation.map((issue) => ({
          field:
            issue.instancePath.slice(1).replaceAll('/', '.') || error.validationContext || 'body',
          message: issue.message,
        })),
      },
    });
  }
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : FRAMEWORK_ERRORS[code];
  if (known) return known();
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    const form = { ...ERRORS.validation_failed, status: statusCode };
    return new AppError(form, messages.common.refused, { cause: error });
  }
  return new AppError(ERRORS.unexpected_failure, messages.common.unexpected, { cause: error });
}

/** Renders every error once, in the form of the protocol the route belongs to. */
export const errors = fastifyPlugin(
  async (app: FastifyInstance) => {
    app.setErrorHandler((thrown, request, reply) => {
      const error = toAppError(thrown);
      if (error.status >= 500 && error.status !== 501) {
        request.log.error({ err: error.cause ?? thrown }, error.code);
      }
      if (error.retryAfter !== undefined) reply.header('retry-after', Math.ceil(error.retryAfter));
      // The connection ends without waiting for the rest of a slow body. Otherwise what a client still sends is read and
      // discarded, within the time of a request: a client that writes would see a reset instead of the answer.
      if (error.status === 408) reply.header('connection', 'close');
      else if (Number(request.headers['content-length'] ?? 0) <= DISCARDED_MAX_BYTES) {
        reply.removeHeader('connection');
      }
      if (isDocumentRequest(request) && app.hasDecorator('sendErrorPage')) {
        return app.sendErrorPage(error, request, reply);
      }
      const protocol = request.routeOptions.config.contract?.protocol ?? protocolOf(request.url);
      const { status, headers, body } = renderError(protocol, error, request);
      if (status === 401) reply.header('www-authenticate', 'Bearer');
      return reply.code(status).headers(headers).send(body);
    });
  },
  { name: 'errors' },
);
