import type { Rendered } from '#server/http/rendered.ts';
import type { AppError } from '#shared/errors.ts';

const NO_SESSION = new Set(['bad_jwt', 'no_authorization', 'session_not_found']);

/** Renders a refusal of a function: `code`, `message` and whether trying again may help (functions protocol, ruling 22). */
export function renderFunctionError(error: AppError): Rendered {
  const { errors: _fields, ...details } = error.details ?? {};
  const body = {
    // Who has no live session is answered before the function runs, with the number as the code.
    code: NO_SESSION.has(error.code) ? 401 : error.code,
    message: error.message,
    retryable: error.status === 429 || error.status >= 502,
    ...(error.field === undefined ? undefined : { field: error.field }),
    ...details,
  };
  return { status: error.status, body };
}
