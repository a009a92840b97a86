import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

import { authClientOf, signIn } from '#test/support/people.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { freePort, startServer } from '#test/support/server.ts';
import { resumeBytes, storageOf } from '#test/support/storage.ts';
import { until } from '#test/support/until.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

/** Runs one of the commands as its own process and returns what it prints. */
async function command(
  tool: 'backup' | 'restore',
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<string> {
  const { stdout } = await run(process.execPath, [join(ROOT, 'tools', `${tool}.ts`), ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...env,
    },
  });
  return stdout;
}

test('[OPS-1] [OPS-2] a copy that was backed up under writes goes on with every session, row and file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-backup-'));
  const PORT = await freePort();
  const dataDir = await preparedDataDir();
  const server = await startServer({ dataDir, env: { PORT } });
  const key = join(folder, 'key');
  await command('backup', {}, '--new-key', key);
  const env = { DATA_DIR: dataDir, BACKUP_KEY_FILE: key, BACKUP_DIR: folder, BACKUP_KEEP: '1' };
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
  const printed = await command('backup', env, '--json');
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

  const restored = join(folder, 'restored');
  const target = { DATA_DIR: restored, BACKUP_KEY_FILE: key };
  await command('restore', target, report.file);
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
    await expect(command('restore', target, report.file)).rejects.toThrow(/is not empty/);
  } finally {
    await copy.remove();
    await server.remove();
    await rm(folder, { recursive: true });
  }
});
