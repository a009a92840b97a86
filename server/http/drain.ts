import { setTimeout as wait } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Announces the end: from now on `/readyz` is 503 and each connection closes after its answer. Resolves when the proxies
     * have had the time to notice.
     */
    leave(): Promise<void>;
    /** Whether the end has been announced. */
    isLeaving(): boolean;
  }
}

/** Ends a server without cutting a request off, however long its connections are kept alive. `noticeMs` is the time proxies get. */
export const drain = fastifyPlugin<{ noticeMs: number }>(
  async (app: FastifyInstance, { noticeMs }) => {
    let leaving = false;
    app.decorate('leave', async () => {
      leaving = true;
      if (noticeMs > 0) await wait(noticeMs);
    });
    app.decorate('isLeaving', () => leaving);
    app.addHook('preClose', async () => {
      leaving = true;
    });
    app.addHook('onSend', async (_request, reply) => {
      if (leaving) reply.header('connection', 'close');
    });
  },
  { name: 'drain' },
);
