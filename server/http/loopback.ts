import type { FastifyRequest } from 'fastify';

import { parseAddress } from '#server/platform/addresses.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

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

/** Refuses a request that names two hosts, of which a proxy may take the other one; throws AppError `bad_request` (400). */
export function requireOneHost({ raw }: FastifyRequest): void {
  const hosts = raw.rawHeaders.filter((name, k) => k % 2 === 0 && /^host$/i.test(name));
  if (hosts.length > 1) throw new AppError(ERRORS.bad_request, serverMessages.common.oneHost);
}

/** Headers by which proxies tell whom they forward for. */
const FORWARDING_HEADER =
  /^(?:forwarded|via|x-real-ip|cf-connecting-ip|(?:x-)?(?:.+-)?client-ip|x-(?:.+-)?forwarded(?:-.+)?)$/;

/** Whether a request was made on this machine, to a loopback name, through no proxy and by no page of another site. */
export function isLocalRequest(request: FastifyRequest): boolean {
  const host = URL.parse(`http://${request.headers.host ?? ''}`)?.hostname ?? '';
  return (
    // Browsers speak HTTP/1.1; a plain proxy that adds no header of its own speaks 1.0.
    request.raw.httpVersion !== '1.0' &&
    isLoopbackHost(host) &&
    isLoopback(request.socket.remoteAddress ?? '') &&
    request.headers['sec-fetch-site'] !== 'cross-site' &&
    !Object.keys(request.headers).some((name) => FORWARDING_HEADER.test(name))
  );
}
