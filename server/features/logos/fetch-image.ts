import type { IncomingMessage } from 'node:http';

import { imageTypeOf } from '#server/features/logos/image-type.ts';
import {
  openUrl,
  readAtMost,
  type NetworkRules,
  type Route,
} from '#server/platform/web/web-request.ts';

/** Bytes of a logo at most. */
export const LOGO_MAX_BYTES = 512 * 1024;

const ACCEPT = 'image/png, image/webp, image/jpeg, image/x-icon';

/**
 * The bytes of an image at an address; undefined when there is none that may be shown. Throws an Error when the host
 * cannot be reached, reports a failure of its own, or a name leads to an address that is not allowed.
 */
export async function fetchImage(
  start: URL,
  options: {
    readonly route: Route;
    readonly rules: NetworkRules;
    readonly signal?: AbortSignal;
  },
): Promise<Buffer | undefined> {
  const signal = options.signal ?? AbortSignal.timeout(options.rules.timeoutMs);
  const reached = await openUrl(start, { ...options, signal, accept: ACCEPT });
  return reached && readImage(reached.answer);
}

/** Throws an Error for a status that says the host is in trouble, not that there is nothing. */
export function throwOnServerError(answer: IncomingMessage): void {
  const status = answer.statusCode ?? 0;
  if (status < 500 && status !== 429) return;
  answer.destroy();
  throw new Error(`the host of a logo answered ${status}`);
}

async function readImage(answer: IncomingMessage): Promise<Buffer | undefined> {
  throwOnServerError(answer);
  const encoding = answer.headers['content-encoding'] ?? 'identity';
  const length = Number(answer.headers['content-length'] ?? 0);
  if (answer.statusCode !== 200 || encoding !== 'identity' || length > LOGO_MAX_BYTES) {
    answer.destroy();
    return undefined;
  }
  const bytes = await readAtMost(answer, LOGO_MAX_BYTES);
  return bytes && imageTypeOf(bytes) ? bytes : undefined;
}
