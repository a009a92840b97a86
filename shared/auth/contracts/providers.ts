import * as z from 'zod/mini';

import { defineContract } from '#shared/core/contract.ts';
import { backToApp, challenge, identity } from '#shared/auth/contracts/shapes.ts';
import { described, linkText } from '#shared/core/described.ts';

const text = z.optional(z.string());

/** What a sign-in at a provider is begun with; further parameters are passed on. */
const leaving = z.looseObject({
  provider: text,
  redirect_to: z.optional(linkText),
  scopes: described(text, 'Scopes to ask the provider for beyond its usual ones.'),
  skip_http_redirect: described(text, '`true` returns the address instead of leading there.'),
  ...challenge,
});
const page = z.object({ url: z.string() });

const finished = {
  303: {
    description: 'Back in the app, with a session, a code or the error.',
    headers: backToApp,
  },
};

/** Starts a sign-in with an identity provider. */
export const authorize = defineContract({
  name: 'authorize',
  demo: false,
  summary: 'Start a sign-in with an identity provider',
  description:
    'Leads to the page of a provider, or returns its address for `skip_http_redirect=true`. A browser is led back with the error in the fragment.',
  answers: {
    302: { description: 'To the provider, or back with the error.', headers: backToApp },
  },
  refuses: [400, 424],
  protocol: 'auth',
  method: 'GET',
  path: '/auth/v1/authorize',
  access: 'public',
  query: leaving,
  response: page,
});

/** Takes up a sign-in where a provider leads the browser back to. */
export const returnFromProvider = defineContract({
  name: 'returnFromProvider',
  demo: false,
  summary: 'Finish a sign-in with an identity provider',
  description: 'A `state` works once, for ten minutes.',
  answers: finished,
  protocol: 'auth',
  method: 'GET',
  path: '/auth/v1/callback',
  access: 'public',
  query: z.looseObject({}),
});

/** The same for providers that make the browser post a form. */
export const postFromProvider = defineContract({
  name: 'postFromProvider',
  summary: 'Finish a sign-in with an identity provider that posts a form',
  description: 'A `state` works once, for ten minutes.',
  answers: finished,
  protocol: 'auth',
  method: 'POST',
  path: '/auth/v1/callback',
  access: 'public',
  body: z.record(z.string(), z.unknown()),
});

/** The signed-in person's ways to sign in. */
export const listIdentities = defineContract({
  name: 'listIdentities',
  summary: "List the signed-in person's ways to sign in",
  description: 'Oldest first.',
  protocol: 'auth',
  method: 'GET',
  path: '/auth/v1/user/identities',
  access: 'user',
  response: z.object({ identities: z.array(identity) }),
});

/** Starts linking an identity to the signed-in person's account. */
export const authorizeIdentity = defineContract({
  name: 'authorizeIdentity',
  demo: false,
  summary: "Start linking an identity to the signed-in person's account",
  description:
    'As `/authorize`, for the signed-in person. It wants a PKCE challenge: the identity is linked when the browser that began redeems the code.',
  answers: { 302: { description: 'To the provider.', headers: backToApp } },
  refuses: [400, 424],
  protocol: 'auth',
  method: 'GET',
  path: '/auth/v1/user/identities/authorize',
  access: 'user',
  query: leaving,
  response: page,
});

/** Removes a way to sign in. */
export const unlinkIdentity = defineContract({
  name: 'unlinkIdentity',
  summary: 'Remove a way to sign in',
  description: 'The last way to sign in stays.',
  refuses: [404, 422],
  protocol: 'auth',
  method: 'DELETE',
  path: '/auth/v1/user/identities/:identity_id',
  access: 'user',
  params: z.object({ identity_id: z.string() }),
  response: z.object({}),
});
