import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { backupName, removeOldBackups } from '#server/operations/backup/backup-folder.ts';
import { TreeCopy } from '#server/operations/backup/copy-database.ts';
import { takeProcessLock } from '#server/platform/concurrency/process-lock.ts';
import { openObjects } from '#server/platform/objects/open-objects.ts';
import { pauseRemoval, removalLock } from '#server/platform/objects/pause-removal.ts';

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-copy-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('[OPS-1] a copy is brought up to date with what changed, appeared and went', () =>
  inFolder(async (folder) => {
    const from = join(folder, 'from');
    await mkdir(join(from, 'empty'), { recursive: true });
    const long = new Date('2026-01-01');
    for (const name of ['same', 'changed', 'gone']) {
      await writeFile(join(from, name), name);
      await utimes(join(from, name), long, long);
    }
    const copy = new TreeCopy(from, join(folder, 'to'));
    expect(await copy.update()).toBe('samechangedgone'.length);
    await writeFile(join(from, 'changed'), 'changeD');
    await writeFile(join(from, 'new'), 'new');
    await rm(join(from, 'gone'));
    expect(await copy.update()).toBe('changeDnew'.length);
    expect(copy.files).toEqual(['changed', 'new', 'same']);
    expect(copy.folders).toEqual(['empty']);
    expect(await readFile(join(folder, 'to', 'changed'), 'utf8')).toBe('changeD');
  }));

test('[OPS-1] a removed file keeps its bytes while a backup runs', () =>
  inFolder(async (dataDir) => {
    const store = pauseRemoval(await openObjects({ dataDir }), dataDir);
    const key = 'resumes/00000000-0000-4000-8000-000000000001';
    await store.put(key, Buffer.from('bytes'));
    const lock = await takeProcessLock(removalLock(dataDir), { refused: () => new Error('held') });
    await expect(store.remove(key)).rejects.toThrow();
    expect(await store.open(key)).toBeDefined();
    await lock.release();
    await store.remove(key);
    expect(await store.open(key)).toBeUndefined();
  }));

test('[OPS-4] the newest backups stay, and other files of the folder, too', () =>
  inFolder(async (folder) => {
    const names = [1, 2, 3].map((day) => backupName(new Date(Date.UTC(2026, 10, day))));
    for (const name of [...names, 'mine.txt']) await writeFile(join(folder, name), '');
    expect(await removeOldBackups(folder, 2)).toEqual([names[0]]);
    expect(await removeOldBackups(folder, 2)).toEqual([]);
    expect(await readFile(join(folder, 'mine.txt'), 'utf8')).toBe('');
  }));
