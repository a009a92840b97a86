import * as z from 'zod/mini';

import { anyText, httpUrl, integer, onOff, type Variable } from '#server/config/readers.ts';

/** The environment variables of identity providers. */
const providerVariables = {
  AUTH_GOOGLE_CLIENT_ID: {
    schema: anyText('AUTH_GOOGLE_CLIENT_ID'),
    initial: '',
    about:
      'Client id of this site at Google, which puts the Google button to work. After commas: client ids of apps whose ID tokens are accepted, too.',
  },
  AUTH_GOOGLE_CLIENT_SECRET: {
    schema: anyText('AUTH_GOOGLE_CLIENT_SECRET'),
    initial: '',
    about: 'Its secret. The redirect address to register is PUBLIC_URL/auth/v1/callback.',
  },
  AUTH_GOOGLE_ISSUER: {
    schema: httpUrl('AUTH_GOOGLE_ISSUER'),
    initial: 'https://accounts.google.com',
    about: 'Issuer whose OpenID Connect endpoints are discovered; another one only for tests.',
  },
  AUTH_GITHUB_CLIENT_ID: {
    schema: anyText('AUTH_GITHUB_CLIENT_ID'),
    initial: '',
    about: 'Client id of this site at GitHub, which puts the GitHub button to work.',
  },
  AUTH_GITHUB_CLIENT_SECRET: {
    schema: anyText('AUTH_GITHUB_CLIENT_SECRET'),
    initial: '',
    about: 'Its secret. The callback address to register is PUBLIC_URL/auth/v1/callback.',
  },
  AUTH_GITHUB_URL: {
    schema: httpUrl('AUTH_GITHUB_URL'),
    initial: 'https://github.com',
    about: 'Address of GitHub, or of a GitHub Enterprise server.',
  },
  AUTH_GITHUB_API_URL: {
    schema: httpUrl('AUTH_GITHUB_API_URL'),
    initial: 'https://api.github.com',
    about: 'Address of its API; of an Enterprise server HOST/api/v3.',
  },
  AUTH_OIDC_PROVIDERS: {
    schema: anyText('AUTH_OIDC_PROVIDERS'),
    initial: '',
    about:
      'Further OpenID Connect providers, each a button: a JSON list of {"name", "label", "discovery", "client_id", "client_secret", "scopes"}. discovery is the issuer or the address of its discovery document; without scopes openid, email and profile are asked for.',
  },
  AUTH_MANUAL_LINKING: {
    schema: onOff('AUTH_MANUAL_LINKING'),
    initial: 'on',
    about: 'Whether people may link further identities to their account, and unlink them.',
  },
} as const satisfies Record<string, Variable>;

