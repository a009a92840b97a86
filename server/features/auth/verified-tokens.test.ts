import { expect, test } from 'vitest';

import { VerifiedTokens } from '#server/features/auth/access-token.ts';

const identity = { role: 'authenticated', userId: 'u', sessionId: 's' } as const;
const at = (seconds: number) => new Date(seconds * 1000);

test('[AUTH-118] a verified token is known until the second it expires, and only for its issuer', () => {
  const tokens = new VerifiedTokens();
  tokens.keep('one', { identity, issuer: 'https://a.example', expiresAt: 100, kid: 'k' });
  expect(tokens.find('one', 'https://a.example', at(99.9))?.identity).toBe(identity);
  expect(tokens.find('one.', 'https://a.example', at(99.9))).toBeUndefined();
  expect(tokens.find('one', 'https://b.example', at(99.9))).toBeUndefined();
  tokens.keep('one', { identity, issuer: 'https://a.example', expiresAt: 100, kid: 'k' });
  expect(tokens.find('one', 'https://a.example', at(100))).toBeUndefined();
});

test('the oldest makes room, so that memory has a bound', () => {
  const tokens = new VerifiedTokens();
  for (let count = 0; count <= 1_000; count += 1) {
    tokens.keep(String(count), { identity, issuer: '', expiresAt: 100, kid: 'k' });
  }
  expect(tokens.find('0', '', at(1))).toBeUndefined();
  expect(tokens.find('1', '', at(1))?.identity).toBe(identity);
  expect(tokens.find('1000', '', at(1))?.identity).toBe(identity);
});
