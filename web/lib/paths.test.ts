import { describe, expect, it } from 'vitest';

import { loginWithReturn, paths, safeNext } from '#web/lib/paths.ts';

describe('paths', () => {
  it('[NAV-10] follows next when it is a path of our own site', () => {
    expect(safeNext('/edit/1?a=b#c', '/safe')).toBe('/edit/1?a=b#c');
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'dashboard',
    '/.//evil.example',
    '',
    null,
  ])('[NAV-10] does not follow %j', (trick) => {
    expect(safeNext(trick, '/safe')).toBe('/safe');
  });

  it('[NAV-2] keeps path and query when a visitor is redirected to sign in', () => {
    const url = new URL(loginWithReturn('/dashboard?status=oa&q=a b'), 'http://localhost');
    expect(url.pathname).toBe(paths.login);
    expect(url.searchParams.get('redirectTo')).toBe('/dashboard?status=oa&q=a b');
  });
});
