import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Identity } from '#server/platform/database/database.ts';
import type { Access, AnyContract, Contract, Output } from '#shared/core/contract.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** A handler's arguments: the contract's parsed input, the caller, and Fastify's own objects for special cases. */
interface Call<P, Q, B, Who> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly identity: Who;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A caller with a live session. */
export type SignedIn = Extract<Identity, { role: 'authenticated' }>;

/** The server itself, which a service key lets an operator's program act as. */
type ServiceRole = Extract<Identity, { role: 'service_role' }>;

/** A schema of a contract, or none. */
type Part = AnyContract['params'];

/** The identity a handler sees, by the contract's access rule. */
export type WhoOf<A extends Access> = A extends 'user'
  ? SignedIn
  : A extends 'admin'
    ? ServiceRole
    : Identity;

declare module 'fastify' {
  interface FastifyContextConfig {
    contract?: AnyContract;
  }
}

/**
 * Registers a contract's endpoint: the contract validates the input, checks access and shapes the response. The handler
 * returns the response's body, or the reply when it has sent one itself.
 */
export function mount<
  P extends Part,
  Q extends Part,
  B extends Part,
  R extends Part,
  A extends Access,
>(
  app: FastifyInstance,
  contract: Contract<P, Q, B, R, A>,
  handler: (
    call: Call<Output<P>, Output<Q>, Output<B>, WhoOf<A>>,
  ) => Promise<Output<R> | FastifyReply | (R extends undefined ? void : never)>,
): void {
  const status = contract.status ?? 200;
  app.route({
    method: contract.method,
    url: contract.path,
    config: { contract },
    schema: {
      ...(contract.params ? { params: contract.params } : undefined),
      ...(contract.query ? { querystring: contract.query } : undefined),
      ...(contract.body ? { body: contract.body } : undefined),
      ...(contract.response ? { response: { [status]: contract.response } } : undefined),
    },
    handler: async (request, reply) => {
      const { identity } = request;
      if (contract.access === 'user' && identity.role !== 'authenticated') {
        throw new AppError(ERRORS.no_authorization, serverMessages.auth.noAuthorization);
      }
      if (contract.access === 'admin' && identity.role !== 'service_role') {
        throw new AppError(ERRORS.not_admin, serverMessages.auth.notAdmin);
      }
      if (contract.access !== 'public') reply.header('cache-control', 'no-store');
      const answer = await handler({
        params: request.params as Output<P>,
        query: request.query as Output<Q>,
        body: request.body as Output<B>,
        identity: identity as WhoOf<A>,
        request,
        reply,
      });
      // A stream that the client broke off has not ended, but it was the response.
      if (reply.sent || reply.raw.headersSent || reply.raw.destroyed) return reply;
      return reply.code(status).send(answer);
    },
  });
}
