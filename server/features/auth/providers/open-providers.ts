import * as client from 'openid-client';
import * as z from 'zod/mini';

import type {
  GitHubSettings,
  OpenIdSettings,
  ProviderSettings,
} from '#server/config/identity-providers.ts';
import { idTokens } from '#server/features/auth/providers/id-tokens.ts';
import { limitedFetch } from '#server/features/auth/providers/limited-fetch.ts';
import { openIdProfile } from '#server/features/auth/providers/open-id-profile.ts';
import { profileDetails } from '#server/features/auth/providers/profile-details.ts';
import { asking, reaching } from '#server/features/auth/providers/provider-failure.ts';
import type {
  IdentityProvider,
  ProviderProfile,
} from '#server/features/auth/providers/provider.ts';
import type { Clock } from '#server/platform/clock.ts';
import { PROVIDER_METADATA_TTL_S, PROVIDER_TIMEOUT_S } from '#shared/auth/provider-limits.ts';
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
function gitHubProvider(settings: GitHubSettings): IdentityProvider {
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

/** A provider that speaks OpenID Connect; its endpoints are discovered when first needed, and again each hour. */
function openIdProvider(settings: OpenIdSettings, clock: Clock): IdentityProvider {
  const discover = discovered(settings, clock);
  return {
    name: settings.name,
    idTokens: idTokens(settings, async () => (await discover()).serverMetadata()),

    async begin({ state, secrets, redirectUri, scopes, extra }) {
      const config = await reaching(discover);
      return client.buildAuthorizationUrl(config, {
        ...extra,
        redirect_uri: redirectUri,
        scope: [...new Set([...settings.scopes, ...scopes])].join(' '),
        state,
        nonce: secrets.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
      });
    },

    finish(returned, state, { nonce, verifier }) {
      return asking(serverMessages.auth.providerExchange, async () => {
        const config = await discover();
        const tokens = await client.authorizationCodeGrant(config, returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('the provider sent no ID token');
        const { access_token: access, refresh_token: refresh } = tokens;
        // Some providers say only there who somebody is.
        const more =
          claims['email'] === undefined && config.serverMetadata().userinfo_endpoint
            ? await client.fetchUserInfo(config, access, claims.sub)
            : {};
        return {
          profile: openIdProfile(settings.name, { ...more, ...claims }),
          tokens: { access, ...(refresh === undefined ? undefined : { refresh }) },
        };
      });
    },
  };
}

/** A function that gives the provider's endpoints and keys: discovered once at a time, and kept when that succeeds. */
function discovered(settings: OpenIdSettings, clock: Clock): () => Promise<client.Configuration> {
  const { discovery, clientId, secret } = settings;
  const server = new URL(discovery);
  let found: { readonly config: Promise<client.Configuration>; readonly until: number } | undefined;
  return () => {
    const now = clock.now().getTime();
    if (found && now < found.until) return found.config;
    const config = client.discovery(server, clientId, undefined, authentication(secret), {
      timeout: PROVIDER_TIMEOUT_S,
      [client.customFetch]: limitedFetch,
      execute: [
        // Loopback only, as the configuration is checked.
        ...(server.protocol === 'http:' ? [client.allowInsecureRequests] : []),
        client.enableNonRepudiationChecks,
      ],
    });
    const begun = { config, until: now + PROVIDER_METADATA_TTL_S * 1000 };
    found = begun;
    config.catch(() => {
      if (found === begun) found = undefined;
    });
    return config;
  };
}

/** Sends the client's secret in the way the provider accepts; a client without a secret only names itself. */
function authentication(secret: string | undefined): client.ClientAuth {
  if (secret === undefined) return client.None();
  const posted = client.ClientSecretPost(secret);
  const basic = client.ClientSecretBasic(secret);
  return (server, ...rest) =>
    // Basic is the default of a provider that lists none (OpenID Connect Discovery 1.0, section 3).
    server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
      ? posted(server, ...rest)
      : basic(server, ...rest);
}

/** The identity providers that are set up, by name. */
export type Providers = ReadonlyMap<string, IdentityProvider>;

/** Makes the providers of the configuration; none is asked anything yet. */
export function openProviders(settings: readonly ProviderSettings[], clock: Clock): Providers {
  return new Map(
    settings.map((one) => [
      one.name,
      one.kind === 'github' ? gitHubProvider(one) : openIdProvider(one, clock),
    ]),
  );
}
