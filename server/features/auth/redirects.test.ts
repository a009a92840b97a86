import { describe, expect, it } from 'vitest';

import { redirects } from '#server/features/auth/redirects.ts';

const SITE = 'https://waymark.example';
const PATTERNS = [
  'https://*.preview.example/cb',
  'https://app.example',
  'https://deep.example/**',
  'https://seg.example/*/done',
  'com.waymark.app://callback',
];
const guard = redirects(() => SITE, PATTERNS);

describe('[AUTH-104] an address a sign-in may return to', () => {
  it.each([
    SITE,
    `${SITE}/auth/callback?next=%2Fdashboard`,
    `${SITE}/auth/callback#old`,
    'https://one.preview.example/cb',
    'https://app.example',
    'https://app.example/',
    'https://deep.example/a/b.c?d=e',
    'https://seg.example/x/done',
    'com.waymark.app://callback',
  ])('%s is kept', (address) => {
    expect(guard.allows(address)).toBe(true);
  });

  it('loses its fragment', () => {
    expect(guard.resolve(`${SITE}/x?y=1#access_token=evil`)).toBe(`${SITE}/x?y=1`);
  });
});

const TRICKS = [
  '',
  '/',
  '/dashboard',
  '//evil.example',
  '///evil.example',
  '////evil.example/%2f..',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'http:\\\\evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  'https://waymark.example\\@evil.example',
  'https://waymark.example\\.evil.example',
  'https://waymark.example@evil.example',
  'https://waymark.example:443@evil.example',
  'https://user:pass@waymark.example/',
  'https://evil@waymark.example/',
  'https://@waymark.example/',
  'https://waymark.example.evil.example',
  'https://evil.example/waymark.example',
  'https://evil.example?https://waymark.example',
  'https://evil.example#https://waymark.example',
  'https://evilwaymark.example',
  'https://waymark-example',
  'https://waymark%2eexample',
  'https://evil%2eexample',
  'https://waymark.example%2f@evil.example',
  'https://waymark.example%00.evil.example',
  'https://waymark.example%09.evil.example',
  'https://waymark\u3002example',
  'https://waymark.example\u2044.evil.example',
  'https://w\u0430ymark.example',
  'https://\uFF57aymark.example',
  'https://waymark.example.',
  'https://waymark.example:8443',
  'https://waymark.example:80',
  'http://waymark.example',
  'ftp://waymark.example',
  'ws://waymark.example',
  'javascript:alert(1)',
  'JavaScript://waymark.example/%0aalert(1)',
  'java\nscript://waymark.example',
  'data:text/html,x',
  'data://waymark.example/,x',
  'vbscript://waymark.example',
  'file://waymark.example/etc/passwd',
  'blob:https://waymark.example/x',
  'about:blank',
  'http://127.0.0.1',
  'https://127.0.0.1',
  'https://10.0.0.1/cb',
  'https://2130706433',
  'https://0x7f000001',
  'https://0177.0.0.1',
  'https://127.1',
  'https://[::1]',
  'https://[::ffff:127.0.0.1]',
  'https://[2001:db8::1]/cb',
  'https://localhost',
  ' https://waymark.example',
  'https://waymark.example /x',
  '\thttps://waymark.example',
  'https://way\nmark.example',
  'https://a.b.preview.example/cb',
  'https://evil.example/.preview.example/cb',
  'https://evil.example?.preview.example/cb',
  'https://one.preview.example/cb/more',
  'https://one.preview.example/cb?x=1',
  'https://.preview.example/cb',
  'https://app.example/path',
  'https://app.example:8443',
  'https://deep.example.evil.example/x',
  'https://seg.example/a/b/done',
  'https://seg.example/../done',
  'com.waymark.app://callback.evil',
  'com.evil.app://callback',
  `https://waymark.example/${'a'.repeat(3000)}`,
];

describe('[AUTH-103] an address outside the list is replaced by the site', () => {
  it.each(TRICKS)('%j', (address) => {
    expect(guard.allows(address)).toBe(false);
    expect(guard.resolve(address)).toBe(SITE);
  });

  it('is tried with more than 60 tricks', () => {
    expect(TRICKS.length).toBeGreaterThan(60);
  });

  it('a wildcard for everything still lets no script, user or disguised number through', () => {
    const open = redirects(() => SITE, ['**']);
    for (const address of ['javascript://x/%0aalert(1)', 'https://a@b.example', 'https://127.1/']) {
      expect(open.allows(address)).toBe(false);
    }
  });
});

describe('on a developer’s machine', () => {
  const local = redirects(() => 'http://127.0.0.1:3000', []);

  it.each([
    'http://127.0.0.1:3000/x',
    'http://127.0.0.1:5173/x',
    'http://[::1]:5173/',
    'http://localhost:3000/x',
    'https://127.0.0.1/',
  ])('[AUTH-104] %s is loopback and kept', (address) => {
    expect(local.allows(address)).toBe(true);
  });

  it.each(['http://10.0.0.1/', 'http://2130706433/', 'http://127.1/', 'https://evil.example/'])(
    '[AUTH-103] %s is still replaced',
    (address) => {
      expect(local.resolve(address)).toBe('http://127.0.0.1:3000');
    },
  );
});
