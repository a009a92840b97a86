import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { emptyRealDatabase, hasPostgres } from '#test/support/database.ts';
import { operatorCommand } from '#test/support/operator-command.ts';
import { authClientOf, signIn, type Person } from '#test/support/people.ts';
import { unusedDataDir } from '#test/support/prepared-data-dir.ts';
import { freePort, startServer } from '#test/support/server.ts';
import { resumeBytes, startObjectServer, storageOf } from '#test/support/storage.ts';
import { until } from '#test/support/until.ts';

/** Three servers and four commands one after the other take their time on a busy machine. */
const PATIENCE_MS = 240_000;

/** What the first test leaves for the second: a restored store, whose it is, and the port its sessions are made for. */
let left:
  | { folder: string; restored: string; PORT: string; person: Person; path: string; made: string[] }
  | undefined;

afterAll(async () => {
  if (left) await rm(left.folder, { recursive: true });
});

test(
  '[OPS-1] [OPS-2] [OPS-13] a copy that was backed up under writes goes on with every session, row and file',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'waymark-backup-'));
    const PORT = await freePort();
    const dataDir = await unusedDataDir();
    const { objectsUrl: OBJECTS_URL, ...objects } = await startObjectServer();
    const server = await startServer({ dataDir, env: { PORT, OBJECTS_URL } });
    const key = join(folder, 'key');
    await operatorCommand('backup', {}, '--new-key', key);
    const env = {
      DATA_DIR: dataDir,
      OBJECTS_URL,
      BACKUP_KEY_FILE: key,
      BACKUP_DIR: folder,
      BACKUP_KEEP: '1',
    };
    const person = await signIn(server);
    const path = `${person.session.user.id}/cv.pdf`;
    const pdf = new Blob([new Uint8Array(resumeBytes('one-column.pdf'))], {
      type: 'application/pdf',
    });
    const sent = await storageOf(server, person).from('resumes').upload(path, pdf);
    expect(sent.error).toBeNull();

    // People write all the time, also while the engine's files are copied.
    const acknowledged: string[] = [];
    const end = new AbortController();
    const writing = (async () => {
      while (!end.signal.aborted) {
        const body = { company: { name: 'Acme' }, job_title: `Role ${acknowledged.length}` };
        const made = await person.api('POST', '/api/applications/', body);
        if (made.status === 201) acknowledged.push((made.body as { id: string }).id);
      }
    })();
    const before = await until(
      () => (acknowledged.length > 20 ? [...acknowledged] : undefined),
      'some writes',
    );
    const printed = await operatorCommand('backup', env, '--json');
    const report = JSON.parse(printed) as { file: string; missing: string[] };
    const duringBackup = acknowledged.length - before.length;
    end.abort();
    await writing;
    expect(duringBackup).toBeGreaterThan(0);
    expect(report.missing).toEqual([]);
    const kept = (await readdir(folder)).filter((name) => name.endsWith('.backup'));
    expect(kept.map((name) => join(folder, name))).toEqual([report.file]);
    expect((await stat(report.file)).mode & 0o777).toBe(0o600);
    await server.stop();
    await objects.remove();

    const restored = join(folder, 'restored');
    const target = { DATA_DIR: restored, BACKUP_KEY_FILE: key };
    await operatorCommand('restore', target, report.file);
    // For a PostgreSQL server the restored store is only the first half of the way.
    const second = {
      ...target,
      DATA_DIR: join(folder, 'second'),
      DATABASE_URL: 'postgres://waymark@127.0.0.1:9/waymark',
      AUTH_KEYS_FILE: join(folder, 'shared-keys.json'),
    };
    expect(await operatorCommand('restore', second, report.file)).toContain(
      'do not start the server yet. npm run migrate:to-postgres',
    );
    const copy = await startServer({ dataDir: restored, env: { PORT } });
    try {
      const user = await authClientOf(copy).getUser(person.session.access_token);
      expect(user.data.user?.id).toBe(person.session.user.id);
      for (const id of before) {
        const found = await person.api('GET', `/api/applications/${id}/`);
        expect([id, found.status]).toEqual([id, 200]);
      }
      const file = await storageOf(copy, person).from('resumes').download(path);
      expect(await file.data?.bytes()).toEqual(await pdf.bytes());
      const refreshed = await authClientOf(copy).refreshSession(person.session);
      expect(refreshed.error).toBeNull();
      const more = await person.api('POST', '/api/applications/', {
        company: { name: 'Acme' },
        job_title: 'After the restore',
      });
      expect(more.status).toBe(201);
      await expect(operatorCommand('restore', target, report.file)).rejects.toThrow(/is not empty/);
      left = { folder, restored, PORT, person, path, made: before };
    } finally {
      await copy.stop();
      await server.remove();
    }
  },
  PATIENCE_MS,
);

test.skipIf(!hasPostgres())(
  '[OPS-5] [OPS-9] an embedded store goes on in PostgreSQL and an object store with every session, row and file',
  async () => {
    if (!left) throw new Error('the restored store is missing');
    const { folder, restored, PORT, person, path, made } = left;
    const objects = await startObjectServer();
    const env = {
      DATABASE_URL: await emptyRealDatabase(),
      OBJECTS_URL: objects.objectsUrl,
      AUTH_KEYS_FILE: join(folder, 'shared-keys.json'),
    };
    const source = { ...env, DATA_DIR: restored };
    const printed = await operatorCommand('migrate-to-postgres', source, '--json');
    const { tables } = JSON.parse(printed) as { tables: Record<string, { rows: number }> };
    expect(tables['public.applications']?.rows).toBeGreaterThan(made.length);
    expect(await objects.objects()).toHaveLength(1);
    await expect(operatorCommand('migrate-to-postgres', source)).rejects.toThrow(/is not empty/);
    await rm(restored, { recursive: true });
    const server = await startServer({
      env: { ...env, PORT, METRICS_TOKEN: 'metrics-token-of-a-test' },
    });
    try {
      const auth = authClientOf(server);
      expect((await auth.getUser(person.session.access_token)).error).toBeNull();
      const list = await person.api('GET', '/api/applications/');
      expect(list.body).toMatchObject({ totalRecords: tables['public.applications']?.rows });
      const file = await storageOf(server, person).from('resumes').download(path);
      expect(file.error).toBeNull();
      const body = { company: { name: 'Acme' }, job_title: 'After the move' };
      expect((await person.api('POST', '/api/applications/', body)).status).toBe(201);
      const headers = { authorization: 'Bearer metrics-token-of-a-test' };
      const figures = await (await fetch(`${server.url}/metrics`, { headers })).text();
      expect(figures).toMatch(/route="\/api\/applications\/",method="POST",status="201"} 1/);
      expect(figures).toMatch(/waymark_database_connections\{state="open"\} [1-9]/);
      expect(figures).not.toContain(person.session.user.id);
    } finally {
      await server.remove();
      await objects.remove();
    }
  },
  PATIENCE_MS,
);
