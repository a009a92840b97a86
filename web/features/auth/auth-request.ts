import type { Access, Contract, Input, Output } from '#shared/core/contract.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { pageConfig } from '#web/lib/page-config.ts';
import type * as z from 'zod/mini';
import { LOCAL_ERRORS } from '#web/lib/local-errors.ts';

type Schema = z.core.$ZodType | undefined;

/** Parts of a request beside its body. */
interface AuthRequestOptions {
  /** The access token it carries; by default none, also when somebody is signed in. */
  token?: string;
  query?: Record<string, string>;
}

/**
 * Calls an endpoint of the auth protocol where the official client would do more than ask
 * (store or drop a session, leave the page). Throws AppError with the server's code and message, or
 * `network_error` with status 0.
 */
export async function authRequest<Q extends Schema, B extends Schema, R extends Schema>(
  contract: Contract<undefined, Q, B, R, Access>,
  body: Input<B>,
  { token, query }: AuthRequestOptions = {},
): Promise<Output<R>> {
  let response: Response;
  try {
    response = await fetch(
      query ? `${contract.path}?${new URLSearchParams(query)}` : contract.path,
      {
        method: contract.method,
        headers: {
          accept: 'application/json',
          apikey: pageConfig().publishableKey,
          'x-supabase-api-version': '2024-01-01',
          ...(token === undefined ? undefined : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? undefined : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      },
    );
  } catch (error) {
    throw new AppError(LOCAL_ERRORS.network_error, messages.common.unreachable, { cause: error });
  }
  if (response.status === 204) return undefined as Output<R>;
  if (response.ok) return (await response.json()) as Output<R>;
  const refusal = (await response.json().catch(() => ({}))) as { code?: string; message?: string };
  throw new AppError(
    { code: refusal.code ?? 'unexpected_failure', status: response.status },
    refusal.message ?? messages.common.unexpected,
  );
}
