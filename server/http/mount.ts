import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Identity } from '#server/platform/database/database.ts';
import type { AnyContract, Contract, Output } from '#shared/contracts/contract.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

/** What a handler is given: the contract's parsed input, who calls, and Fastify's own objects for the rare case. */
export interface Call<P, Q, B, Who> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly identity: Who;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A caller with a live session. */
export type SignedIn = Extract<Identity, { role: 'authenticated' }>;

/** The identity a handler sees, by the contract's access rule. */
type WhoOf<C extends AnyContract> = C['access'] extends 'user' ? SignedIn : Identity;

/** A function that answers a contract; it returns the answer's body, or the reply when it sent one itself. */
type Handler<C extends AnyContract> = (
  call: Call<Output<C['params']>, Output<C['query']>, Output<C['body']>, WhoOf<C>>,
) => Promise<Output<C['response']> | FastifyReply>;

declare module 'fastify' {
  interface FastifyContextConfig {
    contract?: AnyContract;
  }
}

/** Registers a contract's endpoint; input is validated, access is checked and the answer is shaped by the contract. */
export function mount<
  P extends Contract['params'],
  Q extends Contract['query'],
  B extends Contract['body'],
  R extends Contract['response'],
  C extends Contract<P, Q, B, R>,
>(app: FastifyInstance, contract: C & Contract<P, Q, B, R>, handler: Handler<C>): void {
  const status = contract.status ?? 200;
  app.route({
    method: contract.method,
    url: contract.path,
    config: {
      contract,
      ...(contract.perMinute
        ? { rateLimit: { max: contract.perMinute, timeWindow: 60_000 } }
        : undefined),
    },
    schema: {
      operationId: contract.name,
      summary: contract.summary,
      hide: contract.protocol !== 'api',
      tags: [contract.path.split('/')[2] ?? 'api'],
      ...(contract.access === 'user' ? { security: [{ session: [] }] } : undefined),
      ...(contract.params ? { params: contract.params } : undefined),
      ...(contract.query ? { querystring: contract.query } : undefined),
      ...(contract.body ? { body: contract.body } : undefined),
      ...(contract.response ? { response: { [status]: contract.response } } : undefined),
    },
    handler: async (request, reply) => {
      const { identity } = request;
      if (contract.access === 'user' && identity.role !== 'authenticated') {
        throw new AppError('no_authorization', 401, messages.auth.noAuthorization);
      }
      const answer = await handler({
        params: request.params as Output<C['params']>,
        query: request.query as Output<C['query']>,
        body: request.body as Output<C['body']>,
        identity: identity as WhoOf<C>,
        request,
        reply,
      });
      if (reply.sent) return reply;
      return reply.code(status).send(answer);
    },
  });
}
