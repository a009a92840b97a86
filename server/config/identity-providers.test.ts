import { expect, it } from 'vitest';

import { readConfig } from '#server/config/config.ts';

const GOOGLE = { AUTH_GOOGLE_CLIENT_ID: 'a, b', AUTH_GOOGLE_CLIENT_SECRET: 's' };
const further = (change: object = {}) => ({
  AUTH_OIDC_PROVIDERS: JSON.stringify([
    {
      name: 'corp',
      label: 'Corp',
      discovery: 'https://id.corp.example',
      client_id: 'c',
      ...change,
    },
  ]),
});

it('[AUTH-220] reads the providers that are set up', () => {
  const { providers } = readConfig({
    ...GOOGLE,
    ...further({ scopes: ['email'] }),
    AUTH_GITHUB_CLIENT_ID: 'g',
    AUTH_GITHUB_CLIENT_SECRET: 's',
  }).auth;
  expect(providers).toMatchObject([
    {
      name: 'google',
      clientId: 'a',
      audiences: ['a', 'b'],
      discovery: 'https://accounts.google.com',
    },
    { name: 'github', url: 'https://github.com', apiUrl: 'https://api.github.com' },
    { name: 'corp', label: 'Corp', scopes: ['openid', 'email'], secret: undefined },
  ]);
  expect(readConfig({}).auth).toMatchObject({ providers: [], manualLinking: true });
});

it.each([
  [{ AUTH_GOOGLE_CLIENT_ID: 'a' }, 'need each other'],
  [{ AUTH_GITHUB_CLIENT_SECRET: 's' }, 'need each other'],
  [
    { ...GOOGLE, AUTH_GOOGLE_ISSUER: 'http://accounts.example' },
    'https address, or http on loopback',
  ],
  [{ AUTH_OIDC_PROVIDERS: 'corp' }, 'cannot be used'],
  [further({ discovery: 'http://id.corp.example' }), 'https address, or http on loopback'],
  [further({ name: 'google' }), 'taken'],
  [further({ name: 'sso:x' }), 'a-z'],
  [further({ typo: 1 }), 'cannot be used'],
  [{ AUTH_MANUAL_LINKING: 'maybe' }, 'on or off'],
])('[AUTH-220] refuses to start with a provider that cannot work', (source, problem) => {
  expect(() => readConfig(source as Record<string, string>)).toThrow(problem);
});
