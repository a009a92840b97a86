import { PROVIDER_ANSWER_MAX_BYTES, PROVIDER_TIMEOUT_S } from '#shared/auth/provider-limits.ts';

/**
 * Fetches from a provider without following redirects. Rejects when the whole answer has not arrived within 10 s, or
 * when it is larger than 1 MiB.
 */
export async function limitedFetch(
  url: string | URL,
  options: RequestInit = {},
  timeoutMs = PROVIDER_TIMEOUT_S * 1000,
): Promise<Response> {
  const limit = AbortSignal.timeout(timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
  const response = await fetch(url, { ...options, redirect: 'manual', signal });
  const { status, headers } = response;
  const body = await readLimited(response);
  return new Response(body.length === 0 ? null : body, { status, headers });
}

async function readLimited(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > PROVIDER_ANSWER_MAX_BYTES) {
      throw new Error(`the answer is larger than ${PROVIDER_ANSWER_MAX_BYTES} bytes`);
    }
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks, size));
}
