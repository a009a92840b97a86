import type { GoTrueClient } from '@supabase/auth-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startAnyServer } from '#test/support/any-server.ts';
import { startGitHub, type GitHubServer } from '#test/support/github-server.ts';
import {
  providerPerson,
  startOpenIdProvider,
  type OpenIdProvider,
} from '#test/support/open-id-provider.ts';
import { authClientOf, newAddress, signIn } from '#test/support/people.ts';
import { fragmentOf, walk } from '#test/support/provider-walk.ts';
import type { TestServer } from '#test/support/server.ts';

describe('identity providers, by the official client', () => {
  let google: OpenIdProvider;
  let gitHub: GitHubServer;
  let server: TestServer;
  beforeAll(async () => {
    [google, gitHub] = await Promise.all([startOpenIdProvider(), startGitHub()]);
    server = await startAnyServer({
      AUTH_GOOGLE_CLIENT_ID: google.clientId,
      AUTH_GOOGLE_CLIENT_SECRET: google.clientSecret,
      AUTH_GOOGLE_ISSUER: google.issuer,
      AUTH_GITHUB_CLIENT_ID: gitHub.clientId,
      AUTH_GITHUB_CLIENT_SECRET: gitHub.clientSecret,
      AUTH_GITHUB_URL: gitHub.url,
      AUTH_GITHUB_API_URL: gitHub.url,
    });
  });
  afterAll(async () => {
    await Promise.all([server.remove(), google.close(), gitHub.close()]);
  });
  beforeEach(() => google.signInAs(providerPerson(newAddress())));

  const home = () => `${server.url}/auth/callback`;
  /** Where the browser ends that follows an address to the provider and back. */
  const follow = (url: string | null | undefined) =>
    walk(url ?? 'none:', (address) => address.href.startsWith(home()));
  async function arrive(client: GoTrueClient, provider: 'google' | 'github' = 'google') {
    const options = { redirectTo: home(), skipBrowserRedirect: true };
    const { data } = await client.signInWithOAuth({ provider, options });
    return follow(data.url);
  }
  const codeOf = (url: URL) => url.searchParams.get('code') ?? '';

  test('[AUTH-200] [AUTH-208] signInWithOAuth and exchangeCodeForSession, with the tokens of the provider', async () => {
    const email = newAddress();
    google.signInAs(providerPerson(email));
    const client = authClientOf(server, 'pkce');
    const { data, error } = await client.exchangeCodeForSession(codeOf(await arrive(client)));
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, app_metadata: { provider: 'google' } });
    expect(data.session).toMatchObject({
      provider_token: expect.any(String),
      provider_refresh_token: 'refresh-of-the-provider',
    });
    expect((await client.getUser()).data.user?.identities).toMatchObject([{ provider: 'google' }]);
    expect((await client.refreshSession()).data.session?.provider_token).toBeUndefined();
  });

  test('[AUTH-208] a code of somebody else’s flow signs nobody in', async () => {
    const attacker = authClientOf(server, 'pkce');
    const code = codeOf(await arrive(attacker));
    const victim = authClientOf(server, 'pkce');
    await arrive(victim);
    const { data, error } = await victim.exchangeCodeForSession(code);
    expect(data.session).toBeNull();
    expect(error).toMatchObject({ status: 400, code: 'bad_code_verifier' });
  });

  test('[AUTH-206] without PKCE the tokens are in the fragment', async () => {
    gitHub.signInAs({ id: 7, login: 'ada', name: 'Ada', emails: [] });
    const client = authClientOf(server);
    const parts = fragmentOf(await arrive(client, 'github'));
    const { data, error } = await client.setSession({
      access_token: parts['access_token'] ?? '',
      refresh_token: parts['refresh_token'] ?? '',
    });
    expect(error).toBeNull();
    expect(data.user?.app_metadata).toMatchObject({ provider: 'github' });
  });

  test('[AUTH-212] signInWithIdToken', async () => {
    const email = newAddress();
    const token = await google.idToken(providerPerson(email));
    const { data, error } = await authClientOf(server).signInWithIdToken({
      provider: 'google',
      token,
    });
    expect([error, data.user?.email]).toEqual([null, email]);
    const forged = `${token.slice(0, -8)}AAAAAAAA`;
    const refused = await authClientOf(server).signInWithIdToken({
      provider: 'google',
      token: forged,
    });
    expect(refused.error?.status).toBe(400);
    expect(refused.data.session).toBeNull();
  });

  test('[AUTH-213] [AUTH-215] linkIdentity, getUserIdentities and unlinkIdentity', async () => {
    const { session } = await signIn(server);
    const client = authClientOf(server, 'pkce');
    await client.setSession(session);
    const options = { redirectTo: home(), skipBrowserRedirect: true };
    const begun = await client.linkIdentity({ provider: 'google', options });
    expect(begun.error).toBeNull();
    const linked = await client.exchangeCodeForSession(codeOf(await follow(begun.data.url)));
    expect(linked.error).toBeNull();
    expect(linked.data.user?.id).toBe(session.user.id);
    const { data } = await client.getUserIdentities();
    expect(data?.identities.map(({ provider }) => provider).toSorted()).toEqual([
      'email',
      'google',
    ]);

    const other = authClientOf(server, 'pkce');
    await other.setSession((await signIn(server)).session);
    const again = await other.linkIdentity({ provider: 'google', options });
    const taken = await follow(again.data.url);
    const refused = taken.searchParams.has('code')
      ? (await other.exchangeCodeForSession(codeOf(taken))).error?.code
      : (taken.searchParams.get('error_code') ?? fragmentOf(taken)['error_code']);
    expect(refused).toBe('identity_already_exists');

    const ofGoogle = data?.identities.find(({ provider }) => provider === 'google');
    if (!ofGoogle) throw new Error('not linked');
    expect((await client.unlinkIdentity(ofGoogle)).error).toBeNull();
    const [last] = (await client.getUserIdentities()).data?.identities ?? [];
    if (!last) throw new Error('no identity');
    expect((await client.unlinkIdentity(last)).error).toMatchObject({
      status: 422,
      code: 'single_identity_not_deletable',
    });
  });
});
