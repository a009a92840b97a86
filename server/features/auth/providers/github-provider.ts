import * as client from 'openid-client';
import * as z from 'zod/mini';

import type { GitHubSettings } from '#server/config/identity-providers.ts';
import { limitedFetch } from '#server/features/auth/providers/limited-fetch.ts';
import { profileDetails } from '#server/features/auth/providers/profile-details.ts';
import type {
  IdentityProvider,
  ProviderProfile,
} from '#server/features/auth/providers/provider.ts';
import { asking } from '#server/features/auth/providers/provider-failure.ts';
import { EMAIL_MAX } from '#shared/core/limits.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

const maybe = z.nullish(z.string());
const gitHubUser = z.object({
  id: z.int().check(z.positive()),
  login: z.string(),
  name: maybe,
  avatar_url: maybe,
});
const gitHubEmails = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
);

/** GitHub, by its OAuth API: it has no ID tokens, so the person is read with the access token. */
export function gitHubProvider(settings: GitHubSettings): IdentityProvider {
  const config = configuration(settings);

  async function read<T extends z.core.$ZodType>(access: string, path: string, form: T) {
    const url = new URL(`${settings.apiUrl.replace(/\/$/, '')}${path}`);
    const headers = new Headers({
      accept: 'application/vnd.github+json',
      'user-agent': 'Waymark',
    });
    const response = await client.fetchProtectedResource(config, access, url, 'GET', null, headers);
    if (!response.ok) throw new Error(`the API refused ${path} with ${response.status}`);
    return z.parse(form, await response.json());
  }

  async function profileOf(access: string): Promise<ProviderProfile> {
    const user = await read(access, '/user', gitHubUser);
    const emails = await read(access, '/user/emails', gitHubEmails);
    const primary = emails.find((email) => email.primary && email.email.length <= EMAIL_MAX);
    const { name, login, avatar_url: picture } = user;
    return {
      provider: settings.name,
      subject: String(user.id),
      ...(primary && { email: primary.email }),
      emailVerified: primary?.verified === true,
      details: profileDetails({ name: name ?? login, preferred_username: login, picture }),
    };
  }

  return {
    name: settings.name,
    idTokens: undefined,

    async begin({ state, secrets, redirectUri, scopes, extra }) {
      return client.buildAuthorizationUrl(config, {
        ...extra,
        redirect_uri: redirectUri,
        scope: [...new Set([...settings.scopes, ...scopes])].join(' '),
        state,
        code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
      });
    },

    finish(returned, state, { verifier }) {
      return asking(serverMessages.auth.providerExchange, async () => {
        // It names an issuer of its own there, which its documentation does not promise.
        returned.searchParams.delete('iss');
        const tokens = await client.authorizationCodeGrant(config, returned, {
          expectedState: state,
          pkceCodeVerifier: verifier,
        });
        const { access_token: access, refresh_token: refresh } = tokens;
        return {
          profile: await profileOf(access),
          tokens: { access, ...(refresh === undefined ? undefined : { refresh }) },
        };
      });
    },
  };
}

function configuration({ url, clientId, secret }: GitHubSettings): client.Configuration {
  const base = url.replace(/\/$/, '');
  const config = new client.Configuration(
    {
      issuer: `${base}/login/oauth`,
      authorization_endpoint: `${base}/login/oauth/authorize`,
      token_endpoint: `${base}/login/oauth/access_token`,
    },
    clientId,
    undefined,
    client.ClientSecretPost(secret),
  );
  config[client.customFetch] = limitedFetch;
  // Loopback only, as the configuration is checked.
  if (base.startsWith('http:')) client.allowInsecureRequests(config);
  return config;
}
