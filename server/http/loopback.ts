import { isIPv4 } from 'node:net';

import type { FastifyRequest } from 'fastify';

/** Whether a host name or address only reaches this machine. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    (isIPv4(name) && name.startsWith('127.'))
  );
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

/** Whether a request was made on this machine, to a loopback name, by no proxy (ruling 19). */
export function isLocalRequest(request: FastifyRequest): boolean {
  const host = URL.parse(`http://${request.headers.host ?? ''}`)?.hostname ?? '';
  return (
    // Browsers speak 1.1; a plain proxy that says nothing of itself speaks 1.0.
    request.raw.httpVersion !== '1.0' &&
    isLoopbackHost(host) &&
    isLoopbackHost(request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '') &&
    FORWARDING_HEADERS.every((name) => request.headers[name] === undefined)
  );
}
