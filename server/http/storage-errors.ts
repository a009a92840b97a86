import type { Rendered } from '#server/http/rendered.ts';
import type { AppError } from '#shared/core/errors.ts';

/** Statuses below 500 that browsers, proxies and caches must see. */
const SHOWN = new Set([405, 408, 416, 429, 431]);

/**
 * Renders a refusal in the storage protocol's form: the body's `statusCode` is the real status and the response's is 400,
 * except for statuses that browsers, proxies and caches must see.
 */
export function renderStorageError(error: AppError): Rendered {
  const fallback = error.status >= 500 ? 'InternalError' : error.code;
  const { error: name, code, status } = error.form.storage ?? { error: fallback, code: fallback };
  const real = status ?? error.status;
  return {
    status: real >= 500 || SHOWN.has(real) ? real : 400,
    body: {
      statusCode: String(real),
      error: name,
      message: error.message,
      code: code ?? error.code,
    },
  };
}
