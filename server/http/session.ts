import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

import type { Identity } from '#server/platform/database/database.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

/** Reads an access token; throws AppError `bad_jwt` when it is not one of ours or has expired. */
export type VerifyAccessToken = (token: string) => Promise<Identity>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; `anon` until a valid access token is seen. */
    identity: Identity;
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
    app.decorateRequest('identity', null as never);
    app.addHook('onRequest', async (request) => {
      request.identity = ANONYMOUS;
    });
    // After the rate limit, which counts refused callers too, and before the body is read.
    app.addHook('preParsing', async (request) => {
      const { contract } = request.routeOptions.config;
      if (!contract) return;
      const apikey = request.headers['apikey'];
      if (apikey !== undefined && apikey !== publishableKey) {
        throw new AppError('no_authorization', 401, messages.auth.unknownApiKey);
      }
      const token = bearerOf(request.headers.authorization);
      if (contract.access === 'public') return;
      if (token === undefined || token === publishableKey) {
        if (contract.access === 'user') {
          throw new AppError('no_authorization', 401, messages.auth.noAuthorization);
        }
        return;
      }
      request.identity = await verify(token);
    });
  },
  { name: 'session' },
);
