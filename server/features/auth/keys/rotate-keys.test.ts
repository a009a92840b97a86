import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { decodeProtectedHeader } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import { loadKeys } from '#server/features/auth/keys/key-store.ts';
import { revokeAll, rotateSigningKey } from '#server/features/auth/keys/rotate-keys.ts';
import { startAuthApp, type AuthApp } from '#test/support/auth-app.ts';
import { bearer } from '#test/support/auth-people.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';
import { codeOf, newAddress } from '#test/support/people.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'waymark-rotation-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it('[AUTH-143] a retired key verifies until its tokens have expired, then it is gone', async () => {
  let now = new Date();
  const clock = { now: () => now };
  const before = await loadKeys({ dataDir }, { clock });
  const old = before.signing()[0].kid;
  const kid = await rotateSigningKey({ dataDir }, { clock, alg: 'RS256' });
  const other = await loadKeys({ dataDir }, { clock });
  expect(other.signing().map((key) => [key.kid, key.alg])).toEqual([
    [kid, 'RS256'],
    [old, 'ES256'],
  ]);
  now = new Date(now.getTime() + 3_600_000);
  expect(other.findSigning(old)?.kid).toBe(old);
  now = new Date(now.getTime() + 3_600_000);
  expect([other.findSigning(old), other.signing().length]).toEqual([undefined, 1]);
  now = new Date(now.getTime() + 8 * 86_400_000);
  await rotateSigningKey({ dataDir }, { clock });
  const stored = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'));
  expect(stored.keys.map((key: { kid: string }) => key.kid).slice(1)).toEqual([kid]);
});

it('[AUTH-143] several processes may rotate at once: every key of theirs is kept', async () => {
  await loadKeys({ dataDir });
  const clock = { now: () => new Date() };
  const kids = await Promise.all([1, 2, 3].map(() => rotateSigningKey({ dataDir }, { clock })));
  const live = (await loadKeys({ dataDir })).signing().map((key) => key.kid);
  expect(live).toHaveLength(4);
  expect(live).toEqual(expect.arrayContaining(kids));
});

it('[AUTH-143] keys of the environment are not rotated by a command', async () => {
  const clock = { now: () => new Date() };
  await expect(rotateSigningKey({ dataDir, secretKeys: '{}' }, { clock })).rejects.toThrow(
    'AUTH_SECRET_KEYS',
  );
});

it('[AUTH-135] a running server keeps its keys when the file becomes damaged, and says so once', async () => {
  const warnings: string[] = [];
  const store = await loadKeys({ dataDir }, { warn: (problem) => warnings.push(problem) });
  const { kid } = store.signing()[0];
  await writeFile(join(dataDir, 'keys.json'), '{');
  expect(store.findSigning('unknown')).toBeUndefined();
  expect(store.findSigning('unknown')).toBeUndefined();
  expect(store.signing()[0].kid).toBe(kid);
  expect(warnings).toEqual([expect.stringContaining('keys.json is damaged')]);
});

describeOnBothDatabases('exchanging keys under running servers', (database) => {
  const folders: string[] = [];
  const apps: AuthApp[] = [];
  let source: { dataDir: string };
  let one: AuthApp;
  let other: AuthApp;
  beforeAll(async () => {
    source = { dataDir: await mkdtemp(join(tmpdir(), 'waymark-nodes-')) };
    folders.push(source.dataDir);
    for (let node = 0; node < 2; node += 1) {
      const keys = await loadKeys(source);
      apps.push(await startAuthApp(database(), { keys, publicUrl: 'http://127.0.0.1:1' }));
    }
    [one, other] = apps as [AuthApp, AuthApp];
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
    for (const folder of folders) await rm(folder, { recursive: true });
  });

  async function signIn(app: AuthApp, email = newAddress()) {
    await app.send('POST', '/otp', { email });
    const token = codeOf(await app.lastMail(email));
    return (await app.send('POST', '/verify', { type: 'email', email, token })).body;
  }
  const statusOf = async (app: AuthApp, session: { access_token: string }) =>
    (await app.send('GET', '/user', undefined, bearer(session))).status;
  const refresh = (app: AuthApp, session: { refresh_token: string }) =>
    app.send('POST', '/token?grant_type=refresh_token', { refresh_token: session.refresh_token });

  it('[AUTH-143] a new signing key is used at once by every node, without a restart or a lost session', async () => {
    const session = await signIn(one);
    const kid = await rotateSigningKey(source, { clock: { now: () => new Date() }, alg: 'RS256' });
    expect(await statusOf(other, session)).toBe(200);
    // A node that meets a token of the new key reads the file at once; one that signs does within a second.
    await expect
      .poll(async () => decodeProtectedHeader((await signIn(one)).access_token))
      .toEqual({ alg: 'RS256', kid, typ: 'JWT' });
    const fresh = await signIn(one);
    expect(await statusOf(other, fresh)).toBe(200);
    const again = await refresh(other, session);
    expect([again.status, await statusOf(one, again.body)]).toEqual([200, 200]);
    const { body } = await other.send('GET', '/.well-known/jwks.json');
    expect(body.keys.map((key: { kid: string }) => key.kid)).toEqual([
      kid,
      decodeProtectedHeader(session.access_token).kid,
    ]);
    expect(JSON.stringify(body)).not.toMatch(/"(d|p|q|dp|dq|qi|k)":/);
  });

  it('[AUTH-144] [KEY-3] revoking everything replaces the signing keys and ends every session and personal key, and nothing else', async () => {
    const [session, email] = [await signIn(one), newAddress()];
    const made = await fetch(`${one.url}/api/account/keys/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer(session) },
      body: JSON.stringify({ name: 'laptop', scope: 'read' }),
    });
    const { key } = (await made.json()) as { key: string };
    const reads = async (app: AuthApp) => {
      const holder = await app.auth.verifyKey(key, '192.0.2.1');
      return database().transaction(holder, async () => true);
    };
    for (const app of apps) expect(await reads(app)).toBe(true);
    await one.send('POST', '/otp', { email });
    const token = codeOf(await one.lastMail(email));
    const secrets = one.keys.secrets().map(({ id }) => id);
    const { kid, sessions, personalKeys } = await revokeAll(source, database(), {
      clock: { now: () => new Date() },
    });
    expect([sessions > 0, personalKeys]).toEqual([true, 1]);
    for (const app of apps) expect(await statusOf(app, session)).toBe(403);
    // Although both nodes still remember it.
    for (const app of apps) await expect(reads(app)).rejects.toMatchObject({ status: 401 });
    const refused = await refresh(other, session);
    expect([refused.status, refused.body.code]).toEqual([400, 'refresh_token_not_found']);
    const verified = await other.send('POST', '/verify', { type: 'email', email, token });
    expect(verified.status).toBe(200);
    await expect.poll(() => one.keys.signing().map((key) => key.kid)).toEqual([kid]);
    expect(one.keys.secrets().map(({ id }) => id)).toEqual(secrets);
  });

  it('[AUTH-144] revoking ends the sessions also where the environment has the keys', async () => {
    const session = await signIn(one);
    const { kid, sessions } = await revokeAll({ ...source, secretKeys: '{}' }, database(), {
      clock: { now: () => new Date() },
    });
    expect([kid, sessions > 0]).toEqual([undefined, true]);
    expect(await statusOf(other, session)).toBe(403);
    expect((await refresh(other, session)).body.code).toBe('refresh_token_not_found');
  });
});
