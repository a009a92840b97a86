import { describe, expect, it } from 'vitest';

import { bringsSomething, readCallback } from '#web/features/auth/callback-parameters.ts';
import { destinationOf, receive } from '#web/features/auth/finish-sign-in.ts';

describe('the address of the callback page', () => {
  it('[AUTH-29] brings tokens in the fragment or in the query; the fragment wins', () => {
    const search = '?access_token=query&next=%2Fedit%2F1';
    expect(readCallback({ search, hash: '' }).access_token).toBe('query');
    expect(readCallback({ search, hash: '#access_token=fragment' })).toEqual({
      access_token: 'fragment',
      next: '/edit/1',
    });
  });

  it.each([
    ['', '#access_token=a&refresh_token=b', true],
    ['?code=c', '', true],
    ['?error=access_denied', '', true],
    ['', '#message=half', true],
    ['?next=%2Fedit%2F1', '#', false],
  ])(
    '[AUTH-38] with %j and %j brings something for a signed-in person: %j',
    (search, hash, answer) => {
      expect(bringsSomething(readCallback({ search, hash }))).toBe(answer);
    },
  );
});

describe('where a finished sign-in goes', () => {
  it.each([
    [{ type: 'signup', next: '/edit/1' }, '/onboarding?next=%2Fedit%2F1'],
    [{ type: 'signup' }, '/onboarding'],
    [{ type: 'magiclink', next: '/edit/1' }, '/edit/1'],
    [{ type: 'recovery' }, '/auth/reset-password'],
    [{}, '/'],
  ])('[AUTH-30] %j leads to %j', (parameters, path) => {
    expect(destinationOf(parameters)).toBe(path);
  });

  it.each(['https://evil.example', '//evil.example', 'javascript:alert(1)', '/\\evil.example'])(
    '[NAV-10] never follows %j',
    (next) => {
      expect(destinationOf({ next })).toBe('/');
      expect(destinationOf({ next, type: 'signup' })).toBe('/onboarding');
    },
  );
});

describe('a sign-in that cannot be finished', () => {
  it('[AUTH-32] has no tokens, or one of the two', async () => {
    const problem = 'Missing authentication tokens';
    await expect(receive({})).rejects.toThrow(problem);
    await expect(receive({ access_token: 'a' })).rejects.toThrow(problem);
    await expect(receive({ refresh_token: 'a' })).rejects.toThrow(problem);
  });

  it.each([
    [{ error: 'access_denied', error_code: 'otp_expired' }, 'Email link is invalid or has expired'],
    [{ error_code: 'user_banned' }, 'User is banned'],
    [{ error: 'server_error' }, 'Failed to authenticate'],
    [{ error_code: 'constructor' }, 'Failed to authenticate'],
    [{ error_description: 'Call 555-0100 to unlock' }, 'Failed to authenticate'],
  ])('[AUTH-31] %j shows a sentence of ours', async (parameters, sentence) => {
    const error_description = 'Call 555-0100 to unlock your account';
    await expect(receive({ error_description, ...parameters })).rejects.toThrow(sentence);
  });
});
