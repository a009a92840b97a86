import type { FastifyInstance } from 'fastify';

import { clientOf } from '#server/features/auth/client-of.ts';
import { consumeResponse } from '#server/features/auth/saml/consume-response.ts';
import { samlMetadata } from '#server/features/auth/saml/service-provider.ts';
import { startSso } from '#server/features/auth/saml/start-sso.ts';
import type { Services } from '#server/features/auth/services.ts';
import { mount } from '#server/http/mount.ts';
import {
  consumeSamlResponse,
  getSamlMetadata,
  signInWithSso,
} from '#shared/auth/contracts/saml.ts';
import { BODY_LIMIT_BYTES } from '#shared/core/limits.ts';

/** Registers the endpoints of sign-ins by organisations (SAML 2.0). */
export async function samlRoutes(
  scope: FastifyInstance,
  services: Services,
  publicUrl: () => string,
): Promise<void> {
  // Identity providers have the browser post a form.
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  mount(scope, signInWithSso, async ({ body, query, request, reply }) => {
    const wanted = query.redirect_to ?? body.redirect_to ?? request.headers.referer;
    const target = services.redirects.resolve(wanted);
    const url = await startSso(services, publicUrl(), body, target, clientOf(request));
    return body.skip_http_redirect ? { url } : reply.redirect(url, 303);
  });
  mount(scope, getSamlMetadata, async ({ reply }) =>
    reply.type('application/xml').send(samlMetadata(publicUrl())),
  );
  mount(scope, consumeSamlResponse, async ({ body, request, reply }) => {
    const posted = { response: body.SAMLResponse ?? '', relayState: body.RelayState ?? '' };
    return reply.redirect(
      await consumeResponse(services, publicUrl(), posted, clientOf(request)),
      303,
    );
  });
}
