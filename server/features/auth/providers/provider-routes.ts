import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { clientOf } from '#server/features/auth/client-of.ts';
import { invalid, readChallenge } from '#server/features/auth/input.ts';
import {
  beginAtProvider,
  type ProviderRequest,
} from '#server/features/auth/providers/begin-at-provider.ts';
import { withError } from '#server/features/auth/providers/error-address.ts';
import { listIdentities, unlinkIdentity } from '#server/features/auth/providers/identities.ts';
import type { Providers } from '#server/features/auth/providers/open-providers.ts';
import { reasonOfFailure } from '#server/features/auth/providers/provider-failure.ts';
import { returnFromProvider } from '#server/features/auth/providers/return-from-provider.ts';
import { refuseProvider } from '#server/features/auth/refuse-provider.ts';
import type { Services } from '#server/features/auth/services.ts';
import { wantedRedirect } from '#server/features/auth/wanted-redirect.ts';
import { mount, type SignedIn } from '#server/http/mount.ts';
import * as contracts from '#shared/auth/contracts/providers.ts';
import { PROVIDER_FORM_MAX_BYTES } from '#shared/auth/provider-limits.ts';
import type { Output } from '#shared/core/contract.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

type Query = Output<(typeof contracts.authorize)['query']>;

/** Registers the endpoints of identity providers: sign-in, return, and the identities of an account. */
export function providerRoutes(
  app: FastifyInstance,
  services: Services,
  { providers, siteUrl }: { readonly providers: Providers; readonly siteUrl: () => string },
): void {
  const callbackUrl = () => `${siteUrl()}/auth/v1/callback`;
  const errorPage = () => `${siteUrl()}/auth/callback`;
  const begin = (wish: ProviderRequest, request: FastifyRequest) =>
    beginAtProvider(services, { providers, callbackUrl: callbackUrl() }, wish, clientOf(request));

  mount(app, contracts.authorize, async ({ query, request, reply }) => {
    if (!providers.has(query.provider ?? '')) {
      return refuseProvider(services.redirects, siteUrl(), query.redirect_to, request, reply);
    }
    const wish = wishOf(services, request, query);
    try {
      return leave(reply, query, await begin(wish, request));
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      noteFailure(request, wish.provider, error);
      if (isProgram(query)) throw error;
      const back = isFrontPage(wish.redirectTo, siteUrl()) ? errorPage() : wish.redirectTo;
      return reply.redirect(withError(back, error, wish.challenge !== undefined), 302);
    }
  });

  async function comeBack(request: FastifyRequest, reply: FastifyReply, parts: unknown) {
    // A scanner's HEAD must not use the state up.
    if (request.method === 'HEAD') return reply.code(200).send();
    const at = {
      providers,
      callbackUrl: callbackUrl(),
      errorPage: errorPage(),
      failed: (provider: string, error: AppError) => noteFailure(request, provider, error),
    };
    const next = await returnFromProvider(services, at, textsOf(parts), clientOf(request));
    return reply.header('referrer-policy', 'no-referrer').redirect(next, 303);
  }
  mount(app, contracts.returnFromProvider, ({ query, request, reply }) =>
    comeBack(request, reply, query),
  );
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: PROVIDER_FORM_MAX_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    mount(scope, contracts.postFromProvider, ({ body, request, reply }) =>
      comeBack(request, reply, body),
    );
  });

  mount(app, contracts.listIdentities, ({ identity }) => listIdentities(services, identity));
  if (!services.settings.manualLinking) return;
  mount(app, contracts.authorizeIdentity, async ({ query, identity, request, reply }) => {
    const wish = wishOf(services, request, query);
    if (!wish.challenge) throw invalid(serverMessages.auth.linkNeedsPkce);
    return leave(reply, query, await beginLinking(wish, identity, request));
  });
  mount(app, contracts.unlinkIdentity, ({ params, identity, request }) =>
    unlinkIdentity(services, identity, params.identity_id, clientOf(request)),
  );

  async function beginLinking(wish: ProviderRequest, link: SignedIn, request: FastifyRequest) {
    // Refuses a dead session before anybody leaves for a provider.
    await listIdentities(services, link);
    try {
      return await begin({ ...wish, link }, request);
    } catch (error) {
      if (error instanceof AppError) noteFailure(request, wish.provider, error);
      throw error;
    }
  }
}

function wishOf(services: Services, request: FastifyRequest, query: Query): ProviderRequest {
  return {
    provider: query.provider ?? '',
    redirectTo: wantedRedirect(services, request, query.redirect_to),
    scopes: query.scopes,
    challenge: readChallenge(query),
    query,
  };
}

const isProgram = (query: Query) => query.skip_http_redirect === 'true';

async function leave(reply: FastifyReply, query: Query, url: string) {
  return isProgram(query) ? { url } : reply.redirect(url, 302);
}

/** The front page shows no error. */
function isFrontPage(address: string, siteUrl: string): boolean {
  return new URL(address).href === new URL(siteUrl).href;
}

function noteFailure(request: FastifyRequest, provider: string, error: AppError): void {
  if (error.cause === undefined) return;
  request.log.warn({ provider, reason: reasonOfFailure(error.cause) }, 'identity provider failed');
}

function textsOf(parts: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parts ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}
