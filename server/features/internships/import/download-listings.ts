import { isFeedUrl } from '#server/config/feed-url.ts';
import { UserError } from '#shared/core/errors.ts';
import { INTERNSHIPS_DOWNLOAD_S, INTERNSHIPS_FILE_MB } from '#shared/core/limits.ts';

const REDIRECTS = 5;
const MAX_BYTES = INTERNSHIPS_FILE_MB * 1024 * 1024;

/** When a download is given up. */
interface DownloadLimits {
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /** Ends it early. */
  readonly signal?: AbortSignal | undefined;
}

/** The text at an https address, or at one of this machine; throws UserError when it cannot be had within the limits. */
export async function downloadListings(
  address: string,
  { timeoutMs = INTERNSHIPS_DOWNLOAD_S * 1000, maxBytes = MAX_BYTES, signal }: DownloadLimits = {},
): Promise<string> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await follow(address, signal ? AbortSignal.any([timeout, signal]) : timeout);
    return await readText(response, maxBytes);
  } catch (cause) {
    if (cause instanceof UserError) throw cause;
    const reason = timeout.aborted ? `it took longer than ${timeoutMs / 1000} s` : reasonOf(cause);
    throw new UserError(`It cannot be downloaded: ${reason}.`, { cause });
  }
}

/** Asks an address and follows redirects, each of which must be as safe as the first one. */
async function follow(address: string, signal: AbortSignal): Promise<Response> {
  let url = URL.parse(address);
  for (let hops = 0; hops <= REDIRECTS; hops += 1) {
    if (!url || !isFeedUrl(url)) {
      throw new UserError('It must be at an https address, or at an http address of this machine.');
    }
    const response = await fetch(url, {
      redirect: 'manual',
      signal,
      headers: { accept: 'application/json, text/plain;q=0.9' },
    });
    const location = response.headers.get('location');
    if (response.status >= 300 && response.status < 400 && location !== null) {
      await response.body?.cancel();
      const next: URL | null = URL.parse(location, url.href);
      // An answer from outside must not lead to this machine.
      if (url.protocol === 'https:' && next?.protocol !== 'https:') {
        throw new UserError('It redirects from https to an address without it.');
      }
      url = next;
    } else if (response.ok) return response;
    else {
      await response.body?.cancel();
      throw new UserError(`It cannot be downloaded: the server answered ${response.status}.`);
    }
  }
  throw new UserError('It cannot be downloaded: it redirects too often.');
}

async function readText(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The refusal of a list with more bytes than are read. */
export function tooLarge(maxBytes: number): UserError {
  return new UserError(`It is larger than ${Math.round(maxBytes / 1024 / 1024)} MB.`);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
