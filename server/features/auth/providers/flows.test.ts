import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { deleteStale } from '#server/features/auth/repository/limits.ts';
import { startAuthApp, type AuthApp } from '#test/support/auth-app.ts';
import { describeOnEmbeddedDatabase } from '#test/support/database.ts';
import { startGitHub, type GitHubServer } from '#test/support/github-server.ts';
import {
  providerPerson,
  startOpenIdProvider,
  type OpenIdProvider,
} from '#test/support/open-id-provider.ts';
import { newAddress } from '#test/support/people.ts';
import { providerScene } from '#test/support/provider-scene.ts';
import { fragmentOf, pkcePair, walk } from '#test/support/provider-walk.ts';

const FORMER = 'https://former.example/back';

describeOnEmbeddedDatabase('the way to an identity provider and back', (database) => {
  let google: OpenIdProvider;
  let gitHub: GitHubServer;
  let app: AuthApp;
  const scene = providerScene(() => app);
  const start = (settings = {}) => {
    const providers = [google.settings(), gitHub.settings()];
    return startAuthApp(database(), { settings: { providers, ...settings } });
  };

  beforeAll(async () => {
    [google, gitHub] = await Promise.all([startOpenIdProvider(), startGitHub()]);
    app = await start();
  });
  beforeEach(() => google.signInAs(providerPerson(newAddress())));
  afterAll(async () => {
    await Promise.all([app.close(), google.close(), gitHub.close()]);
  });

  const leave = (query: Record<string, string>, provider = 'google') =>
    app.send('GET', `/authorize?${String(new URLSearchParams({ provider, ...query }))}`);
  const home = () => `${app.url}/auth/callback`;
  /** The address of ours that the provider leads to, not opened yet. */
  const returnAddress = (query: Record<string, string> = {}, provider = 'google') =>
    walk(
      `${app.url}/auth/v1/authorize?${String(new URLSearchParams({ provider, redirect_to: home(), ...query }))}`,
      ({ pathname }) => pathname === '/auth/v1/callback',
    );
  const open = async (url: URL) => {
    const answer = await app.send('GET', url.href.slice(`${app.url}/auth/v1`.length));
    return {
      status: answer.status,
      to: new URL(answer.headers.get('location') ?? 'none:'),
      answer,
    };
  };
  const rows = async (table: string) => {
    const found = await database().transaction({ role: 'service_role' }, (tx) =>
      sql<object>`select * from ${sql.table(table)}`.execute(tx),
    );
    return JSON.stringify(found.rows, (_key, value: unknown) => {
      const bytes = value as { type?: string; data?: number[] } | null;
      return bytes?.type === 'Buffer' && bytes.data
        ? Buffer.from(bytes.data).toString('latin1')
        : value;
    });
  };

  it('[AUTH-207] a state works once', async () => {
    const url = await returnAddress();
    const first = await open(url);
    expect(first.status).toBe(303);
    expect(fragmentOf(first.to)).toHaveProperty('access_token');
    const second = await open(url);
    expect(second.to.href.split('#')[0]).toBe(home());
    expect(fragmentOf(second.to)).toMatchObject({
      error: 'invalid_request',
      error_code: 'bad_oauth_state',
      error_description: 'OAuth state is invalid',
    });
  });

  it('[AUTH-207] of twenty returns with one state, one signs in', async () => {
    const url = await returnAddress();
    const all = await Promise.all(Array.from({ length: 20 }, () => open(url)));
    expect(all.filter(({ to }) => to.hash.includes('access_token='))).toHaveLength(1);
  });

  it('[AUTH-207] a state works for ten minutes, and a HEAD does not use it up', async () => {
    const url = await returnAddress();
    await app.send('HEAD', url.href.slice(`${app.url}/auth/v1`.length));
    app.later(599);
    expect((await open(url)).to.hash).toContain('access_token=');
    const late = await returnAddress();
    app.later(601);
    expect(fragmentOf((await open(late)).to)).toMatchObject({ error_code: 'bad_oauth_state' });
  });

  it('[AUTH-207] a missing, unknown, malformed or foreign state is refused', async () => {
    const { searchParams } = await returnAddress();
    const code = searchParams.get('code') ?? '';
    for (const state of [undefined, '', 'x', 'A'.repeat(43), `${'A'.repeat(43)}\u0000`]) {
      const query = new URLSearchParams({ code, ...(state === undefined ? {} : { state }) });
      const { status, to } = await open(new URL(`${app.url}/auth/v1/callback?${String(query)}`));
      expect(status).toBe(303);
      expect(to.href.split('#')[0]).toBe(home());
      expect(fragmentOf(to)['error_code']).toMatch(/^bad_oauth_(state|callback)$/);
    }
  });

  it('[AUTH-207] a state is random, the database has only its hash, and nonce and verifier are encrypted', async () => {
    const states = new Set<string>();
    for (let count = 0; count < 5; count += 1) {
      const { body } = await leave({ skip_http_redirect: 'true' });
      const query = new URL(body.url).searchParams;
      states.add(query.get('state') ?? '');
      const stored = await rows('auth.provider_flows');
      expect(stored).not.toContain(query.get('state'));
      expect(stored).not.toContain(query.get('nonce'));
    }
    expect(states.size).toBe(5);
    for (const state of states) expect(state).toMatch(/^[\w-]{43}$/);
  });

  it('[AUTH-207] a sign-in that nobody ends is forgotten after a day', async () => {
    await leave({ skip_http_redirect: 'true' });
    app.later(86_401);
    await leave({ skip_http_redirect: 'true' });
    await database().transaction({ role: 'service_role' }, (tx) => deleteStale(tx, app.now()));
    expect(JSON.parse(await rows('auth.provider_flows'))).toHaveLength(1);
  });

  it('[AUTH-207] an ID token with another nonce is refused', async () => {
    google.distort({ nonce: 'of another sign-in' });
    const { url } = await scene.code();
    expect(fragmentOf(url)).toMatchObject({ error: 'server_error' });
    expect(url.searchParams.get('code')).toBeNull();
  });

  it("[AUTH-207] a code that somebody else's sign-in got is refused by our own verifier", async () => {
    for (const provider of ['google', 'github']) {
      gitHub.signInAs({ id: 1, login: 'eve', name: null, emails: [] });
      const stolen = (await returnAddress({}, provider)).searchParams.get('code') ?? '';
      const victim = await returnAddress({}, provider);
      victim.searchParams.set('code', stolen);
      const { to } = await open(victim);
      expect(fragmentOf(to)).toMatchObject({
        error: 'server_error',
        error_description: 'Unable to exchange external code',
      });
    }
  });

  it('[AUTH-208] with PKCE a code comes back, which only its verifier redeems, once', async () => {
    const { code, verifier, url } = await scene.code();
    expect(url.hash).toBe('');
    const wrong = await scene.redeem(code, pkcePair().verifier);
    expect([wrong.status, wrong.body.code]).toEqual([400, 'bad_code_verifier']);
    const first = await scene.redeem(code, verifier);
    expect(first.status).toBe(200);
    expect(first.body.provider_token).toBeTruthy();
    const second = await scene.redeem(code, verifier);
    expect([second.status, second.body.code]).toEqual([404, 'flow_state_not_found']);
  });

  it('[AUTH-208] a code works for five minutes, and of twenty redemptions one succeeds', async () => {
    const late = await scene.code();
    app.later(301);
    const refused = await scene.redeem(late.code, late.verifier);
    expect([refused.status, refused.body.code]).toEqual([422, 'flow_state_expired']);
    const { code, verifier } = await scene.code();
    const all = await Promise.all(Array.from({ length: 20 }, () => scene.redeem(code, verifier)));
    const granted = all.filter(({ status }) => status === 200);
    expect(granted).toHaveLength(1);
    expect(all.filter(({ status }) => status === 404)).toHaveLength(19);
  });

  it("[AUTH-208] an attacker's return address signs nobody in who lacks the verifier, and makes no account", async () => {
    const before = await rows('auth.users');
    const { url, code } = await scene.code();
    expect(url.href).not.toContain('access_token');
    expect((await scene.redeem(code, 'v'.repeat(43))).status).toBe(400);
    expect(await rows('auth.users')).toBe(before);
  });

  it('[AUTH-208] half a challenge or a malformed one is refused before anybody leaves', async () => {
    const { challenge } = pkcePair();
    for (const query of [
      { code_challenge: challenge },
      { code_challenge_method: 's256' },
      { code_challenge: 'short', code_challenge_method: 's256' },
      { code_challenge: challenge, code_challenge_method: 'md5' },
    ]) {
      const { status, body } = await leave(query as Record<string, string>);
      expect([status, body.code]).toEqual([400, 'validation_failed']);
    }
  });

  it('[AUTH-209] a client sets no parameter of the protocol at the provider, only scopes and others', async () => {
    const { body } = await leave({
      skip_http_redirect: 'true',
      scopes: 'calendar,contacts email',
      client_id: 'evil',
      redirect_uri: 'https://evil.example',
      response_type: 'token',
      response_mode: 'fragment',
      state: 'mine',
      State: 'mine',
      nonce: 'mine',
      scope: 'everything',
      request: 'e30',
      request_uri: 'https://evil.example',
      client_secret: 'x',
      access_type: 'offline',
      prompt: 'consent',
    });
    const query = new URL(body.url).searchParams;
    expect(Object.fromEntries(query)).toEqual({
      client_id: google.clientId,
      redirect_uri: `${app.url}/auth/v1/callback`,
      response_type: 'code',
      scope: 'openid email profile calendar contacts',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      access_type: 'offline',
      prompt: 'consent',
    });
    expect([...query.keys()]).toHaveLength(10);
  });

  it('[AUTH-209] the redirect address follows from PUBLIC_URL, whatever the Host says', async () => {
    const there = await startAuthApp(database(), {
      publicUrl: 'https://jobs.example',
      settings: { providers: [google.settings()] },
    });
    const answer = await there.send(
      'GET',
      '/authorize?provider=google&skip_http_redirect=true',
      undefined,
      { 'x-forwarded-host': 'evil.example' },
    );
    await there.close();
    expect(new URL(answer.body.url).searchParams.get('redirect_uri')).toBe(
      'https://jobs.example/auth/v1/callback',
    );
  });

  it.each([
    '//evil.example',
    'https:evil.example',
    String.raw`\\evil.example`,
    'https://evil.example',
    'https://jobs.example@evil.example/',
    'https://jobs.example.evil.example/',
    'https://jobs.example%2eevil.example/',
    'https://jobs.example%2f@evil.example/',
    'http://2130706433/',
    'http://[::ffff:127.0.0.1]/',
    'https://jobs.example:8443/',
    'http://jobs.example/',
    'javascript:alert(1)//https://jobs.example',
    'data:text/html,x',
    'https://evil.example/#https://jobs.example/',
    'https://sub.evil.app.example/',
  ])('[AUTH-210] %s is not returned to', async (redirect_to) => {
    const there = await startAuthApp(database(), {
      publicUrl: 'https://jobs.example',
      settings: { providers: [google.settings()], redirectUrls: ['https://*.app.example/**'] },
    });
    const begun = await there.send(
      'GET',
      `/authorize?${String(new URLSearchParams({ provider: 'google', redirect_to }))}`,
    );
    const atProvider = await fetch(begun.headers.get('location') ?? '', { redirect: 'manual' });
    const returned = new URL(atProvider.headers.get('location') ?? '');
    const back = await there.send('GET', `/callback${returned.search}`);
    await there.close();
    expect(new URL(back.headers.get('location') ?? '').origin).toBe('https://jobs.example');
  });

  it('[AUTH-210] an address that was allowed when the sign-in began must still be when it ends', async () => {
    const allowed = await start({ redirectUrls: [FORMER] });
    const begun = await allowed.send(
      'GET',
      `/authorize?${String(new URLSearchParams({ provider: 'google', redirect_to: FORMER }))}`,
    );
    const atProvider = await fetch(begun.headers.get('location') ?? '', { redirect: 'manual' });
    await allowed.close();
    const { search } = new URL(atProvider.headers.get('location') ?? '');
    const { to } = await open(new URL(`${app.url}/auth/v1/callback${search}`));
    expect(to.origin).toBe(app.url);
  });

  it("[AUTH-211] the provider's tokens are given once and never stored in the clear", async () => {
    const { code, verifier } = await scene.code();
    const waiting = await rows('auth.flow_states');
    const { body } = await scene.redeem(code, verifier);
    for (const secret of [
      body.provider_token,
      body.provider_refresh_token,
      body.user.email,
      code,
    ]) {
      expect(secret).toBeTruthy();
      expect(waiting).not.toContain(secret);
    }
    const after = await rows('auth.identities');
    expect(after).not.toContain(body.provider_token);
    const refreshed = await app.send('POST', '/token?grant_type=refresh_token', {
      refresh_token: body.refresh_token,
    });
    expect(refreshed.body).not.toHaveProperty('provider_token');
    expect(app.logged()).not.toContain(body.provider_token);
  });

  it('[AUTH-218] a refusal of the provider comes back in its words, in the query, too, for PKCE', async () => {
    gitHub.denyNext();
    const plain = await scene.arrive('github');
    const parts = {
      error: 'access_denied',
      error_code: 'bad_oauth_callback',
      error_description: 'The user has denied your application access.',
    };
    expect(fragmentOf(plain)).toEqual({ ...parts, sb: '' });
    gitHub.denyNext();
    const { url } = await scene.code('github');
    expect(fragmentOf(url)).toMatchObject(parts);
    expect(Object.fromEntries(url.searchParams)).toEqual(parts);
  });

  it('[AUTH-207] a provider that makes the browser post a form is answered, too', async () => {
    const { search } = await returnAddress();
    const post = (body: string) =>
      fetch(`${app.url}/auth/v1/callback`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
    const answer = await post(search.slice(1));
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toContain('access_token=');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await post('state='.padEnd(70_000, 'x'))).status).toBe(413);
  });

  it('[AUTH-219] a provider that refuses our code or its own client is an error in the fragment', async () => {
    google.refuseTokens(true);
    const refused = await scene.arrive();
    google.refuseTokens(false);
    expect(fragmentOf(refused)).toMatchObject({
      error: 'server_error',
      error_code: 'unexpected_failure',
      error_description: 'Unable to exchange external code',
    });
    expect(app.logged()).toContain('invalid_grant');
  });
});
