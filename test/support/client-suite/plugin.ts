import type { FastifyInstance, FastifyRequest } from 'fastify';

import { clientOf } from '#server/features/auth/client-of.ts';
import type { Services } from '#server/features/auth/services.ts';
import { isLocalRequest } from '#server/http/loopback.ts';
import type { Profile } from '#test/support/client-suite/profile.ts';
import { refuseNewcomer } from '#test/support/client-suite/refuse-newcomer.ts';
import { signUpAtOnce } from '#test/support/client-suite/sign-up-at-once.ts';
import { sendMagicLink, sendOtp } from '#shared/auth/contracts/mailed-links.ts';
import { signInWithSso } from '#shared/auth/contracts/saml.ts';
import { getAuthSettings, signUp } from '#shared/auth/contracts/schemas.ts';
import type { AnyContract, Output } from '#shared/core/contract.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** The first segments of the auth endpoints' paths. */
const ENDPOINTS = new Set([
  '.well-known',
  'admin',
  'authorize',
  'callback',
  'factors',
  'health',
  'invite',
  'logout',
  'magiclink',
  'oauth',
  'otp',
  'passkeys',
  'reauthenticate',
  'recover',
  'resend',
  'settings',
  'signup',
  'sso',
  'token',
  'user',
  'verify',
]);

/** Serves the auth endpoints at the root, too, where some client tests look for them. */
function authAtRoot({ server }: FastifyInstance): void {
  server.prependListener('request', (request) => {
    const { url = '/' } = request;
    const [, first = ''] = /^\/([^/?#]*)/.exec(url) ?? [];
    if (ENDPOINTS.has(first)) request.url = `/auth/v1${url}`;
  });
}

/** Refuses every request that was forwarded or comes from elsewhere: AppError `forbidden` (403). */
function requireLocal(request: FastifyRequest): void {
  if (isLocalRequest(request)) return;
  const text = 'This server runs tests: it answers local requests only.';
  throw new AppError(ERRORS.forbidden, text);
}

/** What the hooks of client tests need. */
interface Suite {
  readonly profile: Profile;
  readonly services: Services;
  /** Replaces a role token by what the server knows its role by; throws AppError for a wrong service key. */
  readonly exchange: (key: string, request: FastifyRequest) => Promise<string>;
}

/** Adds what client tests expect of the auth endpoints: role tokens as keys, sign-ups at once, refusals that name who has an account. */
export async function clientSuite(
  app: FastifyInstance,
  { profile, services, exchange }: Suite,
): Promise<void> {
  const contractOf = ({ routeOptions }: FastifyRequest): AnyContract | undefined =>
    routeOptions.config.contract;
  authAtRoot(app);

  app.addHook('onRequest', async (request) => {
    requireLocal(request);
    const { headers } = request.raw;
    const { apikey, authorization = '' } = headers;
    if (typeof apikey === 'string') headers['apikey'] = await exchange(apikey, request);
    const [, token] = /^Bearer\s+(\S+)\s*$/i.exec(authorization) ?? [];
    if (token !== undefined) headers.authorization = `Bearer ${await exchange(token, request)}`;
  });

  app.addHook('preHandler', async (request, reply) => {
    const contract = contractOf(request);
    if (contract === signUp && profile.autoConfirm) {
      const body = request.body as Output<(typeof signUp)['body']>;
      const session = await signUpAtOnce(services, body, clientOf(request));
      if (session) return reply.send(session);
    }
    if (contract === sendOtp || contract === sendMagicLink) {
      await refuseNewcomer(services, request.body as Output<(typeof sendOtp)['body']>);
    }
    // The product looks at the body first.
    if (contract === signInWithSso && services.settings.saml.length === 0) {
      throw new AppError(ERRORS.saml_provider_disabled, serverMessages.auth.samlDisabled);
    }
    return undefined;
  });

  app.addHook('preSerialization', async (request, _reply, answer) =>
    contractOf(request) === getAuthSettings
      ? {
          ...(answer as object),
          mailer_autoconfirm: profile.autoConfirm,
          phone_autoconfirm: profile.autoConfirm,
        }
      : answer,
  );
}
