import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

import ipaddr from 'ipaddr.js';

import { parseAddress } from '#server/platform/addresses.ts';

/** All IPv6 addresses that are given out for the public internet. */
const GLOBAL_V6 = ipaddr.parseCIDR('2000::/3');

/** Whether an address is on the public internet: not loopback, private, link-local, metadata, multicast or mapped. */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text);
  if (address?.range() !== 'unicast') return false;
  // A resolver names no public host by a mapped IPv4 address or one with a zone.
  if (address.kind() === 'ipv4') return !text.includes(':');
  return !text.includes('%') && address.match(GLOBAL_V6);
}

/** An address a name stands for. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** How addresses are found and judged; tests give their own. */
export interface NetworkRules {
  readonly resolve: (name: string) => Promise<readonly ResolvedAddress[]>;
  readonly allows: (address: string) => boolean;
  /** The ports at which strangers' sites are read. */
  readonly ports: { readonly http: number; readonly https: number };
  /** Milliseconds for everything that one reading takes. */
  readonly timeoutMs: number;
}

/** The rules of the product: the system's resolver, public addresses only, the usual ports, five seconds. */
export const publicInternet: NetworkRules = {
  resolve: (name) => lookup(name, { all: true, verbatim: true }),
  allows: isPublicAddress,
  ports: { http: 80, https: 443 },
  timeoutMs: 5_000,
};

/** Where a request may lead. */
export interface Route {
  /** Whether an address may be asked at all: the first one and each redirect. */
  readonly mayAsk: (url: URL) => boolean;
  /** Whether a literal address is the operator's own choice and is not judged. */
  readonly literalsAreTrusted: boolean;
  /** How many redirects are followed. */
  readonly redirects: number;
}

/** The way to a stranger's site: only the web's own ports, no passwords, and literals are judged as names are. */
export function untrustedHostPolicy({ ports }: NetworkRules, redirects: number): Route {
  const portOf = (url: URL) => Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  return {
    mayAsk: (url) =>
      (url.protocol === 'https:' || url.protocol === 'http:') &&
      portOf(url) === ports[url.protocol === 'https:' ? 'https' : 'http'] &&
      url.username === '' &&
      url.password === '',
    literalsAreTrusted: false,
    redirects,
  };
}

/** Thrown when a name or literal is not on the public internet. */
export class PrivateAddressError extends Error {
  constructor(name: string) {
    super(`${name} leads to an address that is not on the public internet`);
    this.name = 'PrivateAddressError';
  }
}

/** The last response of a request, its body unread, and the address that sent it. */
export interface Reached {
  readonly answer: IncomingMessage;
  readonly url: URL;
}

/**
 * Sends a GET and follows redirects. A name is resolved once for each hop and the connection goes to the address that
 * was judged, so that a second answer of the resolver changes nothing. Resolves with undefined when the way leads
 * where it may not; throws `PrivateAddressError`, and an Error when a host cannot be reached in time.
 */
export async function openUrl(
  start: URL,
  options: {
    readonly route: Route;
    readonly rules: NetworkRules;
    readonly signal: AbortSignal;
    readonly accept: string;
  },
): Promise<Reached | undefined> {
  const { route, rules, signal, accept } = options;
  let url = start;
  for (let hops = 0; hops <= route.redirects; hops += 1) {
    if (!route.mayAsk(url)) return undefined;
    const to = await judge(url, route, rules, signal);
    const answer = await Promise.race([ask(url, to, signal, accept), aborted(signal)]);
    const status = answer.statusCode ?? 0;
    const next =
      status >= 300 && status < 400 && URL.parse(answer.headers.location ?? '', url.href);
    if (!next) return { answer, url };
    answer.destroy();
    url = next;
  }
  return undefined;
}

async function judge(
  url: URL,
  { literalsAreTrusted }: Route,
  rules: NetworkRules,
  signal: AbortSignal,
): Promise<ResolvedAddress> {
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(name);
  if (family && literalsAreTrusted) return { address: name, family };
  return resolvePublic(name, rules, signal);
}

/** The address that a host's name or literal leads to; throws `PrivateAddressError` when one it stands for is not allowed. */
export async function resolvePublic(
  name: string,
  { resolve, allows }: Pick<NetworkRules, 'resolve' | 'allows'>,
  signal: AbortSignal,
): Promise<ResolvedAddress> {
  const family = isIP(name);
  const addresses = family
    ? [{ address: name, family }]
    : await Promise.race([resolve(name), aborted(signal)]);
  const [first] = addresses;
  if (!first || !addresses.every(({ address }) => allows(address)))
    throw new PrivateAddressError(name);
  return first;
}

/** Rejects with the signal's reason once it is aborted, so that nothing a host does outlasts its time. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(signal.reason as Error);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}

function ask(
  url: URL,
  to: ResolvedAddress,
  signal: AbortSignal,
  accept: string,
): Promise<IncomingMessage> {
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
        accept,
        'accept-encoding': 'identity',
        'user-agent': 'Mozilla/5.0 (compatible; Waymark)',
      },
    })
      .once('response', resolve)
      // Without a listener a host that switches protocols (101) leaves the request without any further event.
      .once('upgrade', (_answer, socket) => {
        socket.destroy();
        reject(new Error('the host switched to another protocol'));
      })
      .once('error', reject)
      .once('close', () => reject(new Error('the host closed the connection without an answer')))
      .end();
  });
}

/** The body of an answer; undefined once it is over `maxBytes`. */
export async function readAtMost(
  answer: IncomingMessage,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}
