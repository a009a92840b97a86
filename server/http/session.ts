import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

import type { Identity } from '#server/platform/database/database.ts';
import { ERRORS } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { serverMessages } from '#shared/server-messages.ts';

/** Verifies an access token; throws AppError `bad_jwt` when it is not ours or has expired. */
export type VerifyAccessToken = (token: string) => Promise<Identity>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; `anon` until a route that reads sessions has accepted the access token. */
    identity: Identity;
    /** The account of the request's valid access token, for counting, even when the route reads no session. */
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
 * still alive is looked up by the first transaction. A wrong `apikey` is 401 (API-6).
 */
export const session = fastifyPlugin<{ verify: VerifyAccessToken; publishableKey: string }>(
  async (app: FastifyInstance, { verify, publishableKey }) => {
    const refusals = new WeakMap<FastifyRequest, unknown>();
    app.decorateRequest('identity', null as never);
    app.decorateRequest('caller', null as never);
    // Refused only after the request was counted, so that clients with bad tokens are limited too.
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
        throw new AppError(ERRORS.no_authorization, serverMessages.auth.unknownApiKey);
      }
      if (contract.access === 'public') return;
      if (refusals.has(request)) throw refusals.get(request);
      if (contract.access === 'user' && request.caller.role === 'anon') {
        throw new AppError(ERRORS.no_authorization, serverMessages.auth.noAuthorization);
      }
      request.identity = request.caller;
    });
  },
  { name: 'session' },
);
