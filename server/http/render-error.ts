import { renderAuthError } from '#server/http/auth-errors.ts';
import { renderFunctionError } from '#server/http/functions-errors.ts';
import type { RequestRef, Rendered } from '#server/http/rendered.ts';
import { renderRestError } from '#server/http/rest-errors.ts';
import { renderStorageError } from '#server/http/storage-errors.ts';
import type { Protocol } from '#shared/core/contract.ts';
import type { AppError } from '#shared/core/errors.ts';

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
