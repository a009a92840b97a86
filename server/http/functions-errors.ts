import type { Rendered } from '#server/http/rendered.ts';
import type { AppError } from '#shared/core/errors.ts';

/** Renders a refusal of a function: `code`, `message` and whether trying again may help (docs/protocols/functions.md). */
export function renderFunctionError(error: AppError): Rendered {
  const { errors: _fields, ...details } = error.details ?? {};
  const body = {
    code: error.form.functions ?? error.code,
    message: error.message,
    retryable: error.status === 429 || error.status >= 502,
    ...(error.field === undefined ? undefined : { field: error.field }),
    ...details,
  };
  return { status: error.status, body };
}
