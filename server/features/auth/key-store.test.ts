import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { loadKeys, makeKeys } from '#server/features/auth/key-store.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'waymark-keys-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it('[AUTH-135] makes keys.json once, readable by its owner only, and reads the same keys again', async () => {
  const stores = await Promise.all(Array.from({ length: 8 }, () => loadKeys({ dataDir })));
  expect(new Set(stores.map((store) => store.keys[0].kid)).size).toBe(1);
  expect(new Set(stores.map((store) => store.publishableKey)).size).toBe(1);
  expect(await readdir(dataDir)).toEqual(['keys.json']);
  expect((await stat(join(dataDir, 'keys.json'))).mode & 0o777).toBe(0o600);
});

it('[AUTH-135] takes the configured keys without making a file', async () => {
  const { keys, publishableKey } = makeKeys();
  const store = await loadKeys({ secretKeys: JSON.stringify({ keys }), publishableKey, dataDir });
  expect(store.publishableKey).toBe(publishableKey);
  expect(await readdir(dataDir)).toEqual([]);
});

it('[AUTH-127] publishes no private part', async () => {
  const store = await loadKeys({ dataDir });
  expect(Object.keys(store.keys[0].publicJwk).sort()).toEqual([
    'alg',
    'crv',
    'kid',
    'kty',
    'use',
    'x',
    'y',
  ]);
});

it('derives another secret for every purpose and every key', async () => {
  const { keys } = makeKeys();
  const both = JSON.stringify({ keys: [...keys, ...makeKeys().keys] });
  const store = await loadKeys({ secretKeys: both, publishableKey: 'sb_publishable_x', dataDir });
  const secrets = store.keys.flatMap((key) => [key.derive('a'), key.derive('b'), key.derive('a')]);
  expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(4);
});

it('[AUTH-135] refuses a damaged file by name and leaves it alone', async () => {
  const path = join(dataDir, 'keys.json');
  await writeFile(path, '{"keys":');
  await expect(loadKeys({ dataDir })).rejects.toThrow(`${path} is damaged`);
  expect(await readFile(path, 'utf8')).toBe('{"keys":');
});

it.each([
  ['{', 'not JSON'],
  ['{}', 'no list named keys'],
  ['{"keys":[]}', 'empty'],
  ['{"keys":[{"kty":"oct","k":"AAAA","kid":"a"}]}', 'key 1 is not a private P-256 key'],
  ['{"keys":[null]}', 'key 1 is not a private P-256 key'],
])('[AUTH-135] refuses AUTH_SECRET_KEYS %j', async (secretKeys, reason) => {
  await expect(
    loadKeys({ secretKeys, publishableKey: 'sb_publishable_x', dataDir }),
  ).rejects.toThrow(reason);
});
