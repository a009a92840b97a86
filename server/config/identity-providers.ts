import * as z from 'zod/mini';

import { KNOWN_PROVIDERS } from '#shared/auth/identity-providers.ts';

/** An OpenID provider, as it is set up. */
export interface OpenIdSettings {
  readonly kind: 'openid';
  /** By which the protocol names it. */
  readonly name: string;
  /** On its button. */
  readonly label: string;
  /** Its issuer, or the address of its discovery document. */
  readonly discovery: string;
  readonly clientId: string;
  /** Client ids whose ID tokens are accepted, its own included. */
  readonly audiences: readonly string[];
  readonly secret: string | undefined;
  readonly scopes: readonly string[];
}

/** GitHub, or a server with its API, as it is set up. */
export interface GitHubSettings {
  readonly kind: 'github';
  readonly name: 'github';
  readonly label: string;
  readonly url: string;
  readonly apiUrl: string;
  readonly clientId: string;
  readonly secret: string;
  readonly scopes: readonly string[];
}

/** An identity provider, as it is set up. */
export type ProviderSettings = OpenIdSettings | GitHubSettings;

/** The environment's part about providers. */
interface Settings {
  readonly AUTH_GOOGLE_CLIENT_ID: string | undefined;
  readonly AUTH_GOOGLE_CLIENT_SECRET: string | undefined;
  readonly AUTH_GOOGLE_ISSUER: string;
  readonly AUTH_GITHUB_CLIENT_ID: string | undefined;
  readonly AUTH_GITHUB_CLIENT_SECRET: string | undefined;
  readonly AUTH_GITHUB_URL: string;
  readonly AUTH_GITHUB_API_URL: string;
  readonly AUTH_OIDC_PROVIDERS: string | undefined;
}

const THIS_MACHINE = /^(([a-z0-9-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const OPENID_SCOPES = ['openid', 'email', 'profile'];
/** Names that mean something else in the protocol. */
const TAKEN = new Set([
  'anonymous_users',
  'anonymous',
  'email',
  'phone',
  'web3',
  ...KNOWN_PROVIDERS,
]);

const further = z.array(
  z.strictObject({
    name: z.string().check(
      z.regex(/^[a-z][a-z0-9_-]{0,39}$/, 'name must be a-z, 0-9, - and _'),
      z.refine((name) => !TAKEN.has(name), { error: 'name is taken' }),
    ),
    label: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    discovery: z
      .string()
      .check(
        z.refine(isSafe, { error: 'discovery must be an https address, or http on loopback' }),
      ),
    client_id: z.string().check(z.minLength(1)),
    client_secret: z.optional(z.string().check(z.minLength(1))),
    scopes: z.optional(z.array(z.string().check(z.regex(/^[\x21-\x7e]+$/)))),
  }),
);

/** The identity providers of an environment; adds a sentence to `problems` for each that cannot be used. */
export function identityProviders(env: Settings, problems: string[]): ProviderSettings[] {
  return [...google(env, problems), ...gitHub(env, problems), ...others(env, problems)];
}

function google(env: Settings, problems: string[]): ProviderSettings[] {
  const audiences = (env.AUTH_GOOGLE_CLIENT_ID ?? '').split(',').map((id) => id.trim());
  const [clientId] = audiences;
  const secret = env.AUTH_GOOGLE_CLIENT_SECRET;
  if (!isPair('AUTH_GOOGLE', clientId, secret, problems) || !clientId) return [];
  const discovery = env.AUTH_GOOGLE_ISSUER;
  checkSafe('AUTH_GOOGLE_ISSUER', discovery, problems);
  const own = { name: 'google', label: 'Google', discovery, clientId, secret };
  return [{ kind: 'openid', ...own, audiences: audiences.filter(Boolean), scopes: OPENID_SCOPES }];
}

function gitHub(env: Settings, problems: string[]): ProviderSettings[] {
  const { AUTH_GITHUB_CLIENT_ID: clientId, AUTH_GITHUB_CLIENT_SECRET: secret } = env;
  if (!isPair('AUTH_GITHUB', clientId, secret, problems) || !clientId || !secret) return [];
  const { AUTH_GITHUB_URL: url, AUTH_GITHUB_API_URL: apiUrl } = env;
  checkSafe('AUTH_GITHUB_URL', url, problems);
  checkSafe('AUTH_GITHUB_API_URL', apiUrl, problems);
  const own = { name: 'github', label: 'GitHub', url, apiUrl, clientId, secret } as const;
  return [{ kind: 'github', ...own, scopes: ['user:email'] }];
}

function others(env: Settings, problems: string[]): ProviderSettings[] {
  const text = env.AUTH_OIDC_PROVIDERS;
  if (text === undefined) return [];
  const result = z.safeParse(further, parseJson(text));
  if (!result.success) {
    const where = result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
    problems.push(`AUTH_OIDC_PROVIDERS cannot be used: ${where.join('; ')}`);
    return [];
  }
  const names = result.data.map(({ name }) => name);
  if (new Set(names).size < names.length) {
    problems.push('AUTH_OIDC_PROVIDERS has two providers of one name');
  }
  return result.data.map((provider) => ({
    kind: 'openid',
    name: provider.name,
    label: provider.label,
    discovery: provider.discovery,
    clientId: provider.client_id,
    audiences: [provider.client_id],
    secret: provider.client_secret,
    scopes: [...new Set(['openid', ...(provider.scopes ?? OPENID_SCOPES)])],
  }));
}

function isPair(
  name: string,
  id: string | undefined,
  secret: string | undefined,
  problems: string[],
): boolean {
  if (Boolean(id) !== Boolean(secret)) {
    problems.push(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET need each other`);
  }
  return Boolean(id) && Boolean(secret);
}

function checkSafe(name: string, address: string, problems: string[]): void {
  if (!isSafe(address)) problems.push(`${name} must be an https address, or http on loopback`);
}

/** Whether secrets may be sent to an address: https, or http on this machine. */
function isSafe(address: string): boolean {
  const url = URL.parse(address);
  if (url?.protocol === 'https:') return true;
  return url?.protocol === 'http:' && THIS_MACHINE.test(url.hostname);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
