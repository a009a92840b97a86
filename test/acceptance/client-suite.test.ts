import { createPrivateKey } from 'node:crypto';

import { AuthClient } from '@supabase/auth-js';
import { StorageClient } from '@supabase/storage-js';
import { decodeProtectedHeader, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makePrivateKey } from '#server/features/auth/keys/signing-key.ts';
import { newAddress } from '#test/support/people.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

const SECRET = 'a-secret-of-tests-with-32-characters-or-more';
const jwk = makePrivateKey('RS256');
const PASSWORD = 'abcdef';
const SEEDED_AT = '2021-02-17T04:43:32.770Z';

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
      clientSuite: JSON.stringify({
        secrets: [SECRET],
        storage: [{ id: 'seeded', owner: 'somebody', createdAt: SEEDED_AT }],
      }),
      env: {
        AUTH_SECRET_KEYS: JSON.stringify({ keys: [jwk] }),
        // Nobody listens there, so that a sign-up that needed a text would not get one.
        AUTH_SMS_HOOK_URL: 'http://127.0.0.1:9',
        AUTH_SMS_HOOK_SECRET: `whsec_${Buffer.alloc(24).toString('base64')}`,
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

  it('[AUTH-148] signs a phone up at once with its password', async () => {
    const auth = client(await byKey({ role: 'anon' }));
    const account = { phone: `4915${String(Date.now()).slice(-9)}`, password: PASSWORD };
    const { data } = await auth.signUp(account);
    expect(data.session?.user.phone).toBe(account.phone);
    const again = await auth.signUp(account);
    expect(again.error).toMatchObject({ code: 'user_already_exists', status: 422 });
    const back = await auth.signInWithPassword(account);
    expect(back.data.user?.id).toBe(data.user?.id);
    const settings = await fetch(`${server.url}/settings`);
    expect(await settings.json()).toMatchObject({
      disable_signup: false,
      mailer_autoconfirm: true,
      phone_autoconfirm: true,
    });
  });

  const storage = async (role: string) =>
    new StorageClient(`${server.url}/storage/v1`, {
      Authorization: `Bearer ${await bySecret({ role })}`,
    });

  it('[AUTH-290] lets the service role make, change, empty and delete buckets beside those of the profile', async () => {
    const service = await storage('service_role');
    expect((await service.getBucket('seeded')).data).toEqual({
      id: 'seeded',
      name: 'seeded',
      owner: 'somebody',
      public: false,
      file_size_limit: null,
      allowed_mime_types: null,
      created_at: SEEDED_AT,
      updated_at: SEEDED_AT,
    });
    const settings = { public: true, fileSizeLimit: '1kb', allowedMimeTypes: ['image/*'] };
    expect((await service.createBucket('ways', settings)).data).toEqual({ name: 'ways' });
    expect((await service.createBucket('ways')).error).toMatchObject({ statusCode: '409' });
    expect((await service.createBucket('a/b')).error).toMatchObject({ statusCode: '400' });
    const bucket = service.from('ways');
    const png = { contentType: 'image/png' };
    const tooLarge = await bucket.upload('a.png', Buffer.alloc(1001), png);
    expect(tooLarge.error).toMatchObject({ statusCode: '413' });
    expect((await bucket.upload('a.txt', 'a')).error).toMatchObject({ statusCode: '415' });
    expect((await bucket.upload('a.png', Buffer.alloc(1000), png)).error).toBeNull();
    expect((await service.deleteBucket('ways')).error).toMatchObject({ statusCode: '409' });
    await service.updateBucket('ways', { public: false, allowedMimeTypes: null });
    expect((await service.getBucket('ways')).data).toMatchObject({
      public: false,
      file_size_limit: 1000,
      allowed_mime_types: null,
    });
    expect((await service.emptyBucket('ways')).error).toBeNull();
    expect((await bucket.list()).data).toEqual([]);
    expect((await service.deleteBucket('ways')).error).toBeNull();
    expect((await service.getBucket('ways')).error).toMatchObject({ message: 'Bucket not found' });
  });

  it('[AUTH-290] keeps files of any type in them, moved and copied from one to another, read in public or by a link', async () => {
    const service = await storage('service_role');
    await service.createBucket('open', { public: true });
    const [open, seeded] = [service.from('open'), service.from('seeded')];
    await open.upload('any/where.html', '<p>', { contentType: 'text/html', cacheControl: '5' });
    const published = await fetch(open.getPublicUrl('any/where.html').data.publicUrl);
    expect(published.headers.get('content-security-policy')).toContain('sandbox');
    expect(await published.text()).toBe('<p>');
    const to = { destinationBucket: 'seeded' };
    expect((await open.copy('any/where.html', 'copied.txt', to)).error).toBeNull();
    expect((await open.move('any/where.html', 'moved', to)).error).toBeNull();
    expect((await open.exists('any/where.html')).data).toBe(false);
    const { data } = await seeded.listV2({ with_delimiter: true });
    expect(data?.objects.map(({ name }) => name)).toEqual(['copied.txt', 'moved']);
    const hidden = await fetch(seeded.getPublicUrl('moved').data.publicUrl);
    expect(await hidden.json()).toMatchObject({ statusCode: '404', code: 'NoSuchBucket' });
    const link = await seeded.createSignedUrl('moved', 60);
    expect(await (await fetch(link.data?.signedUrl ?? '')).text()).toBe('<p>');
    const upload = await seeded.createSignedUploadUrl('late', { upsert: true });
    const { path = '', token = '' } = upload.data ?? {};
    expect((await seeded.uploadToSignedUrl(path, token, 'late')).error).toBeNull();
    expect((await seeded.uploadToSignedUrl(path, token, 'again')).error).not.toBeNull();
    const scaled = await open.createSignedUrl('x', 60, { transform: { width: 9 } });
    expect(scaled.error).toMatchObject({ statusCode: '403' });
    const removed = await seeded.remove(['moved', 'copied.txt', 'late', 'never']);
    expect(removed.data?.map(({ name }) => name)).toHaveLength(3);
    expect((await fetch(link.data?.signedUrl ?? '')).ok).toBe(false);
  });

  it('[AUTH-290] shows others no bucket, and takes no file from them', async () => {
    const { data } = await client(await byKey({ role: 'anon' })).signUp({
      email: newAddress(),
      password: PASSWORD,
    });
    const person = new StorageClient(`${server.url}/storage/v1`, {
      Authorization: `Bearer ${data.session?.access_token}`,
    });
    for (const other of [await storage('anon'), person]) {
      expect((await other.listBuckets()).data).toEqual([]);
      expect((await other.createBucket('mine')).error).toMatchObject({ statusCode: '403' });
      const { error } = await other.from('seeded').upload('a.txt', 'a');
      expect(error).toMatchObject({ message: 'Bucket not found' });
    }
    const wrong = new StorageClient(`${server.url}/storage/v1`, {
      Authorization: 'Bearer sb_secret_guessed-guessed-guessed-guessed-guessed',
    });
    expect((await wrong.listBuckets()).error).toMatchObject({ message: 'Invalid API key' });
  });

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

describe('a server for client tests without sign-ups', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ dataDir: await preparedDataDir(), clientSuite: 'no-sign-up' });
  });
  afterAll(() => server?.remove());

  async function post(path: string, body: object) {
    const response = await fetch(`${server.url}/auth/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify(body),
    });
    const { code, message } = (await response.json()) as { code: string; message: string };
    return { status: response.status, code, message };
  }

  it('[AUTH-148] refuses features that are off before it looks at what was sent', async () => {
    const wallet = { chain: 'ethereum', message: 'sign in', signature: { 0: 1, 1: 2 } };
    const seen = [
      await post('/sso', {}),
      await post('/sso', { provider_id: 'x', domain: 'x.example' }),
      await post('/token?grant_type=web3', wallet),
    ];
    expect(seen.map(({ status, code }) => [status, code])).toEqual([
      [404, 'saml_provider_disabled'],
      [404, 'saml_provider_disabled'],
      [422, 'web3_provider_disabled'],
    ]);
  });

  it('[AUTH-148] makes no account, by password or by link, and settings say so', async () => {
    const email = newAddress();
    for (const [path, body] of [
      ['/signup', { email, password: 'korrekt-Pferd-77' }],
      ['/signup', {}],
      ['/otp', { email }],
    ] as const) {
      expect([path, await post(path, body)]).toEqual([
        path,
        {
          status: 422,
          code: 'signup_disabled',
          message: 'Signups not allowed for this instance',
        },
      ]);
    }
    const settings = await fetch(`${server.url}/auth/v1/settings`);
    expect(await settings.json()).toMatchObject({
      disable_signup: true,
      mailer_autoconfirm: false,
    });
  });
});
