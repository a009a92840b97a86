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

const FORWARDING_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** Whether a request was made on this machine, to a loopback name, by no proxy (ruling 19). */
export function isLocalRequest(request: FastifyRequest): boolean {
  const host = URL.parse(`http://${request.headers.host ?? ''}`)?.hostname ?? '';
  return (
    isLoopbackHost(host) &&
    isLoopbackHost(request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '') &&
    FORWARDING_HEADERS.every((name) => request.headers[name] === undefined)
  );
}
