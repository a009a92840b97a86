import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

import { demoMessages } from '#shared/demo/messages.ts';
import type { AnyContract } from '#shared/core/contract.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';

/** The address that is kept of every visitor of a demo: they share an account, and would see each other's. */
const NO_ADDRESS = '127.0.0.1';

/** Whether a visitor of a demo may call an endpoint. */
function isOpen(
  { demo, method }: Pick<AnyContract, 'demo' | 'method'>,
  query: Readonly<Record<string, unknown>>,
): boolean {
  if (typeof demo === 'function') return demo(query);
  return demo ?? method === 'GET';
}

/** Refuses on a demo whatever its contract does not open, before a body is read; forgets where visitors come from. Limits are registered before. */
export const readOnly = fastifyPlugin(
  async (app: FastifyInstance) => {
    app.addHook('onRequest', async (request) => {
      const { contract } = request.routeOptions.config;
      if (!contract) return;
      const query = (request.query ?? {}) as Readonly<Record<string, unknown>>;
      if (!isOpen(contract, query)) throw new AppError(ERRORS.demo_read_only, demoMessages.refused);
      Object.defineProperty(request, 'ip', { value: NO_ADDRESS });
      delete request.headers['user-agent'];
    });
  },
  { name: 'read-only', dependencies: ['request-limits'] },
);
