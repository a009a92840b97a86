import { afterAll, beforeAll, expect, it } from 'vitest';

import { startAuthApp, type AuthApp } from '#test/support/auth-app.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';
import { newAddress } from '#test/support/people.ts';

describeOnBothDatabases('a test profile', (database) => {
  const shared = { secrets: [], serviceKey: 'sb_secret_x' };
  let app: AuthApp;
  let confirming: AuthApp;
  beforeAll(async () => {
    const profile = { ...shared, autoConfirm: false, signUp: false };
    app = await startAuthApp(database(), { settings: { testProfile: profile } });
    confirming = await startAuthApp(database(), {
      settings: { testProfile: { ...shared, autoConfirm: true, signUp: true } },
      texts: async () => {
        throw new Error('no text is needed');
      },
    });
  });
  afterAll(async () => {
    await app.close();
    await confirming.close();
  });

  it('[AUTH-148] that confirms at once signs a phone up with its password', async () => {
    const account = { phone: `4915${String(Date.now()).slice(-9)}`, password: 'abcdef-Stute-9' };
    const { status, body } = await confirming.send('POST', '/signup', account);
    expect([status, body.user.phone]).toEqual([200, account.phone]);
    const again = await confirming.send('POST', '/signup', account);
    expect([again.status, again.body.code]).toEqual([422, 'user_already_exists']);
    const back = await confirming.send('POST', '/token?grant_type=password', account);
    expect([back.status, back.body.user.id]).toEqual([200, body.user.id]);
  });

  it('[AUTH-148] refuses features that are off before it looks at what was sent', async () => {
    const wallet = { chain: 'ethereum', message: 'sign in', signature: { 0: 1, 1: 2 } };
    const seen = [
      await app.send('POST', '/sso', {}),
      await app.send('POST', '/sso', { provider_id: 'x', domain: 'x.example' }),
      await app.send('POST', '/token?grant_type=web3', wallet),
    ];
    expect(seen.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'saml_provider_disabled'],
      [404, 'saml_provider_disabled'],
      [422, 'web3_provider_disabled'],
    ]);
  });

  it('[AUTH-148] without sign-ups makes no account, by password or by link, and settings say so', async () => {
    const email = newAddress();
    for (const [path, body] of [
      ['/signup', { email, password: 'korrekt-Pferd-77' }],
      ['/signup', {}],
      ['/otp', { email }],
    ] as const) {
      const { status, body: answer } = await app.send('POST', path, body);
      expect([path, status, answer.code, answer.message]).toEqual([
        path,
        422,
        'signup_disabled',
        'Signups not allowed for this instance',
      ]);
    }
    expect((await app.send('GET', '/settings')).body.disable_signup).toBe(true);
  });
});
