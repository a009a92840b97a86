import { anyText, httpUrl, onOff, type Variable } from '#server/config/readers.ts';

/** The environment variables of identity providers. */
export const providerVariables = {
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
