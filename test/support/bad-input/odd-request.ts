import type { AnyContract } from '#shared/core/contract.ts';

/** A request that no client of ours would send. */
export interface OddRequest {
  readonly contract: AnyContract;
  /** Values of the path's parameters, by name; `*` is the rest of the path. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: readonly [string, string][];
  readonly body: unknown;
  /** Whether a body that is text is sent as it is instead of as a JSON string. */
  readonly raw: boolean;
}

/** An answer with its body read. */
export interface OddAnswer {
  readonly contract: AnyContract;
  readonly status: number;
  readonly type: string | undefined;
  readonly text: string;
}

/** Sends it with a token and resolves to the answer. */
export async function sendOdd(
  url: string,
  token: string,
  { contract, params, query, body, raw }: OddRequest,
): Promise<OddAnswer> {
  const search = new URLSearchParams(query);
  const path = contract.path.replace(/:(\w+)|\*/g, (part, name: string | undefined) =>
    encodeURIComponent((params[name ?? '*'] ?? part).toWellFormed()),
  );
  const sendsBody = contract.method !== 'GET';
  const asItIs = raw && typeof body === 'string';
  const answer = await fetch(`${url}${path}?${search.toString()}`, {
    method: contract.method,
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${token}`,
      'x-supabase-api-version': '2024-01-01',
      ...(sendsBody ? { 'content-type': 'application/json' } : undefined),
    },
    body: sendsBody ? (asItIs ? body : JSON.stringify(body)) : undefined,
  });
  const type = answer.headers.get('content-type')?.split(';')[0];
  return { contract, status: answer.status, type, text: await answer.text() };
}
