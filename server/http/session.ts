import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

import type { Identity } from '#server/platform/database/database.ts';
import { ERRORS } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

/** Reads an access token; throws AppError `bad_jwt` when it is not one of ours or has expired. */
export type VerifyAccessToken = (token: string) => Promise<Identity>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; `anon` until a route that looks at sessions has taken the access token. */
    identity: Identity;
    /** Whose valid access token came with the request, for counting it, whether the route looks at sessions or not. */
    caller: Identity;
  }
}

const ANONYMOUS: Identity = { role: 'anon' };

/** The token of an `Authorization: Bearer` header, if there is one. */
function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer\s+(\S+)\s*$/i.exec(header ?? '')?.[1];
}

/**
 * Sets `request.identity` from the access token, before the body is read. Whether the session is
 * still alive is looked up by the first transaction. A wrong `apikey` is 401 (ruling 21c).
 */
export const session = fastifyPlugin<{ verify: VerifyAccessToken; publishableKey: string }>(
  async (app: FastifyInstance, { verify, publishableKey }) => {
    const refusals = new WeakMap<FastifyRequest, unknown>();
    app.decorateRequest('identity', null as never);
    app.decorateRequest('caller', null as never);
    // Refusals wait until the request is counted: who sends bad tokens is limited like everybody.
    app.addHook('onRequest', async (request) => {
      request.identity = ANONYMOUS;
      request.caller = ANONYMOUS;
      const token = bearerOf(request.headers.authorization);
      if (token === undefined || token === publishableKey) return;
      if (!request.routeOptions.config.contract) return;
      try {
        request.caller = await verify(token);
      } catch (error) {
        refusals.set(request, error);
      }
    });
    app.addHook('preParsing', async (request) => {
      const { contract } = request.routeOptions.config;
      if (!contract) return;
      const apikey = request.headers['apikey'];
      if (apikey !== undefined && apikey !== publishableKey) {
        throw new AppError(ERRORS.no_authorization, messages.auth.unknownApiKey);
      }
      if (contract.access === 'public') return;
      if (refusals.has(request)) throw refusals.get(request);
      if (contract.access === 'user' && request.caller.role === 'anon') {
        throw new AppError(ERRORS.no_authorization, messages.auth.noAuthorization);
      }
      request.identity = request.caller;
    });
  },
  { name: 'session' },
);
