import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { makeKeys } from '#server/features/auth/keys/key-file.ts';
import { loadKeys } from '#server/features/auth/keys/key-store.ts';
import { protection } from '#server/features/auth/keys/protection.ts';
import { makePrivateKey } from '#server/features/auth/keys/signing-key.ts';

let dataDir = '';
let path = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'waymark-keys-'));
  path = join(dataDir, 'keys.json');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it('[AUTH-135] makes keys.json once, readable by its owner only, and reads the same keys again', async () => {
  const stores = await Promise.all(Array.from({ length: 8 }, () => loadKeys({ dataDir })));
  expect(new Set(stores.map((store) => store.signing()[0].kid)).size).toBe(1);
  expect(new Set(stores.map((store) => store.secrets()[0].id)).size).toBe(1);
  expect(new Set(stores.map((store) => store.publishableKey)).size).toBe(1);
  expect(await readdir(dataDir)).toEqual(['keys.json']);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it('[AUTH-135] takes the configured keys without making a file', async () => {
  const { keys, secrets, publishableKey } = makeKeys();
  const secretKeys = JSON.stringify({ keys, secrets });
  const store = await loadKeys({ secretKeys, publishableKey, dataDir });
  expect(store.publishableKey).toBe(publishableKey);
  expect(store.secrets().map(({ id }) => id)).toEqual(secrets.map(({ id }) => id));
  expect(await readdir(dataDir)).toEqual([]);
});

it('[AUTH-135] lets the environment win over a key file, and completes it from there', async () => {
  const file = await loadKeys({ dataDir });
  const { keys } = makeKeys();
  const store = await loadKeys({ secretKeys: JSON.stringify({ keys }), dataDir });
  expect([store.signing()[0].kid, store.publishableKey]).toEqual([
    keys[0]?.kid,
    file.publishableKey,
  ]);
});

it('[AUTH-135] uses the file that AUTH_KEYS_FILE names', async () => {
  const keysFile = join(dataDir, 'elsewhere', 'secret.json');
  await loadKeys({ keysFile, dataDir });
  expect(await readdir(dataDir)).toEqual(['elsewhere']);
  expect((await stat(keysFile)).mode & 0o777).toBe(0o600);
});

it('[AUTH-127] publishes no private part', async () => {
  const keys = [makePrivateKey('ES256'), makePrivateKey('RS256')];
  const secretKeys = JSON.stringify({ keys });
  const store = await loadKeys({ secretKeys, publishableKey: 'sb_publishable_x', dataDir });
  expect(store.signing().map(({ publicJwk }) => Object.keys(publicJwk).toSorted())).toEqual([
    ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'],
    ['alg', 'e', 'kid', 'kty', 'n', 'use'],
  ]);
});

it('derives another secret for every purpose and every key of a set without secrets', async () => {
  const keys = [makePrivateKey(), makePrivateKey()];
  const secretKeys = JSON.stringify({ keys });
  const store = await loadKeys({ secretKeys, publishableKey: 'sb_publishable_x', dataDir });
  const derived = store
    .secrets()
    .flatMap((secret) => [secret.derive('a'), secret.derive('b'), secret.derive('a')]);
  expect(new Set(derived.map((secret) => secret.toString('hex'))).size).toBe(4);
});

it('[AUTH-135] refuses a damaged file by name and leaves it alone', async () => {
  for (const text of ['{"keys":', '{"version":3,"keys":[],"secrets":[],"publishableKey":"x"}']) {
    await writeFile(path, text);
    await expect(loadKeys({ dataDir })).rejects.toThrow(`${path} is damaged`);
    expect(await readFile(path, 'utf8')).toBe(text);
  }
});

it('[AUTH-145] brings a file of version 1 to version 2, once for all processes, and reads what it protected', async () => {
  const { keys, publishableKey } = makeKeys();
  const former = await loadKeys({
    secretKeys: JSON.stringify({ keys }),
    publishableKey,
    dataDir,
  });
  await writeFile(path, JSON.stringify({ keys, publishableKey }));
  const stores = await Promise.all(Array.from({ length: 6 }, () => loadKeys({ dataDir })));
  expect(new Set(stores.map((store) => store.secrets()[0].id)).size).toBe(1);
  const [store] = stores;
  expect(store?.signing()[0].kid).toBe(keys[0]?.kid);
  expect(store?.publishableKey).toBe(publishableKey);
  expect(store?.secrets()).toHaveLength(2);
  expect(store?.secrets()[0].id).not.toBe(keys[0]?.kid);
  expect(store?.secrets()[1]?.derive('code')).toEqual(former.secrets()[0].derive('code'));
  const sealed = protection(former).protect('a', 'text');
  expect(store && protection(store).reveal('a', sealed)).toBe('text');
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ version: 2 });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(['keys.json']);
});

const secretsOf = (secrets: string) =>
  `{"keys":${JSON.stringify([makePrivateKey()])},"secrets":${secrets}}`;

it.each([
  ['not JSON', '{'],
  ['no list named keys', '{}'],
  ['its list of keys is empty', '{"keys":[]}'],
  ['key 1 is not a private P-256 key', '{"keys":[{"kty":"oct","k":"AAAA","kid":"a"}]}'],
  ['key 1 is not a private P-256 key', '{"keys":[null]}'],
  ['key 1 is not a private', JSON.stringify({ keys: [{ ...makePrivateKey(), alg: 'RS256' }] })],
  [
    'its first key, which signs, is retired',
    JSON.stringify({ keys: [{ ...makePrivateKey(), retired_at: '2026-01-01T00:00:00Z' }] }),
  ],
  ['its list of secrets is empty', secretsOf('[]')],
  ['secret 1 is not 32 bytes', secretsOf('[{"id":"a","key":"short"}]')],
])('[AUTH-135] refuses AUTH_SECRET_KEYS: %s', async (reason, secretKeys) => {
  await expect(
    loadKeys({ secretKeys, publishableKey: 'sb_publishable_x', dataDir }),
  ).rejects.toThrow(reason);
});
