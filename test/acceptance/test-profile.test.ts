import { createPrivateKey } from 'node:crypto';

import { AuthClient } from '@supabase/auth-js';
import { decodeProtectedHeader, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makePrivateKey } from '#server/features/auth/keys/signing-key.ts';
import { newAddress } from '#test/support/people.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

const SECRET = 'a-secret-of-tests-with-32-characters-or-more';
const jwk = makePrivateKey('RS256');
const PASSWORD = 'abcdef';

const byKey = (claims: object) =>
  new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: jwk.kid, typ: 'JWT' })
    .sign(createPrivateKey({ key: jwk, format: 'jwk' }));
const bySecret = (claims: object, secret = SECRET) =>
  new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret));

describe('a server for the published tests of a client library', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({
      dataDir: await preparedDataDir(),
      env: {
        AUTH_TEST_PROFILE: JSON.stringify({ secrets: [SECRET] }),
        AUTH_SECRET_KEYS: JSON.stringify({ keys: [jwk] }),
      },
    });
  });
  afterAll(() => server?.remove());

  const client = (apikey: string, root = '/auth/v1') =>
    new AuthClient({
      url: `${server.url}${root}`,
      headers: { apikey, Authorization: `Bearer ${apikey}` },
      autoRefreshToken: false,
      persistSession: true,
    });
  const statusWith = async (headers: Record<string, string>, path = '/auth/v1/settings') =>
    (await fetch(server.url + path, { headers })).status;

  it('[AUTH-148] takes role tokens by RS256 and HS256 as apikey and Bearer, without audience, expiry or a UUID as subject', async () => {
    for (const token of [
      await byKey({ role: 'anon' }),
      await bySecret({ role: 'anon', sub: '1' }),
    ]) {
      expect(await statusWith({ apikey: token, authorization: `Bearer ${token}` })).toBe(200);
    }
    const past = Math.floor(Date.now() / 1000) - 60;
    for (const token of [
      await bySecret({ role: 'anon' }, 'another-secret-of-32-characters-or-more'),
      await bySecret({ role: 'anon', exp: past }),
      await bySecret({ role: 'authenticated' }),
      (await byKey({ role: 'anon' })).replace(/.{6}$/, 'AAAAAA'),
      'nothing',
    ]) {
      expect(await statusWith({ apikey: token })).toBe(401);
    }
  });

  it.each(['/auth/v1', ''])(
    '[AUTH-148] signs people up at once under %j, with six characters, and says who is registered',
    async (root) => {
      const auth = client(await byKey({ role: 'anon' }), root);
      const email = newAddress();
      const short = await auth.signUp({ email, password: 'abcde' });
      expect(short.error?.message).toBe('Password should be at least 6 characters');
      const { data, error } = await auth.signUp({
        email,
        password: PASSWORD,
        options: { data: { a: 1 } },
      });
      expect(error).toBeNull();
      expect(data.session?.user).toMatchObject({ email, user_metadata: { a: 1 } });
      expect(data.user?.email_confirmed_at).toBeTruthy();
      expect(decodeProtectedHeader(data.session?.access_token ?? '')).toMatchObject({
        alg: 'RS256',
        kid: jwk.kid,
      });
      expect((await auth.getClaims()).data?.claims).toMatchObject({ email });
      const again = await auth.signUp({ email, password: PASSWORD });
      expect(again.error).toMatchObject({ code: 'user_already_exists', status: 422 });
      const { data: back } = await auth.signInWithPassword({ email, password: PASSWORD });
      expect(back.user?.id).toBe(data.user?.id);
      const unknown = await auth.signInWithOtp({
        email: newAddress(),
        options: { shouldCreateUser: false },
      });
      expect(unknown.error).toMatchObject({ code: 'otp_disabled', status: 422 });
    },
  );

  it('[AUTH-149] refuses requests that were forwarded or name another host', async () => {
    const headers: Record<string, string>[] = [
      { 'x-forwarded-for': '192.0.2.1' },
      { forwarded: 'for=192.0.2.1' },
      { via: '1.1 a' },
    ];
    for (const forwarded of headers) {
      for (const path of ['/auth/v1/settings', '/settings', '/api/profile/', '/']) {
        expect([path, await statusWith(forwarded, path)]).toEqual([path, 403]);
      }
    }
    expect(await statusWith({})).toBe(200);
  });
});
