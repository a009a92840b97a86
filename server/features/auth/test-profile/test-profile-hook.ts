import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

import { isLocalRequest } from '#server/http/loopback.ts';
import { ERRORS } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { serverMessages } from '#shared/server-messages.ts';

/** What the test profile does to every request before its caller is known. */
interface ProfileHook {
  readonly exchange: (text: string) => Promise<string>;
}

/** Refuses every request that was forwarded or comes from elsewhere (403), and exchanges role tokens for keys of this server. */
export const testProfileHook = fastifyPlugin<ProfileHook>(
  async (app: FastifyInstance, { exchange }) => {
    app.addHook('onRequest', async (request) => {
      if (!isLocalRequest(request)) {
        throw new AppError(ERRORS.forbidden, serverMessages.auth.testProfileLocal);
      }
      const { headers } = request.raw;
      const { apikey, authorization = '' } = headers;
      if (typeof apikey === 'string') headers['apikey'] = await exchange(apikey);
      const [, token] = /^Bearer\s+(\S+)\s*$/i.exec(authorization) ?? [];
      if (token !== undefined) headers.authorization = `Bearer ${await exchange(token)}`;
    });
  },
  { name: 'test-profile' },
);
