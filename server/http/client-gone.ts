import type { FastifyReply } from 'fastify';

import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';

/** A signal that is aborted when the client closes the connection before the answer is complete. */
export function clientGone(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (reply.raw.writableFinished) return;
    // 499 is what proxies log when the client has gone before the answer.
    controller.abort(new AppError(ERRORS.client_gone, messages.common.unreachable));
  });
  return controller.signal;
}
