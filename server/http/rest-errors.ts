import type { Asked, Rendered } from '#server/http/rendered.ts';
import type { AppError } from '#shared/errors.ts';

/** Codes of PostgREST and PostgreSQL for refusals of other parts; a code they have no word for stays ours. */
const CODES: Readonly<Record<string, string>> = {
  validation_failed: '22023',
  bad_json: 'PGRST102',
  unsupported_media_type: 'PGRST102',
  not_found: 'P0002',
  no_authorization: 'PGRST301',
  bad_jwt: 'PGRST301',
  method_not_allowed: 'PGRST101',
  unexpected_failure: 'XX000',
};

/** Renders a refusal under /rest/v1 as PostgREST does: `code`, `details`, `hint` and `message`. */
export function renderRestError(error: AppError, request: Asked): Rendered {
  const { details, hint } = (error.details ?? {}) as { details?: string; hint?: string };
  // An answer to HEAD has no body, and the official client takes a 404 without one for success.
  const status = error.status === 404 && request.method === 'HEAD' ? 400 : error.status;
  return {
    status,
    body: {
      code: CODES[error.code] ?? error.code,
      details: details ?? null,
      hint: hint ?? null,
      message: error.message,
    },
  };
}
