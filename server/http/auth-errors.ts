import type { FastifyReply, FastifyRequest } from 'fastify';

import type { AppError } from '#shared/errors.ts';

/** The protocol version from which an error body carries `code` and `message`. */
const API_VERSION = '2024-01-01';

/** Statuses the auth protocol gives to refusals that our API answers otherwise (auth protocol §1). */
const AUTH_STATUS: Record<string, number> = {
  bad_jwt: 403,
  session_not_found: 403,
  user_not_found: 403,
  user_banned: 403,
};

/** Renders a refusal in the auth protocol's form: old or new by the request's version header, or OAuth's own. */
export function renderAuthError(
  error: AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const status = error.status === 401 ? (AUTH_STATUS[error.code] ?? 401) : error.status;
  const version = request.headers['x-supabase-api-version'];
  const modern = typeof version === 'string' && version >= API_VERSION;
  reply.code(status).header('x-sb-error-code', error.code);
  if (modern) reply.header('x-supabase-api-version', API_VERSION);
  const { errors: _fields, ...details } = error.details ?? {};
  if ('error_description' in details) return reply.send(details);
  return reply.send(
    modern
      ? { code: error.code, message: error.message, ...details }
      : { code: status, error_code: error.code, msg: error.message, ...details },
  );
}
