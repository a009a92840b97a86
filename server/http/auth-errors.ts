import type { RequestRef, Rendered } from '#server/http/rendered.ts';
import type { AppError } from '#shared/core/errors.ts';

/** The protocol version from which an error body carries `code` and `message`. */
const API_VERSION = '2024-01-01';

/** Renders a refusal in the auth protocol's form: old or new by the request's version header, or OAuth's own. */
export function renderAuthError(error: AppError, request: RequestRef): Rendered {
  const status = error.form.auth ?? error.status;
  const version = request.headers['x-supabase-api-version'];
  const modern =
    typeof version === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= API_VERSION;
  const { errors: _fields, ...details } = error.details ?? {};
  return {
    status,
    headers: {
      'x-sb-error-code': error.code,
      ...(modern ? { 'x-supabase-api-version': API_VERSION } : undefined),
    },
    body: bodyOf(error, status, modern, details),
  };
}

function bodyOf(
  error: AppError,
  status: number,
  modern: boolean,
  details: Record<string, unknown>,
): object {
  if ('error_description' in details) return details;
  return modern
    ? { code: error.code, message: error.message, ...details }
    : { code: status, error_code: error.code, msg: error.message, ...details };
}
