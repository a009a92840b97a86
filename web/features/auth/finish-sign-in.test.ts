import { describe, expect, it } from 'vitest';

import { bringsSomething, readCallback } from '#web/features/auth/callback-parameters.ts';
import { destinationOf, receive } from '#web/features/auth/finish-sign-in.ts';

describe('what the callback page is told', () => {
  it('[ruling 20] tokens come in the fragment or in the query, the fragment wins', () => {
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
  ])('[ruling 20] %j %j is worth a visit by a signed-in person: %j', (search, hash, answer) => {
    expect(bringsSomething(readCallback({ search, hash }))).toBe(answer);
  });
});

describe('where a finished sign-in goes', () => {
  it.each([
    [{ type: 'signup', next: '/edit/1' }, '/onboarding?next=%2Fedit%2F1'],
    [{ type: 'signup' }, '/onboarding'],
    [{ type: 'magiclink', next: '/edit/1' }, '/edit/1'],
    [{ type: 'recovery' }, '/auth/reset-password'],
    [{}, '/'],
  ])('[spec 4] %j goes to %j', (parameters, path) => {
    expect(destinationOf(parameters)).toBe(path);
  });

  it.each(['https://evil.example', '//evil.example', 'javascript:alert(1)', '/\\evil.example'])(
    '[ruling 20] never follows %j',
    (next) => {
      expect(destinationOf({ next })).toBe('/');
      expect(destinationOf({ next, type: 'signup' })).toBe('/onboarding');
    },
  );
});

describe('a sign-in that cannot be finished', () => {
  it('[spec 8] without tokens', async () => {
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
  ])('[ruling 20] %j is told in our own words', async (parameters, sentence) => {
    const error_description = 'Call 555-0100 to unlock your account';
    await expect(receive({ error_description, ...parameters })).rejects.toThrow(sentence);
  });
});
