import * as z from 'zod/mini';

import { defineContract } from '#shared/contracts/contract.ts';
import { isStorable } from '#shared/contracts/text.ts';
import { URL_MAX } from '#shared/limits.ts';

/** What a mailed link's token begins with when a PKCE flow asked for it (auth protocol §6). */
export const PKCE_LINK_PREFIX = 'pkce_';

const maybeText = z.nullish(z.string());
const metadata = z.record(z.string(), z.unknown());
const storableMetadata = metadata.check(
  z.refine((value) => isStorableJson(value), {
    error: 'data has a character that cannot be stored, or is nested too deep',
  }),
);
/** PKCE fields that start a flow (auth protocol §6); the client sends null without PKCE. */
const challenge = { code_challenge: maybeText, code_challenge_method: maybeText };
const returnTo = z.looseObject({ redirect_to: z.optional(z.string().check(z.maxLength(URL_MAX))) });
const nothing = z.object({});

const DEEPEST = 20;

/** Whether every text in a JSON value can be kept by the database and the value is not nested too deep. */
function isStorableJson(value: unknown, depth = 0): boolean {
  // A lone surrogate is written as an escape by JSON.stringify, so the texts themselves are looked at.
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === DEEPEST) return false;
  return Object.entries(value).every(
    ([key, item]) => isStorable(key) && isStorableJson(item, depth + 1),
  );
}

/** A way to sign in as the protocol shows it. */
export const identity = z.looseObject({
  identity_id: z.string(),
  id: z.string(),
  user_id: z.string(),
  identity_data: metadata,
  provider: z.string(),
  last_sign_in_at: z.optional(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  email: z.optional(z.string()),
});

/** A person as the protocol shows them. */
export const user = z.looseObject({
  id: z.string(),
  aud: z.string(),
  role: z.string(),
  email: z.string(),
  phone: z.string(),
  email_confirmed_at: z.optional(z.string()),
  confirmed_at: z.optional(z.string()),
  confirmation_sent_at: z.optional(z.string()),
  recovery_sent_at: z.optional(z.string()),
  reauthentication_sent_at: z.optional(z.string()),
  new_email: z.optional(z.string()),
  email_change_sent_at: z.optional(z.string()),
  last_sign_in_at: z.optional(z.string()),
  banned_until: z.optional(z.string()),
  app_metadata: metadata,
  user_metadata: metadata,
  identities: z.array(identity),
  created_at: z.string(),
  updated_at: z.string(),
  is_anonymous: z.boolean(),
});

/** A person as the auth protocol shows them (§2 User). */
export type User = z.output<typeof user>;

/** A confirmed way to sign in (auth protocol §2 Identity). */
export type Identity = z.output<typeof identity>;

/** A session as the protocol shows it. */
export const session = z.looseObject({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int(),
  expires_at: z.int(),
  refresh_token: z.string(),
  user,
});

/** What every sign-in answers (auth protocol §2 Session). */
export type Session = z.output<typeof session>;

/** Which sign-ins this server offers (auth protocol §3). */
export const authSettings = defineContract({
  name: 'authSettings',
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
    passkeys_enabled: z.boolean(),
  }),
});

/** That the auth endpoints answer (auth protocol §3). */
export const authHealth = defineContract({
  name: 'authHealth',
  summary: 'That the auth endpoints answer',
  protocol: 'auth',
  method: 'GET',
  path: '/auth/v1/health',
  access: 'public',
  response: z.object({ version: z.string(), name: z.string(), description: z.string() }),
});

/** The public keys that verify access tokens (auth protocol §3, §10). */
export const authKeys = defineContract({
  name: 'authKeys',
  summary: 'The public keys that verify access tokens',
  protocol: 'auth',
  method: 'GET',
  path: '/auth/v1/.well-known/jwks.json',
  access: 'public',
  response: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
});

/** Makes an account that a mail confirms (auth protocol §3 POST /signup). */
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
  response: user,
});

/** Grants a session for a password, a refresh token or a PKCE code (auth protocol §3 POST /token). */
export const grantToken = defineContract({
  name: 'grantToken',
  summary: 'Grant a session for a password, a refresh token or a PKCE code',
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
  }),
  response: session,
});

