import type * as z from 'zod/mini';

import type { Contract, Input, Output } from '#shared/core/contract.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { reportReachable } from '#web/lib/connection.ts';
import { LOCAL_ERRORS } from '#web/lib/local-errors.ts';
import { refusalOf } from '#web/lib/refusal.ts';
import { storedSession, withToken } from '#web/lib/session.ts';

type Schema = z.core.$ZodType | undefined;

/** The input of a call: exactly the parts that its contract has. */
type CallInput<P, Q, B> = (P extends undefined ? { params?: never } : { params: Input<P> }) &
  (Q extends undefined ? { query?: never } : { query?: Input<Q> }) &
  (B extends undefined ? { body?: never } : { body: Input<B> }) & { signal?: AbortSignal };

/** The address of a contract's endpoint with its parameters filled in. */
function addressOf(path: string, params: unknown, query: unknown): string {
  const values = (params ?? {}) as Record<string, string>;
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(
    (query ?? {}) as Record<string, string | number | boolean | undefined>,
  )) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/**
 * Sends a request by its contract, with the session's token unless it is public, and returns the successful response with
 * its body unread. Throws AppError: the server's error, or `network_error` with status 0.
 */
export async function send<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  contract: Contract<P, Q, B, R, 'public' | 'optional' | 'user'>,
  input: CallInput<P, Q, B>,
  accept = 'application/json',
): Promise<Response> {
  const address = addressOf(contract.path, input.params, input.query);
  const attempt = async (token: string | undefined) => {
    if (contract.access === 'user' && !storedSession()) {
      throw new AppError(LOCAL_ERRORS.no_session, messages.auth.signInFirst);
    }
    try {
      const response = await fetch(address, {
        method: contract.method,
        headers: {
          accept,
          ...(token ? { authorization: `Bearer ${token}` } : undefined),
          ...(input.body === undefined ? undefined : { 'content-type': 'application/json' }),
        },
        body: input.body === undefined ? undefined : JSON.stringify(input.body),
        signal: input.signal,
      });
      // The service worker answers by 203 for a server that does not.
      reportReachable(response.status !== 203);
      return response;
    } catch (error) {
      if (input.signal?.aborted) throw error;
      reportReachable(false);
      throw new AppError(LOCAL_ERRORS.network_error, messages.common.unreachable, { cause: error });
    }
  };
  const response = await (contract.access === 'public' ? attempt(undefined) : withToken(attempt));
  if (!response.ok) throw await refusalOf(response);
  return response;
}

/** Calls an endpoint by its contract and returns its body; throws what `send` throws. */
export async function call<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  contract: Contract<P, Q, B, R, 'public' | 'optional' | 'user'>,
  input: CallInput<P, Q, B>,
): Promise<Output<R>> {
  const response = await send(contract, input);
  if (response.status === 204) return undefined as Output<R>;
  return (await response.json()) as Output<R>;
}

/** Whether a retry may help: the server did not respond, or was unavailable. */
export function isRetryable(error: unknown): boolean {
  return error instanceof AppError && (error.status === 0 || error.status >= 502);
}
