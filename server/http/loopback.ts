import type { FastifyRequest } from 'fastify';

import { parseAddress } from '#server/platform/addresses.ts';

/** Whether a host name or address only reaches this machine. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    // No link or browser spells it as a mapped IPv4 address.
    (isLoopback(name) && !name.startsWith('::ffff:'))
  );
}

function isLoopback(address: string): boolean {
  return parseAddress(address)?.range() === 'loopback';
}

const FORWARDING_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
  'cf-connecting-ip',
];

/** Whether a request was made on this machine, to a loopback name, through no proxy. */
export function isLocalRequest(request: FastifyRequest): boolean {
  const host = URL.parse(`http://${request.headers.host ?? ''}`)?.hostname ?? '';
  return (
    // Browsers speak HTTP/1.1; a plain proxy that adds no header of its own speaks 1.0.
    request.raw.httpVersion !== '1.0' &&
    isLoopbackHost(host) &&
    isLoopback(request.socket.remoteAddress ?? '') &&
    FORWARDING_HEADERS.every((name) => request.headers[name] === undefined)
  );
}
