import { describe, expect, it } from 'vitest';

import { nextOfLink, onboardingPath, withReturnPath } from '#web/features/auth/return-path.ts';

const OWN = 'http://localhost:3000';

describe('the way on from a mailed link', () => {
  it.each([
    ['/edit/1?a=b', '/edit/1?a=b'],
    [`${OWN}/edit/1`, '/edit/1'],
    [`${OWN}/auth/callback?next=%2Fedit%2F1`, '/edit/1'],
    ['/auth/callback', undefined],
    [null, undefined],
  ])('[AUTH-9] %j leads to %j', (next, path) => {
    expect(nextOfLink(next, OWN)).toBe(path);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    `${OWN}@evil.example/`,
    `${OWN}/auth/callback?next=https%3A%2F%2Fevil.example`,
    `${OWN}/auth/callback?next=%2F%2Fevil.example`,
    `${OWN}//evil.example`,
  ])('[NAV-10] %j leads nowhere', (next) => {
    expect(nextOfLink(next, OWN)).toBeUndefined();
  });
});

describe('the way back to where a visitor wanted to go', () => {
  it('[AUTH-9] stays in the address from form to form', () => {
    expect(withReturnPath('/login?method=password', '/edit/1?a=b')).toBe(
      '/login?method=password&redirectTo=%2Fedit%2F1%3Fa%3Db',
    );
    expect(withReturnPath('/register', undefined)).toBe('/register');
    expect(onboardingPath('/edit/1')).toBe('/onboarding?next=%2Fedit%2F1');
  });
});
