import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { authClientOf } from '#test/support/people.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { storageOf } from '#test/support/storage.ts';

// A data directory that version 0.1.0 left behind, with what its API said of it: five applications of an invented person, one
// of them deleted, one changed twice, and a file. Its keys are of no other installation.
const STORES = join(import.meta.dirname, '..', 'support', 'stores');

interface Known {
  readonly email: string;
  readonly password: string;
  readonly refreshToken: string;
  readonly userId: string;
  readonly changed: string;
  readonly list: { readonly data: readonly Record<string, unknown>[] };
  readonly companies: { readonly data: readonly { readonly name: string }[] };
  readonly file: { readonly path: string; readonly sha256: string };
}

describe('a data directory of version 0.1.0', () => {
  const known = JSON.parse(readFileSync(join(STORES, '0.1.0.json'), 'utf8')) as Known;
  let server: TestServer;
  let token: string;

  const get = async (path: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await (await fetch(server.url + path, { headers })).json()) as {
      data: Record<string, unknown>[];
    };
  };

  beforeAll(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'waymark-upgrade-'));
    const archive = zstdDecompressSync(readFileSync(join(STORES, '0.1.0.tar.zst')));
    const { status } = spawnSync('tar', ['-x', '-C', dataDir], { input: archive });
    if (status !== 0) throw new Error('the stored data directory cannot be unpacked');
    server = await startServer({ dataDir });
  }, 180_000);
  afterAll(() => server?.remove());

  test('[OPS-22] its sessions and passwords go on', async () => {
    const client = authClientOf(server);
    const { data, error } = await client.refreshSession({ refresh_token: known.refreshToken });
    expect(error).toBeNull();
    expect(data.user?.id).toBe(known.userId);
    token = data.session?.access_token ?? '';
    const { email, password } = known;
    const again = await authClientOf(server).signInWithPassword({ email, password });
    expect(again.data.user?.id).toBe(known.userId);
  });

  test('[OPS-22] its applications, companies and history are as they were', async () => {
    const { data } = await get('/api/applications/');
    expect(data).toMatchObject(known.list.data);
    const companies = await get('/api/companies/');
    const names = companies.data.map(({ name }) => name);
    expect(names).toEqual(known.companies.data.map(({ name }) => name));
    const events = await get(`/api/applications/${known.changed}/events/`);
    const changes = events.data.filter(({ kind }) => kind === 'changed');
    expect(changes.map(({ label, new: now }) => [label, now])).toEqual(
      expect.arrayContaining([
        ['Status', 'OA'],
        ['Status', 'VO'],
      ]),
    );
  });

  test('[OPS-22] its files have every byte', async () => {
    const client = authClientOf(server);
    const { email, password } = known;
    const { data } = await client.signInWithPassword({ email, password });
    if (!data.session) throw new Error('no session');
    const files = storageOf(server, { session: data.session }).from('resumes');
    const { data: blob } = await files.download(known.file.path);
    const bytes = Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(known.file.sha256);
  });
});
