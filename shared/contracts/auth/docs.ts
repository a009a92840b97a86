import {
  followLink,
  reauthenticate,
  recoverPassword,
  resendMail,
  sendMagicLink,
  sendOtp,
  verifyToken,
} from '#shared/contracts/auth/mailed-links.ts';
import {
  getAuthHealth,
  getAuthKeys,
  getAuthSettings,
  grantToken,
  getUser,
  signOut,
  signUp,
  updateUser,
} from '#shared/contracts/auth/schemas.ts';
import { factorDocs } from '#shared/contracts/auth/factors-docs.ts';
import { providerEndpoints } from '#shared/contracts/auth/provider-docs.ts';
import { factor, identity, session, user } from '#shared/contracts/auth/shapes.ts';
import { describeEndpoint, type FeatureDocs } from '#shared/contracts/docs.ts';

const email = 'ann@waymark.example';
const ID = '7f9c24e8-3b12-4fef-91e0-5a1e1f0b1a11';
const AT = '2026-01-31T09:30:00.000Z';

const ann = {
  id: ID,
  aud: 'authenticated',
  role: 'authenticated',
  email,
  phone: '',
  email_confirmed_at: AT,
  confirmed_at: AT,
  last_sign_in_at: AT,
  app_metadata: { provider: 'email', providers: ['email'] },
  user_metadata: { first_name: 'Ann' },
  identities: [
    {
      identity_id: ID,
      id: ID,
      user_id: ID,
      identity_data: { email, sub: ID },
      provider: 'email',
      created_at: AT,
      updated_at: AT,
      email,
    },
  ],
  created_at: AT,
  updated_at: AT,
  is_anonymous: false,
};
const granted = {
  access_token: 'eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: 1_769_855_400,
  refresh_token: 'b2xkZXIgdGhhbiB5b3U',
  user: ann,
} as const;
const back = { Location: 'Where the browser goes, with the outcome in query or fragment.' };
const SAME = 'The response is the same whether the address has an account or not.';

