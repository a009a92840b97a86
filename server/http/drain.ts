import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** Closes each connection after its current answer once the server closes, so that kept-alive ones do not delay it. */
export const drain = fastifyPlugin(
  async (app: FastifyInstance) => {
    let closing = false;
    app.addHook('preClose', async () => {
      closing = true;
    });
    app.addHook('onSend', async (_request, reply) => {
      if (closing) reply.header('connection', 'close');
    });
  },
  { name: 'drain' },
);
