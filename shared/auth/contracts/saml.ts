import * as z from 'zod/mini';

import { defineContract } from '#shared/core/contract.ts';
import { challenge, maybeText } from '#shared/auth/contracts/shapes.ts';

/** Starts a sign-in with an organisation's identity provider. */
export const signInWithSso = defineContract({
  name: 'signInWithSso',
  summary: 'Start a sign-in with an organisation',
  protocol: 'auth',
  method: 'POST',
  path: '/auth/v1/sso',
  access: 'public',
  query: z.looseObject({ redirect_to: z.optional(z.string()) }),
  body: z.looseObject({
    provider_id: maybeText,
    domain: maybeText,
    redirect_to: maybeText,
    skip_http_redirect: z.nullish(z.boolean()),
    ...challenge,
  }),
  response: z.object({ url: z.string() }),
  unlisted: true,
});

/** What an organisation's identity provider needs to know of this site. */
export const getSamlMetadata = defineContract({
  name: 'getSamlMetadata',
  summary: 'Metadata of this site for SAML identity providers',
  protocol: 'auth',
  method: 'GET',
  path: '/auth/v1/sso/saml/metadata',
  access: 'public',
  unlisted: true,
});

/** Takes the response of an organisation's identity provider, which its page posts. */
export const consumeSamlResponse = defineContract({
  name: 'consumeSamlResponse',
  summary: 'Take the response of a SAML identity provider',
  protocol: 'auth',
  method: 'POST',
  path: '/auth/v1/sso/saml/acs',
  access: 'public',
  body: z.looseObject({ SAMLResponse: maybeText, RelayState: maybeText }),
  unlisted: true,
});
