import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

import { imageTypeOf } from '#server/features/logos/image-type.ts';
import { isPublicAddress } from '#server/features/logos/public-address.ts';

/** An address a name resolves to. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** How names are resolved and addresses judged; tests have their own. */
export interface NetworkRules {
  readonly resolve: (name: string) => Promise<readonly ResolvedAddress[]>;
  readonly allows: (address: string) => boolean;
  /** Milliseconds for everything together. */
  readonly timeoutMs: number;
}

/** The rules of the product: the system's resolver, public addresses only, five seconds. */
export const publicInternet: NetworkRules = {
  resolve: (name) => lookup(name, { all: true, verbatim: true }),
  allows: isPublicAddress,
  timeoutMs: 5_000,
};

/** Bytes of a logo at most. */
export const LOGO_MAX_BYTES = 512 * 1024;
const REDIRECTS = 2;

/**
 * The bytes of an image at an address; undefined when the service has none that may be shown. Throws an Error when the
 * service cannot be reached, fails, or its name resolves to an address that is not allowed. The name is resolved once
 * and the connection goes to the address that was judged, so a second response of the resolver changes nothing;
 * redirects are followed within the same origin only.
 */
export async function fetchImage(
  start: URL,
  rules: NetworkRules = publicInternet,
): Promise<Buffer | undefined> {
  const signal = AbortSignal.timeout(rules.timeoutMs);
  let url = start;
  for (let hops = 0; hops <= REDIRECTS; hops += 1) {
    const answer = await ask(url, await judge(url, rules, signal), signal);
    const status = answer.statusCode ?? 0;
    const next =
      status >= 300 && status < 400 && URL.parse(answer.headers.location ?? '', url.href);
    if (!next) return readImage(answer);
    answer.destroy();
    if (next.origin !== start.origin) return undefined;
    url = next;
  }
  return undefined;
}

/** Where to connect for a URL. A literal address is the operator's own choice; a name must resolve to allowed addresses only. */
async function judge(
  url: URL,
  { resolve, allows }: NetworkRules,
  signal: AbortSignal,
): Promise<ResolvedAddress> {
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(name);
  if (family) return { address: name, family };
  const addresses = await Promise.race([resolve(name), aborted(signal)]);
  const [first] = addresses;
  if (!first || !addresses.every(({ address }) => allows(address))) {
    throw new Error(`${name} leads to an address that is not on the public internet`);
  }
  return first;
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

function ask(url: URL, to: ResolvedAddress, signal: AbortSignal): Promise<IncomingMessage> {
  const pinned: LookupFunction = (_name, options, done) => {
    if (options.all) done(null, [{ address: to.address, family: to.family }]);
    else done(null, to.address, to.family);
  };
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    request(url, {
      lookup: pinned,
      agent: false,
      signal,
      headers: {
        accept: 'image/png, image/jpeg, image/webp, image/x-icon',
        'accept-encoding': 'identity',
        'user-agent': 'Waymark',
      },
    })
      .once('response', resolve)
      .once('error', reject)
      .end();
  });
}

async function readImage(answer: IncomingMessage): Promise<Buffer | undefined> {
  const status = answer.statusCode ?? 0;
  const encoding = answer.headers['content-encoding'] ?? 'identity';
  const length = Number(answer.headers['content-length'] ?? 0);
  if (status !== 200 || encoding !== 'identity' || length > LOGO_MAX_BYTES) {
    answer.destroy();
    if (status >= 500 || status === 429) throw new Error(`the logo service answered ${status}`);
    return undefined;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LOGO_MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks, size);
  return imageTypeOf(bytes) ? bytes : undefined;
}
