import type { Rendered } from '#server/http/rendered.ts';
import type { AppError } from '#shared/errors.ts';

/** What the storage protocol calls a refusal: its `error` and, for refusals of other parts, its `code` and status. */
interface Name {
  readonly error: string;
  readonly code?: string;
  readonly status?: number;
}

const DENIED: Name = { error: 'Unauthorized', code: 'AccessDenied', status: 403 };

const NAMES: Readonly<Record<string, Name>> = {
  NoSuchBucket: { error: 'Bucket not found' },
  NoSuchKey: { error: 'not_found' },
  KeyAlreadyExists: { error: 'Duplicate' },
  EntityTooLarge: { error: 'Payload too large' },
  InvalidMimeType: { error: 'invalid_mime_type' },
  AccessDenied: { error: 'Unauthorized' },
  bad_jwt: DENIED,
  no_authorization: DENIED,
  session_not_found: DENIED,
  user_banned: DENIED,
  forbidden: DENIED,
  not_found: { error: 'not_found', code: 'NotFound' },
  validation_failed: { error: 'InvalidRequest', code: 'InvalidRequest' },
  bad_json: { error: 'InvalidRequest', code: 'InvalidRequest' },
  request_entity_too_large: { error: 'Payload too large', code: 'EntityTooLarge' },
  method_not_allowed: { error: 'MethodNotAllowed', code: 'MethodNotAllowed' },
  request_timeout: { error: 'RequestTimeout', code: 'RequestTimeout' },
  over_request_rate_limit: { error: 'SlowDown', code: 'SlowDown' },
};

/** Statuses below 500 that browsers, proxies and caches must see. */
const SHOWN = new Set([405, 408, 416, 429, 431]);

/**
 * Renders a refusal in the storage protocol's form: the body's `statusCode` is the real status and the
 * answer's is 400, except for those others must see.
 */
export function renderStorageError(error: AppError): Rendered {
  const fallback = error.status >= 500 ? 'InternalError' : error.code;
  const { error: name, code, status } = NAMES[error.code] ?? { error: fallback, code: fallback };
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
