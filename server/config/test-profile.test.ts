import { describe, expect, test } from 'vitest';

import { readConfig } from '#server/config/config.ts';

const profileOf = (AUTH_TEST_PROFILE: string, more: Record<string, string> = {}) =>
  readConfig({ AUTH_TEST_PROFILE, ...more }).auth.testProfile;

describe('AUTH_TEST_PROFILE', () => {
  test('[AUTH-149] is off unless it is set', () => {
    expect(readConfig({}).auth.testProfile).toBeUndefined();
  });

  test('[AUTH-149] has names, and JSON for what is different', () => {
    expect(profileOf('auto-confirm')).toMatchObject({ autoConfirm: true, signUp: true });
    expect(profileOf('no-sign-up')).toMatchObject({ autoConfirm: false, signUp: false });
    expect(profileOf('{"autoConfirm":false}')).toMatchObject({ autoConfirm: false, signUp: true });
    expect(profileOf('confirm')?.serviceKey).not.toBe(profileOf('confirm')?.serviceKey);
    expect(profileOf('auto-confirm')?.storage).toBeUndefined();
    const storage = [{ id: 'a', createdAt: '2021-02-17T04:43:32.770Z' }];
    expect(profileOf(JSON.stringify({ storage }))).toMatchObject({ storage });
    const wrongs = ['{"secrets":["short"]}', '{"storage":true}', '{"storage":[{"id":""}]}'];
    for (const wrong of ['other', '{', '{"more":1}', ...wrongs]) {
      expect(() => profileOf(wrong)).toThrow('AUTH_TEST_PROFILE must be auto-confirm');
    }
  });

  test.each([
    ['PUBLIC_URL', 'https://jobs.example.org'],
    ['PUBLIC_URL', 'http://localhost.example.org'],
    ['PUBLIC_URL', 'http://192.0.2.1:3000'],
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['TRUSTED_PROXIES', '127.0.0.1'],
  ])('[AUTH-149] does not start with %s=%s', (name, value) => {
    expect(() => profileOf('confirm', { [name]: value })).toThrow(
      /AUTH_TEST_PROFILE is for tests on this machine/,
    );
    for (const fine of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']) {
      expect(profileOf('confirm', { PUBLIC_URL: fine })).toBeDefined();
    }
  });
});
