/** The first segments of the auth endpoints' paths. */
const ENDPOINTS = new Set([
  '.well-known',
  'admin',
  'authorize',
  'callback',
  'factors',
  'health',
  'invite',
  'logout',
  'magiclink',
  'oauth',
  'otp',
  'passkeys',
  'reauthenticate',
  'recover',
  'resend',
  'settings',
  'signup',
  'sso',
  'token',
  'user',
  'verify',
]);

/** The address under /auth/v1 of an auth endpoint that was asked for at the root, where some client tests look for it. */
export function authAtRoot(url: string): string {
  const [, first = ''] = /^\/([^/?#]*)/.exec(url) ?? [];
  return ENDPOINTS.has(first) ? `/auth/v1${url}` : url;
}
