import { describe, expect, test } from 'vitest';

import { readConfig } from '#server/config/config.ts';
import { configFor, readProfile } from '#test/support/client-suite/profile.ts';

const KEY = 'sb_secret_of-the-tests';

describe('the profile of client tests', () => {
  test('[AUTH-149] has names, and JSON for what is different', () => {
    expect(readProfile('auto-confirm')).toMatchObject({ autoConfirm: true, signUp: true });
    expect(readProfile('no-sign-up')).toMatchObject({ autoConfirm: false, signUp: false });
    expect(readProfile('{"autoConfirm":false}')).toMatchObject({
      autoConfirm: false,
      signUp: true,
    });
    expect(readProfile('auto-confirm').storage).toBeUndefined();
    const storage = [{ id: 'a', createdAt: '2021-02-17T04:43:32.770Z' }];
    expect(readProfile(JSON.stringify({ storage }))).toMatchObject({ storage });
    const wrongs = ['{"secrets":["short"]}', '{"storage":true}', '{"storage":[{"id":""}]}'];
    for (const wrong of ['', 'other', '{', '{"more":1}', ...wrongs]) {
      expect(() => readProfile(wrong)).toThrow('The profile must be auto-confirm');
    }
  });

  test.each([
    ['PUBLIC_URL', 'https://jobs.example.org'],
    ['PUBLIC_URL', 'http://localhost.example.org'],
    ['PUBLIC_URL', 'http://192.0.2.1:3000'],
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', 'localhost'],
    ['TRUSTED_PROXIES', '127.0.0.1'],
  ])('[AUTH-149] does not start with %s=%s', (name, value) => {
    const profile = readProfile('confirm');
    expect(() => configFor(readConfig({ [name]: value }), profile, KEY)).toThrow(
      /^This server runs client tests on this machine only/,
    );
    for (const fine of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']) {
      const { auth } = configFor(readConfig({ PUBLIC_URL: fine }), profile, KEY);
      expect(auth.serviceKeys).toEqual([KEY]);
    }
  });
});
