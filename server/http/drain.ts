import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** Ends each connection with its last answer once the server closes, so that kept-alive ones do not hold it up. */
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