/** Describes the endpoints of the auth protocol. */
export const authDocs: FeatureDocs = {
  tag: 'auth',
  description: 'Accounts and sessions, as the official client `@supabase/auth-js` speaks.',
  schemas: [
    { name: 'User', schema: user, description: 'A person with an account.' },
    { name: 'Identity', schema: identity, description: 'A way to sign in.' },
    { name: 'Factor', schema: factor, description: 'A second factor.' },
    { name: 'Session', schema: session, description: 'The response to every sign-in.' },
  ],
  endpoints: [
    describeEndpoint(getAuthSettings, {
      description: 'For clients that show only the ways to sign in that are on.',
      answer: {
        external: { email: true, phone: false },
        disable_signup: false,
        mailer_autoconfirm: false,
        phone_autoconfirm: false,
        sms_provider: '',
        saml_enabled: false,
        saml_providers: [],
        passkeys_enabled: false,
      },
    }),
    describeEndpoint(getAuthHealth, {
      description: 'For monitors that know the protocol.',
      answer: {
        version: 'v1',
        name: 'Waymark Auth',
        description: 'The accounts and sessions of Waymark',
      },
    }),
    describeEndpoint(getAuthKeys, {
      description: 'A JSON Web Key Set; the keys are ES256.',
    }),
    describeEndpoint(signUp, {
      description: `A mail with a link and a code confirms the address. ${SAME} Without email and phone it is an anonymous sign-in, where that is on, and returns a session.`,
      body: { email, password: 'four unrelated words', data: { first_name: 'Ann' } },
      answer: ann,
      refuses: [422],
    }),
    describeEndpoint(grantToken, {
      description:
        '`grant_type` is `password` (email or phone, and password), `refresh_token`, `pkce` (auth_code and code_verifier), or `web3` (chain, message and signature). The body is read as JSON whatever its type says.',
      body: { email, password: 'four unrelated words' },
      answer: granted,
      refuses: [403, 404, 422],
    }),
    describeEndpoint(sendOtp, {
      description: `Mails a link and a six-digit code that sign in. ${SAME}`,
      body: { email, create_user: true },
      answer: {},
      refuses: [422],
    }),
    describeEndpoint(sendMagicLink, {
      description: 'The old name of POST /auth/v1/otp.',
      body: { email },
      answer: {},
      refuses: [422],
    }),
    describeEndpoint(verifyToken, {
      description:
        'Takes `type` with `token_hash` of a link, or with `token` of a mail and `email`. The first half of a change of address returns `{msg, code}`.',
      body: { type: 'email', email, token: '123456' },
      answer: granted,
      refuses: [403, 422],
    }),
    describeEndpoint(followLink, {
      description: 'The target of mailed links of clients that have pages of their own.',
      answers: { 303: { description: 'Back to the client.', headers: back } },
    }),
    describeEndpoint(recoverPassword, {
      description: `Mails a link that allows a new password. ${SAME}`,
      body: { email },
      answer: {},
      refuses: [422],
    }),
    describeEndpoint(resendMail, {
      description: `Mails a pending confirmation again. ${SAME}`,
      body: { type: 'signup', email },
      answer: {},
      refuses: [422],
    }),
    describeEndpoint(reauthenticate, {
      description: 'The code is the `nonce` of PUT /auth/v1/user.',
      answer: {},
      refuses: [422],
    }),
    describeEndpoint(getUser, { description: 'The person of the session.', answer: ann }),
    describeEndpoint(updateUser, {
      description:
        'A new address takes effect once both mails are confirmed; a new password may need the old one or a `nonce`.',
      body: { data: { first_name: 'Ann' } },
      answer: ann,
      refuses: [422],
    }),
    describeEndpoint(signOut, {
      description: '`scope` is `global` (all sessions, the default), `local` or `others`.',
    }),
    ...factorDocs.endpoints,
    ...providerEndpoints,
  ],
  fields: {
    ...factorDocs.fields,
    external: 'Ways to sign in by name, and whether each is on.',
    disable_signup: 'Whether making accounts is off.',
    mailer_autoconfirm: 'Whether addresses are confirmed without a mail.',
    phone_autoconfirm: 'Whether phone numbers are confirmed without a message.',
    sms_provider: '`hook` when texts are sent, else empty.',
    saml_enabled: 'Whether sign-in by an organisation (SAML) is on.',
    passkeys_enabled: 'Whether passkeys are on.',
    version: 'Release of the server.',
    name: 'Its name.',
    description: 'What it is.',
    keys: 'The keys.',
    redirect_to: {
      description: 'Where a mailed link leads; an address the operator allows.',
      format: 'uri-reference',
    },
    phone: 'A phone number in E.164, where phones are on.',
    password: 'A password.',
    data: 'Details of the person that the client keeps.',
    code_challenge: 'PKCE: the hashed verifier.',
    code_challenge_method: 'PKCE: `s256` or `plain`.',
    grant_type: 'Kind of proof: `password`, `refresh_token`, `pkce` or `id_token`.',
    refresh_token: 'The token that renews the session, once.',
    auth_code: 'PKCE: the code of a link.',
    code_verifier: 'PKCE: the verifier.',
    id_token: 'The ID token of a provider, for `grant_type=id_token`.',
    provider: 'A way to sign in.',
    client_id: 'The audience of an ID token, where no provider is named.',
    issuer: 'The issuer of an ID token, where no provider is named.',
    chain: 'Of a wallet: `ethereum` or `solana`.',
    message: 'What the wallet signed (EIP-4361).',
    signature: 'Its signature: hexadecimal with 0x, or base64 for Solana.',
    create_user: 'Whether to make an account for an unknown address.',
    channel: 'How a code is sent to a phone: `sms`.',
    message_id: 'An id of the text.',
    phone_confirmed_at: { description: 'When the phone was confirmed.', format: 'date-time' },
    new_phone: 'The phone to be confirmed.',
    phone_change_sent_at: { description: 'When its text was asked for.', format: 'date-time' },
    type: 'Purpose of the code or link.',
    token: 'The six digits of a mail, or the token of its link.',
    token_hash: 'The token of a link.',
    msg: 'What is still to be confirmed.',
    code: 'The status as a text.',
    current_password: 'The present password.',
    nonce:
      'The code of GET /auth/v1/reauthenticate; with an ID token, what its nonce is the hash of.',
    app_metadata: 'Details of the person that only the server changes.',
    scope: 'The sessions to end.',
    aud: 'Audience of the tokens.',
    role: 'Role of the person in tokens.',
    email_confirmed_at: { description: 'When the address was confirmed.', format: 'date-time' },
    invited_at: { description: 'When an operator invited the person.', format: 'date-time' },
    deleted_at: { description: 'When an operator closed the account.', format: 'date-time' },
    confirmed_at: { description: 'The same.', format: 'date-time' },
    confirmation_sent_at: { description: 'When a confirmation was mailed.', format: 'date-time' },
    recovery_sent_at: { description: 'When a sign-in or reset was mailed.', format: 'date-time' },
    reauthentication_sent_at: { description: 'When a code was mailed.', format: 'date-time' },
    new_email: { description: 'The address to be confirmed.', format: 'email' },
    email_change_sent_at: { description: 'When its mails were sent.', format: 'date-time' },
    last_sign_in_at: { description: 'The last sign-in.', format: 'date-time' },
    banned_until: { description: 'Until when the person is banned.', format: 'date-time' },
    user_metadata: 'Details of the person that clients keep.',
    identities: 'Ways to sign in.',
    is_anonymous: 'Whether the account has neither address nor phone nor another identity yet.',
    identity_id: { description: 'Its id.', format: 'uuid' },
    'Identity.id': 'Id of the person at the provider.',
    user_id: { description: 'Id of the person.', format: 'uuid' },
    identity_data: 'Details from the provider.',
    access_token: 'The Bearer token for Authorization; works for an hour.',
    token_type: 'How it is sent.',
    expires_in: 'Seconds until the access token expires.',
    expires_at: 'When the access token expires, in Unix seconds.',
    user: 'The person.',
    url: 'The page of the provider.',
    scopes: 'Scopes to ask the provider for beyond its usual ones.',
    skip_http_redirect: '`true` returns the address instead of leading there.',
    link_identity:
      'Whether the identity is linked to the account of the access token instead of signing in.',
  },
};
