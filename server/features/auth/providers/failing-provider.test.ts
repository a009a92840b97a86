import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { startAuthApp, type AuthApp } from '#test/support/auth-app.ts';
import { describeOnEmbeddedDatabase } from '#test/support/database.ts';
import { startOpenIdProvider, type OpenIdProvider } from '#test/support/open-id-provider.ts';
import { providerScene } from '#test/support/provider-scene.ts';
import { fragmentOf } from '#test/support/provider-walk.ts';

describeOnEmbeddedDatabase('a provider in trouble', (database) => {
  let google: OpenIdProvider;
  let crooked: Server;
  let app: AuthApp;
  let respond: RequestListener;
  const scene = providerScene(() => app);

  beforeAll(async () => {
    google = await startOpenIdProvider();
    crooked = createServer((request, response) => respond(request, response));
    crooked.listen(0, '127.0.0.1');
    await once(crooked, 'listening');
    const discovery = `http://127.0.0.1:${(crooked.address() as AddressInfo).port}`;
    const providers = [google.settings(), { ...google.settings('broken'), discovery }];
    app = await startAuthApp(database(), { settings: { providers } });
  });
  afterAll(async () => {
    crooked.closeAllConnections();
    crooked.close();
    await Promise.all([app.close(), google.close()]);
  });

  it.each<[string, RequestListener]>([
    ['breaks the connection', (request) => request.destroy()],
    ['answers 500', (_request, response) => response.writeHead(500).end()],
    ['answers with something else', (_request, response) => response.end('<html>')],
    [
      'describes another issuer',
      (_request, response) =>
        response
          .setHeader('content-type', 'application/json')
          .end('{"issuer":"https://x.example"}'),
    ],
    [
      'redirects',
      (_request, response) => response.writeHead(302, { location: google.issuer }).end(),
    ],
  ])(
    '[AUTH-219] one that %s is an error, not a 5xx, and is asked again the next time',
    async (_what, listener) => {
      let asked = 0;
      respond = (request, response) => {
        asked += 1;
        listener(request, response);
      };
      const parts = {
        error: 'server_error',
        error_code: 'unexpected_failure',
        error_description: 'Unable to reach the identity provider',
      };
      expect(fragmentOf(await scene.arrive('broken'))).toMatchObject(parts);
      const { url } = await scene.code('broken');
      expect(Object.fromEntries(url.searchParams)).toEqual(parts);
      const program = await app.send('GET', '/authorize?provider=broken&skip_http_redirect=true');
      expect([program.status, program.body]).toEqual([
        424,
        { code: 'unexpected_failure', message: parts.error_description },
      ]);
      const token = await app.send('POST', '/token?grant_type=id_token', {
        provider: 'broken',
        id_token: await google.idToken({}),
      });
      expect(token.status).toBe(424);
      expect(asked).toBe(4);
    },
  );

  it('[AUTH-219] one that goes away during a sign-in is an error', async () => {
    const other = await startOpenIdProvider();
    const there = await startAuthApp(database(), { settings: { providers: [other.settings()] } });
    const begun = await there.send('GET', '/authorize?provider=google');
    const page = await fetch(begun.headers.get('location') ?? '', { redirect: 'manual' });
    await other.close();
    const { search } = new URL(page.headers.get('location') ?? '');
    const back = await there.send('GET', `/callback${search}`);
    await there.close();
    expect(back.status).toBe(303);
    expect(back.headers.get('location')).toContain('error=server_error');
    expect(there.logged()).toContain('identity provider failed');
  });

  it('[AUTH-219] sign-ins that nobody finishes are limited per network', async () => {
    const settings = { providers: [google.settings()], rateLimit: 3 };
    const strict = await startAuthApp(database(), { settings });
    const begin = () => strict.send('GET', '/authorize?provider=google&skip_http_redirect=true');
    const answers = [await begin(), await begin(), await begin(), await begin()];
    await strict.close();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  });

  it('[AUTH-220] the settings list what is on', async () => {
    const { body } = await app.send('GET', '/settings');
    expect(body.external).toMatchObject({ email: true, google: true, github: false, broken: true });
  });
});
