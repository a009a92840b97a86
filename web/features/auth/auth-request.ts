import type { Contract, Input, Output } from '#shared/contracts/contract.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { pageConfig } from '#web/lib/page-config.ts';
import type * as z from 'zod/mini';

type Schema = z.core.$ZodType | undefined;

/**
 * Calls a public endpoint of the auth protocol where the official client would do more than ask
 * (store a session, leave the page). Throws AppError with the server's code and message, or
 * `network_error` with status 0.
 */
export async function authRequest<B extends Schema, R extends Schema>(
  contract: Contract<undefined, undefined, B, R, 'public'>,
  body: Input<B>,
): Promise<Output<R>> {
  let response: Response;
  try {
    response = await fetch(contract.path, {
      method: contract.method,
      headers: {
        accept: 'application/json',
        apikey: pageConfig().publishableKey,
        'x-supabase-api-version': '2024-01-01',
        ...(body === undefined ? undefined : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    throw new AppError('network_error', 0, messages.common.unreachable, { cause: error });
  }
  if (response.ok) return (await response.json()) as Output<R>;
  const refusal = (await response.json().catch(() => ({}))) as { code?: string; message?: string };
  throw new AppError(
    refusal.code ?? 'unexpected_failure',
    response.status,
    refusal.message ?? messages.common.unexpected,
  );
}
