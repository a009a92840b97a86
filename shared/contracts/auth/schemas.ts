import * as z from 'zod/mini';

import { defineContract } from '#shared/contracts/contract.ts';
import {
  challenge,
  maybeText,
  returnTo,
  session,
  storableMetadata,
  user,
} from '#shared/contracts/auth/shapes.ts';

/** Which sign-ins this server offers. */
export const getAuthSettings = defineContract({
  name: 'getAuthSettings',
  summary: 'Which sign-ins this server offers',
  protocol: 'auth',
  method: 'GET',
  path: '/auth/v1/settings',
  access: 'public',
  response: z.object({
    external: z.record(z.string(), z.boolean()),
    disable_signup: z.boolean(),
    mailer_autoconfirm: z.boolean(),
    phone_autoconfirm: z.boolean(),
    sms_provider: z.string(),
    saml_enabled: z.boolean(),
    saml_providers: z.array(z.object({ id: z.string(), label: z.string() })),
    passkeys_enabled: z.boolean(),
    passkeys_disabled_reason: z.optional(z.string()),
  }),
});

/** Shows that the auth endpoints work. */
export const getAuthHealth = defineContract({
  name: 'getAuthHealth',
  summary: 'That the auth endpoints answer',
  protocol: 'auth',
  method: 'GET',
  path: '/auth/v1/health',
  access: 'public',
  response: z.object({ version: z.string(), name: z.string(), description: z.string() }),
});

/** The public keys that verify access tokens. */
export const getAuthKeys = defineContract({
  name: 'getAuthKeys',
  summary: 'The public keys that verify access tokens',
  protocol: 'auth',
  method: 'GET',
  path: '/auth/v1/.well-known/jwks.json',
  access: 'public',
  response: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
});

/** Makes an account that a mail confirms, or an anonymous one with a session. */
export const signUp = defineContract({
  name: 'signUp',
  summary: 'Make an account that a mail confirms',
  protocol: 'auth',
  method: 'POST',
  path: '/auth/v1/signup',
  access: 'public',
  query: returnTo,
  body: z.looseObject({
    email: maybeText,
    phone: maybeText,
    password: maybeText,
    data: z.nullish(storableMetadata),
    ...challenge,
  }),
  response: z.union([session, user]),
});

/** Grants a session for a password, a refresh token, a PKCE code or an ID token. */
export const grantToken = defineContract({
  name: 'grantToken',
  summary: 'Grant a session for a password, a refresh token, a PKCE code or an ID token',
  protocol: 'auth',
  method: 'POST',
  path: '/auth/v1/token',
  access: 'public',
  jsonAsText: true,
  query: z.looseObject({ grant_type: z.optional(z.string()) }),
  body: z.looseObject({
    email: maybeText,
    phone: maybeText,
    password: maybeText,
    refresh_token: maybeText,
    auth_code: maybeText,
    code_verifier: maybeText,
    id_token: maybeText,
    provider: maybeText,
    client_id: maybeText,
    issuer: maybeText,
    chain: maybeText,
    message: maybeText,
    // What it must be is said where wallets are on; elsewhere the refusal is that they are off.
    signature: z.optional(z.unknown()),
    access_token: maybeText,
    nonce: maybeText,
    link_identity: z.nullish(z.boolean()),
  }),
  response: session,
});

/** Who is signed in. */
export const getUser = defineContract({
  name: 'getUser',
  summary: 'Who is signed in',
  protocol: 'auth',
  method: 'GET',
  path: '/auth/v1/user',
  access: 'user',
  response: user,
});

/** Changes the signed-in person's password, address or metadata. */
export const updateUser = defineContract({
  name: 'updateUser',
  summary: "Change the signed-in person's password, address or metadata",
  protocol: 'auth',
  method: 'PUT',
  path: '/auth/v1/user',
  access: 'user',
  query: returnTo,
  body: z.looseObject({
    email: maybeText,
    phone: maybeText,
    password: maybeText,
    current_password: maybeText,
    nonce: maybeText,
    channel: maybeText,
    data: z.nullish(storableMetadata),
    app_metadata: z.optional(z.unknown()),
    ...challenge,
  }),
  response: user,
});

/** Ends sessions of the signed-in person. */
export const signOut = defineContract({
  name: 'signOut',
  summary: 'End sessions of the signed-in person',
  protocol: 'auth',
  method: 'POST',
  path: '/auth/v1/logout',
  access: 'user',
  query: z.looseObject({ scope: z.optional(z.string()) }),
  status: 204,
});
