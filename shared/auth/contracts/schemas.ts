import * as z from 'zod/mini';

import { defineContract } from '#shared/core/contract.ts';
import {
  challenge,
  maybeEmail,
  maybeText,
  returnTo,
  session,
  storableMetadata,
  user,
} from '#shared/auth/contracts/shapes.ts';
import { described, idText } from '#shared/core/described.ts';

/** Which sign-ins this server offers. */
export const getAuthSettings = defineContract({
  name: 'getAuthSettings',
  summary: 'Which sign-ins this server offers',
  description: 'For clients that show only the ways to sign in that are on.',
  protocol: 'auth',
  method: 'GET',
  path: '/auth/v1/settings',
  access: 'public',
  response: z.object({
    external: z.record(z.string(), z.boolean()),
    disable_signup: described(z.boolean(), 'Whether making accounts is off.'),
    mailer_autoconfirm: described(z.boolean(), 'Whether addresses are confirmed without a mail.'),
    phone_autoconfirm: described(
      z.boolean(),
      'Whether phone numbers are confirmed without a message.',
    ),
    sms_provider: described(z.string(), '`hook` when texts are sent, else empty.'),
    saml_enabled: z.boolean(),
    saml_providers: described(
      z.array(z.object({ id: idText, label: z.string() })),
      'The organisations that have a button on the sign-in pages.',
    ),
    passkeys_enabled: z.boolean(),
    passkeys_disabled_reason: described(z.optional(z.string()), 'Why passkeys are off.'),
  }),
});

/** Shows that the auth endpoints work. */
export const getAuthHealth = defineContract({
  name: 'getAuthHealth',
  summary: 'That the auth endpoints answer',
  description: 'For monitors that know the protocol.',
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
  description: 'A JSON Web Key Set; the keys are ES256.',
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
  description:
    'A mail with a link and a code confirms the address. The response is the same whether the address has an account or not. Without email and phone it is an anonymous sign-in, where that is on, and returns a session.',
  refuses: [422],
  protocol: 'auth',
  method: 'POST',
  path: '/auth/v1/signup',
  access: 'public',
  query: returnTo,
  body: z.looseObject({
    email: maybeEmail,
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
  description:
    '`grant_type` is `password` (email or phone, and password), `refresh_token`, `pkce` (auth_code and code_verifier), or `web3` (chain, message and signature). The body is read as JSON whatever its type says.',
  refuses: [403, 404, 422],
  protocol: 'auth',
  method: 'POST',
  demo: ({ grant_type }) => grant_type === 'refresh_token',
  path: '/auth/v1/token',
  access: 'public',
  jsonAsText: true,
  query: z.looseObject({
    grant_type: described(
      z.optional(z.string()),
      'Kind of proof: `password`, `refresh_token`, `pkce` or `id_token`.',
    ),
  }),
  body: z.looseObject({
    email: maybeEmail,
    phone: maybeText,
    password: maybeText,
    refresh_token: maybeText,
    auth_code: described(maybeText, 'PKCE: the code of a link.'),
    code_verifier: maybeText,
    id_token: described(maybeText, 'The ID token of a provider, for `grant_type=id_token`.'),
    provider: maybeText,
    client_id: described(maybeText, 'The audience of an ID token, where no provider is named.'),
    issuer: described(maybeText, 'The issuer of an ID token, where no provider is named.'),
    chain: described(maybeText, 'Of a wallet: `ethereum` or `solana`.'),
    message: described(maybeText, 'What the wallet signed (EIP-4361).'),
    // What it must be is said where wallets are on; elsewhere the refusal is that they are off.
    signature: described(
      z.optional(z.unknown()),
      'Its signature: hexadecimal with 0x, or base64 for Solana.',
    ),
    access_token: maybeText,
    nonce: described(
      maybeText,
      'The code of GET /auth/v1/reauthenticate; with an ID token, what its nonce is the hash of.',
    ),
    link_identity: described(
      z.nullish(z.boolean()),
      'Whether the identity is linked to the account of the access token instead of signing in.',
    ),
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
  description:
    'A new address takes effect once both mails are confirmed; a new password may need the old one or a `nonce`.',
  refuses: [422],
  protocol: 'auth',
  method: 'PUT',
  path: '/auth/v1/user',
  access: 'user',
  query: returnTo,
  body: z.looseObject({
    email: maybeEmail,
    phone: maybeText,
    password: maybeText,
    current_password: maybeText,
    nonce: maybeText,
    channel: maybeText,
    data: z.nullish(storableMetadata),
    app_metadata: described(z.optional(z.unknown()), 'Refused: only the server changes it.'),
    ...challenge,
  }),
  response: user,
});

/** Ends sessions of the signed-in person. */
export const signOut = defineContract({
  name: 'signOut',
  summary: 'End sessions of the signed-in person',
  description: '`scope` is `global` (all sessions, the default), `local` or `others`.',
  protocol: 'auth',
  method: 'POST',
  // Of the account that all visitors share only the own session.
  demo: ({ scope }) => scope === 'local',
  path: '/auth/v1/logout',
  access: 'user',
  query: z.looseObject({ scope: z.optional(z.string()) }),
  status: 204,
});
