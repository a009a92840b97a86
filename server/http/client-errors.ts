import { STATUS_CODES } from 'node:http';

import type { FastifyServerOptions } from 'fastify';

import { protocolOf } from '#server/http/protocol-of.ts';
import { renderError } from '#server/http/render-error.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

type Handler = NonNullable<FastifyServerOptions['clientErrorHandler']>;
/** Errors of a connection before there was a request. */
type ClientError = Parameters<Handler>[0];

const REFUSALS: Readonly<Record<string, () => AppError>> = {
  HPE_HEADER_OVERFLOW: () =>
    new AppError(ERRORS.headers_too_large, serverMessages.common.headersTooLarge),
  ERR_HTTP_REQUEST_TIMEOUT: () => new AppError(ERRORS.request_timeout, messages.common.timedOut),
};

/**
 * Responds to bytes that never became a request (an address or headers beyond 16 KB, a broken first line, a body that
 * takes too long) in the protocol's form, if the path is known, with the security headers.
 */
export function clientErrors({
  hsts,
  newId,
}: {
  readonly hsts: () => string | undefined;
  readonly newId: () => string;
}): Handler {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (!socket.writable) socket.destroy(error);
    else socket.end(answerTo(error, newId(), hsts()), () => socket.destroy(error));
  };
}

function answerTo(error: ClientError, id: string, hsts: string | undefined): string {
  // The bytes that were read; the framework's types lack them.
  const packet: unknown = error.rawPacket;
  const begun = Buffer.isBuffer(packet) ? packet.subarray(0, 2000).toString('latin1') : '';
  const [, method = '', path = '/'] = /^([A-Z]{1,20}) (\/[^\s?]*)/.exec(begun) ?? [];
  const refusal =
    REFUSALS[error.code ?? '']?.() ??
    new AppError(ERRORS.bad_request, serverMessages.common.notHttp);
  const { status, headers, body } = renderError(protocolOf(path), refusal, {
    id,
    method,
    headers: {},
  });
  const text = JSON.stringify(body);
  const fields = {
    ...headers,
    'content-length': Buffer.byteLength(text),
    'x-request-id': id,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
    ...(hsts ? { 'strict-transport-security': hsts } : undefined),
    'cache-control': 'no-store',
    connection: 'close',
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  const first = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`;
  return [first, ...lines, '', method === 'HEAD' ? '' : text].join('\r\n');
}
