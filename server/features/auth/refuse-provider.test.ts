import { afterAll, beforeAll, expect, it } from 'vitest';

import { startAuthApp, type AuthApp } from '#test/support/auth-app.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';

describeOnBothDatabases('a provider that is off', (database) => {
  let app: AuthApp;
  beforeAll(async () => {
    app = await startAuthApp(database());
  });
  afterAll(() => app.close());

  const authorize = (query: { provider: string; redirect_to?: string }, accept = '*/*') =>
    app.send('GET', `/authorize?${String(new URLSearchParams({ ...query }))}`, undefined, {
      accept,
    });
  const FRAGMENT =
    '#error=invalid_request&error_code=provider_disabled&error_description=Unsupported+provider%3A+provider+is+not+enabled&sb=';

  it('[AUTH-11] leads back to the sign-in page, with the error in the fragment', async () => {
    for (const [redirect_to, page] of [
      [`${app.url}/auth/callback`, '/login'],
      [`${app.url}/auth/callback?next=%2Fedit%2F1`, '/login?redirectTo=%2Fedit%2F1'],
      [`${app.url}/dashboard?status=oa`, '/login?redirectTo=%2Fdashboard%3Fstatus%3Doa'],
      [`${app.url}/login?method=password`, '/login'],
      [`${app.url}/auth/callback?next=https%3A%2F%2Fevil.example`, '/login'],
    ] as const) {
      const answer = await authorize({ provider: 'google', redirect_to });
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        `${app.url}${page}${FRAGMENT}`,
      ]);
    }
  });

  it('[AUTH-12] is refused as JSON for a program without an allowed address', async () => {
    for (const query of [
      { provider: 'google' },
      { provider: 'google', redirect_to: 'https://evil.example/' },
    ]) {
      const answer = await authorize(query);
      expect([answer.status, answer.body]).toEqual([
        400,
        {
          code: 'validation_failed',
          message: 'Unsupported provider: provider is not enabled',
        },
      ]);
    }
  });

  it('[AUTH-11] leads a browser to our own page when the address is not allowed', async () => {
    const answer = await authorize(
      { provider: 'google', redirect_to: 'https://evil.example/' },
      'text/html,application/xhtml+xml',
    );
    expect(answer.headers.get('location')).toBe(`${app.url}/login${FRAGMENT}`);
  });

  it('[AUTH-12] leads to an allowed address of another site', async () => {
    const open = await startAuthApp(database(), {
      settings: { redirectUrls: ['https://app.example/**'] },
    });
    const query = new URLSearchParams({
      provider: 'github',
      redirect_to: 'https://app.example/back',
    });
    const answer = await open.send('GET', `/authorize?${String(query)}`);
    expect(answer.headers.get('location')).toBe(`https://app.example/back${FRAGMENT}`);
    await open.close();
  });
});
