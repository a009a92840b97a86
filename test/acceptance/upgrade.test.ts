import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { catalogueAt } from '#test/support/catalogue.ts';
import { authClientOf } from '#test/support/people.ts';
import { unusedDataDir } from '#test/support/prepared-data-dir.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { storageOf } from '#test/support/storage.ts';

// Data directories that versions left behind, with what their API said of them: applications of an invented person, one of them deleted,
// one changed twice, and a file (tools/keep-store.ts makes one). Their keys are of no other installation.
const STORES = join(import.meta.dirname, '..', 'support', 'stores');

interface Known {
  readonly email: string;
  readonly password: string;
  readonly refreshToken: string;
  readonly userId: string;
  /** Answers by path; of a page only its rows. */
  readonly reads: Readonly<Record<string, unknown>>;
  readonly file: { readonly path: string; readonly sha256: string };
}

/** What a new data directory's database has, read once. */
let ofNew: ReturnType<typeof catalogueAt> | undefined;

async function catalogueOfNew(): ReturnType<typeof catalogueAt> {
  const fresh = await unusedDataDir();
  const found = await catalogueAt(fresh);
  rmSync(fresh, { recursive: true });
  return found;
}

describe.each(['0.1.0', '0.3.0-dev'])('a data directory of %s', (version) => {
  const known = JSON.parse(readFileSync(join(STORES, `${version}.json`), 'utf8')) as Known;
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'waymark-upgrade-'));
    const archive = zstdDecompressSync(readFileSync(join(STORES, `${version}.tar.zst`)));
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

  test.each(Object.entries(known.reads))('[OPS-22] %s is as it was', async (path, then) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = (await (await fetch(server.url + path, { headers })).json()) as {
      data?: unknown[];
    };
    if (!Array.isArray(then)) expect(answer).toMatchObject(then as object);
    // A later version may tell more of what happened.
    else if (path.endsWith('/events/')) {
      const events = then.map((event) => expect.objectContaining(event as object));
      expect(answer.data).toEqual(expect.arrayContaining(events));
    } else expect(answer.data).toMatchObject(then);
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

  test('[OPS-22] its schema is that of a new one', async () => {
    await server.stop();
    expect(await catalogueAt(server.dataDir)).toEqual(await (ofNew ??= catalogueOfNew()));
  }, 180_000);
});
