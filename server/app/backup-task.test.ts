import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { backupTask } from '#server/app/backup-task.ts';
import { readConfig } from '#server/config/config.ts';
import { makeKeys } from '#server/features/auth/keys/key-file.ts';
import { isBackupName } from '#server/operations/backup/backup-folder.ts';
import { makeBackupKey } from '#server/operations/backup/backup-key.ts';
import { readArchive } from '#server/operations/backup/read-archive.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { startSchedule } from '#server/platform/schedule/start-schedule.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { silentLog } from '#test/support/silent-log.ts';

const DAY_MS = 24 * 60 * 60_000;
const nothing = async () => undefined;
let folder: string;
let dataDir: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-daily-'));
  dataDir = await preparedDataDir();
  await writeFile(join(dataDir, 'keys.json'), JSON.stringify(makeKeys()), { mode: 0o600 });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
  await rm(dataDir, { recursive: true });
});

test('[OPS-4] a running server backs itself up once a day and keeps the newest BACKUP_KEEP', async () => {
  const { identity } = await makeBackupKey(join(folder, 'key'));
  const env = {
    DATA_DIR: dataDir,
    BACKUP_DIR: join(folder, 'backups'),
    BACKUP_KEY_FILE: join(folder, 'key'),
    BACKUP_KEEP: '1',
  };
  // The command that makes the backup has the environment of the server.
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const database = await openDatabase({ dataDir, poolSize: 1, log: silentLog, sync: false });
  const begun = Date.now();
  let days = 0;
  const clock = { now: () => new Date(begun + days * DAY_MS) };
  const runs: Promise<unknown>[] = [];
  const tasks = backupTask(readConfig(env), silentLog, nothing).map((task) => ({
    ...task,
    run(signal: AbortSignal) {
      const running = task.run(signal);
      runs.push(running);
      return running;
    },
  }));
  const schedule = startSchedule({ database, clock, log: silentLog, tasks });
  const backups = async () => (await readdir(env.BACKUP_DIR)).filter((name) => isBackupName(name));
  const lookUntilRun = (number: number) =>
    expect
      .poll(async () => {
        await schedule.look();
        return runs.length;
      })
      .toBe(number);
  try {
    await lookUntilRun(1);
    await runs[0];
    const [first = ''] = await backups();
    const { files } = await readArchive(join(env.BACKUP_DIR, first), identity);
    expect(files.map(({ path }) => path)).toContain('database/cluster/PG_VERSION');
    days = 0.9;
    for (const _ of [1, 2, 3]) await schedule.look();
    expect(runs).toHaveLength(1);
    days = 1;
    await lookUntilRun(2);
    await runs[1];
    const kept = await backups();
    expect(kept).toHaveLength(1);
    expect(kept).not.toContain(first);
  } finally {
    await schedule.stop();
    await database.close();
  }
});

test('[ADM-18] a daily backup that fails is noted, and fails', async () => {
  const env = { DATA_DIR: dataDir, BACKUP_DIR: folder, BACKUP_KEY_FILE: join(folder, 'none') };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const noted: string[] = [];
  const [task] = backupTask(readConfig(env), silentLog, async (name) => void noted.push(name));
  await expect(task?.run(new AbortController().signal)).rejects.toThrow('none');
  expect(noted).toEqual(['backup.failed']);
});

test('[OPS-4] there is no daily backup without BACKUP_DIR, or with PostgreSQL', () => {
  expect(backupTask(readConfig({ DATA_DIR: dataDir }), silentLog, nothing)).toEqual([]);
  const DATABASE_URL = 'postgres://waymark@localhost/waymark';
  const files = { AUTH_KEYS_FILE: 'keys.json', BACKUP_KEY_FILE: 'key' };
  const postgres = readConfig({ DATABASE_URL, BACKUP_DIR: folder, ...files });
  expect(backupTask(postgres, silentLog, nothing)).toEqual([]);
});
