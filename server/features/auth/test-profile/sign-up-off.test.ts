import { afterAll, beforeAll, expect, it } from 'vitest';

import { startAuthApp, type AuthApp } from '#test/support/auth-app.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';
import { newAddress } from '#test/support/people.ts';

describeOnBothDatabases('a test profile without sign-ups', (database) => {
  let app: AuthApp;
  beforeAll(async () => {
    const profile = { autoConfirm: false, signUp: false, secrets: [], serviceKey: 'sb_secret_x' };
    app = await startAuthApp(database(), { settings: { testProfile: profile } });
  });
  afterAll(() => app.close());

  it('[AUTH-148] makes no account, by password or by link, and settings say so', async () => {
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