const otpBody = z.looseObject({
  email: maybeText,
  phone: maybeText,
  create_user: z.nullish(z.boolean()),
  channel: maybeText,
  data: z.nullish(storableMetadata),
  ...challenge,
});

/** Mails a sign-in link and code (auth protocol §3 POST /otp). */
export const sendOtp = defineContract({
  name: 'sendOtp',
  summary: 'Mail a sign-in link and code',
  protocol: 'auth',
  method: 'POST',
  path: '/auth/v1/otp',
  access: 'public',
  query: returnTo,
  body: otpBody,
  response: nothing,
});

/** The old name of sendOtp (auth protocol §3 POST /magiclink). */
export const sendMagicLink = defineContract({
  name: 'sendMagicLink',
  summary: 'Mail a sign-in link and code (old name)',
  protocol: 'auth',
  method: 'POST',
  path: '/auth/v1/magiclink',
  access: 'public',
  query: returnTo,
  body: otpBody,
  response: nothing,
});

/** Redeems a mailed link or code (auth protocol §3 POST /verify). */
export const verifyToken = defineContract({
  name: 'verifyToken',
  summary: 'Redeem a mailed link or code',
  protocol: 'auth',
  method: 'POST',
  path: '/auth/v1/verify',
  access: 'public',
  body: z.looseObject({
    type: maybeText,
    token: maybeText,
    token_hash: maybeText,
    email: maybeText,
    phone: maybeText,
  }),
  response: z.union([session, z.object({ msg: z.string(), code: z.string() })]),
});

/** Redeems a link by GET and redirects with the outcome (auth protocol §3 GET /verify, §6). */
export const followLink = defineContract({
  name: 'followLink',
  summary: 'Redeem a mailed link and go back to the app',
  protocol: 'auth',
  method: 'GET',
  path: '/auth/v1/verify',
  access: 'public',
  query: z.looseObject({
    token: z.optional(z.string()),
    type: z.optional(z.string()),
    redirect_to: z.optional(z.string()),
  }),
  status: 303,
});

/** Mails a link and code to a person who forgot their password (auth protocol §3 POST /recover). */
export const recoverPassword = defineContract({
  name: 'recoverPassword',
  summary: 'Mail a link to a person who forgot their password',
  protocol: 'auth',
  method: 'POST',
  path: '/auth/v1/recover',
  access: 'public',
  query: returnTo,
  body: z.looseObject({ email: maybeText, ...challenge }),
  response: nothing,
});

/** Mails a pending confirmation again (auth protocol §3 POST /resend). */
export const resendMail = defineContract({
  name: 'resendMail',
  summary: 'Mail a pending confirmation again',
  protocol: 'auth',
  method: 'POST',
  path: '/auth/v1/resend',
  access: 'public',
  query: returnTo,
  body: z.looseObject({ type: maybeText, email: maybeText, phone: maybeText, ...challenge }),
  response: nothing,
});

/** Mails a code that proves a signed-in person is still there (auth protocol §4 GET /reauthenticate). */
export const reauthenticate = defineContract({
  name: 'reauthenticate',
  summary: 'Mail a code that allows a change of password',
  protocol: 'auth',
  method: 'GET',
  path: '/auth/v1/reauthenticate',
  access: 'user',
  response: nothing,
});

/** Who is signed in (auth protocol §4 GET /user). */
export const readUser = defineContract({
  name: 'readUser',
  summary: 'Who is signed in',
  protocol: 'auth',
  method: 'GET',
  path: '/auth/v1/user',
  access: 'user',
  response: user,
});

/** Changes the signed-in person's password, address or metadata (auth protocol §4 PUT /user). */
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
    data: z.nullish(storableMetadata),
    app_metadata: z.optional(z.unknown()),
    ...challenge,
  }),
  response: user,
});

/** Ends sessions of the signed-in person (auth protocol §4 POST /logout). */
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

/** Starts a sign-in with an identity provider (auth protocol §3 GET /authorize). */
export const authorize = defineContract({
  name: 'authorize',
  summary: 'Start a sign-in with an identity provider',
  protocol: 'auth',
  method: 'GET',
  path: '/auth/v1/authorize',
  access: 'public',
  query: z.looseObject({ provider: z.optional(z.string()), redirect_to: z.optional(z.string()) }),
});