/** The environment variables of sign-in. */
export const authVariables = {
  REGISTRATION: {
    schema: z.enum(['open', 'invited', 'closed'], {
      error: 'REGISTRATION must be open, invited or closed',
    }),
    initial: 'open',
    about:
      'Who may make an account: open for everybody, invited for those whom an operator invites (npm run admin -- create ADDRESS --invite), closed for nobody. Whoever has an account signs in as before, and npm run admin -- create ADDRESS always makes one.',
  },
  AUTH_SECRET_KEYS: {
    schema: anyText('AUTH_SECRET_KEYS'),
    initial: '',
    about:
      'Private JWK set, which may have secrets beside its keys: the first key signs, all verify; the first secret protects links and second factors, all read. It wins over the key file. It or AUTH_KEYS_FILE is required with DATABASE_URL.',
  },
  AUTH_PUBLISHABLE_KEY: {
    schema: z
      .string()
      .check(
        z.regex(
          /^sb_publishable_[\w-]{16,}$/,
          'AUTH_PUBLISHABLE_KEY must be sb_publishable_ and at least 16 characters',
        ),
      ),
    initial: '',
    about:
      'Public anonymous key of this site. Without it the one of the key file is used. Required with DATABASE_URL unless AUTH_KEYS_FILE is set.',
  },
  AUTH_KEYS_FILE: {
    schema: anyText('AUTH_KEYS_FILE'),
    initial: '',
    about:
      'File with the keys, made when absent and read again when it changes; all servers of a database must share it. Default: keys.json in DATA_DIR.',
  },
  AUTH_SERVICE_KEYS: {
    schema: anyText('AUTH_SERVICE_KEYS'),
    initial: '',
    about:
      'Secret keys of programs that may use the admin endpoints, sb_secret_ and at least 32 characters each (npm run admin -- service-key prints one): separated by commas, or a JSON list. Several work at once, so that one can be replaced. Without it the admin endpoints are off.',
  },
  AUTH_REDIRECT_URLS: {
    schema: anyText('AUTH_REDIRECT_URLS'),
    initial: '',
    about:
      'Comma-separated patterns of further addresses sign-in may return to (* within a segment, ** across).',
  },
  AUTH_MAIL_BURST: {
    schema: integer('AUTH_MAIL_BURST', 1, 1000),
    initial: '5',
    about:
      'Mails of one kind an address gets at once from requests of one network (IPv4 /24, IPv6 /48) before the gap applies.',
  },
  AUTH_MAIL_GAP_S: {
    schema: integer('AUTH_MAIL_GAP_S', 0, 86_400),
    initial: '60',
    about:
      'Seconds between mails of one kind to one address from requests of one network after the burst.',
  },
  AUTH_MAIL_DAILY: {
    schema: integer('AUTH_MAIL_DAILY', 2, 100_000),
    initial: '40',
    about:
      'Mails an address gets at most in 24 hours, all kinds and networks together. A network from which the account signed in within 30 days has this number to itself.',
  },
  AUTH_AUDIT_DAYS: {
    schema: integer('AUTH_AUDIT_DAYS', 30, 3650),
    initial: '365',
    about:
      'Days for which security events of accounts are kept; entries about no account go after 90 days at the latest.',
  },
  AUTH_RATE_LIMIT: {
    schema: integer('AUTH_RATE_LIMIT', 1, 1_000_000),
    initial: '30',
    about:
      'Sign-in, sign-up, mail and verify requests per address in five minutes, each kind; a sign-in that succeeds does not count.',
  },
  AUTH_SMS_DAILY: {
    schema: integer('AUTH_SMS_DAILY', 2, 1_000_000),
    initial: '500',
    about: 'Texts that all people together get at most in 24 hours: what the service can cost.',
  },
  AUTH_WEB3: {
    schema: anyText('AUTH_WEB3'),
    initial: '',
    about:
      'Comma-separated chains whose wallets may sign in: ethereum and solana, or single networks such as ethereum:1. Without it none may.',
  },
  AUTH_SAML_PROVIDERS: {
    schema: anyText('AUTH_SAML_PROVIDERS'),
    initial: '',
    about:
      'Organisations whose people sign in by SAML 2.0: a JSON list, or the path of a file with it, of {"id", "label", "domains", "metadata"} (metadata is a path; or "entity_id", "sso_url" and "certificate") and "attributes" {"email", "first_name", "last_name"} with the names of theirs.',
  },
  AUTH_ANONYMOUS: {
    schema: onOff('AUTH_ANONYMOUS'),
    initial: 'off',
    about:
      'on lets clients make accounts without an address, for at most 30 days without use; they keep no files and ask no AI model.',
  },
  AUTH_PASSKEYS: {
    schema: onOff('AUTH_PASSKEYS'),
    initial: 'on',
    about:
      'Whether people can sign in by passkeys and use security keys. They work only where PUBLIC_URL has a host name, with HTTPS or on localhost.',
  },
  AUTH_SMS_HOOK_URL: {
    schema: httpUrl('AUTH_SMS_HOOK_URL'),
    initial: '',
    about:
      'Address that sends text messages: it gets {"phone", "text"} by POST, signed as Standard Webhooks describes. With it people can sign in by phone.',
  },
  AUTH_SMS_HOOK_SECRET: {
    schema: z
      .string()
      .check(
        z.regex(
          /^(v1,)?whsec_[A-Za-z0-9+/]{32,}={0,2}$/,
          'AUTH_SMS_HOOK_SECRET must be whsec_ and at least 24 bytes as base64',
        ),
      ),
    initial: '',
    about: 'Key of that signature: whsec_ and at least 24 random bytes as base64.',
  },
  ...providerVariables,
} as const satisfies Record<string, Variable>;
