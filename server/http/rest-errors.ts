import type { RequestRef, Rendered } from '#server/http/rendered.ts';
import type { AppError } from '#shared/core/errors.ts';

/** Renders a refusal under /rest/v1 as PostgREST does: `code`, `details`, `hint` and `message`. */
export function renderRestError(error: AppError, request: RequestRef): Rendered {
  const { details, hint } = (error.details ?? {}) as { details?: string; hint?: string };
  // A response to HEAD has no body, and the official client takes a 404 without one for success.
  const status = error.status === 404 && request.method === 'HEAD' ? 400 : error.status;
  return {
    status,
    body: {
      code: error.form.rest ?? error.code,
      details: details ?? null,
      hint: hint ?? null,
      message: error.message,
    },
  };
}
