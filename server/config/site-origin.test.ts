import { expect, test } from 'vitest';

import { siteOrigin } from '#server/config/site-origin.ts';

test.each([
  ['127.0.0.1', undefined, 'http://localhost:3000'],
  ['::1', undefined, 'http://localhost:3000'],
  ['localhost', undefined, 'http://localhost:3000'],
  ['0.0.0.0', undefined, 'http://0.0.0.0:3000'],
  ['2001:db8::1', undefined, 'http://[2001:db8::1]:3000'],
  ['127.0.0.1', 'https://jobs.example.org', 'https://jobs.example.org'],
])('[AUTH-298] a server at %s with PUBLIC_URL %s is the site %s', (host, publicUrl, origin) => {
  expect(siteOrigin({ publicUrl, host }, 3000)).toBe(origin);
});
