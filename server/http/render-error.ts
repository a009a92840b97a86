import type { Protocol } from '#shared/core/contract.ts';
import type { AppError } from '#shared/core/errors.ts';

/** The parts of a request that determine the form of its refusal. */
interface RequestRef {
  readonly id: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A refusal as it is sent. */
interface Rendered {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body: object;
}

/** The protocol version from which an error body carries `code` and `message`. */
const API_VERSION = '2024-01-01';

/** Renders a refusal in the auth protocol's form: old or new by the request's version header, or OAuth's own. */
function renderAuthError(error: AppError, request: RequestRef): Rendered {
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

/** Statuses below 500 that browsers, proxies and caches must see. */
const SHOWN = new Set([405, 408, 416, 429, 431]);

/**
 * Renders a refusal in the storage protocol's form: the body's `statusCode` is the real status and the response's is 400,
 * except for statuses that browsers, proxies and caches must see.
 */
function renderStorageError(error: AppError): Rendered {
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

/** Renders a refusal under /rest/v1 as PostgREST does: `code`, `details`, `hint` and `message`. */
function renderRestError(error: AppError, request: RequestRef): Rendered {
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

/** Renders a refusal of a function: `code`, `message` and whether trying again may help (docs/protocols/functions.md). */
function renderFunctionError(error: AppError): Rendered {
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

/** RFC 9457 problem details of a refusal. */
function renderProblem(error: AppError, request: RequestRef): Rendered {
  return {
    status: error.status,
    headers: { 'content-type': 'application/problem+json; charset=utf-8' },
    body: {
      type: 'about:blank',
      title: error.message,
      status: error.status,
      detail: error.message,
      code: error.code,
      instance: request.id,
      ...(error.field === undefined ? undefined : { field: error.field }),
      ...error.details,
    },
  };
}

const RENDERERS: Readonly<Record<Protocol, typeof renderProblem>> = {
  api: renderProblem,
  auth: renderAuthError,
  storage: renderStorageError,
  functions: renderFunctionError,
  rest: renderRestError,
};

/** A refusal in the form of a protocol; JSON unless its headers name another type. */
export function renderError(
  protocol: Protocol,
  error: AppError,
  request: RequestRef,
): Required<Rendered> {
  const { status, headers, body } = RENDERERS[protocol](error, request);
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body,
  };
}
