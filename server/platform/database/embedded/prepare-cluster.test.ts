import { cpSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { prepareCluster } from '#server/platform/database/embedded/prepare-cluster.ts';
import type { Operation } from '#test/support/power-cut/operations.ts';
import { recordFiles } from '#test/support/power-cut/record-files.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { silentLog } from '#test/support/silent-log.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'waymark-test-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Prepares the cluster and returns the paths that were synced. */
async function prepared(directory: string): Promise<string[]> {
  const done: string[] = [];
  const paths = new Map<number, string>();
  const stop = await recordFiles(directory, (operation: Operation) => {
    if (operation.kind === 'open') paths.set(operation.fd, operation.path);
    if (operation.kind === 'sync') done.push(paths.get(operation.fd) ?? '');
  });
  try {
    const task = {
      mode: 'serve',
      cluster: join(directory, 'cluster'),
      socket: join(directory, 'socket'),
      idleTransactionMs: 5_000,
      sync: true,
    } as const;
    await prepareCluster(task, silentLog);
  } finally {
    stop();
  }
  return done;
}

async function everythingIn(directory: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(directory, folder), { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => relative(directory, join(entry.parentPath, entry.name)));
  return [folder, ...paths].toSorted();
}

test('a cluster of an earlier version is synced once, a copy of it once more', async () => {
  const dataDir = await preparedDataDir();
  try {
    const directory = join(root, 'database');
    const copy = join(root, 'copy');
    cpSync(join(dataDir, 'database', 'cluster'), join(directory, 'cluster'), { recursive: true });
    const all = await everythingIn(directory, 'cluster');
    expect((await prepared(directory)).slice(0, all.length).toSorted()).toEqual(all);
    expect(await prepared(directory)).toEqual([]);
    cpSync(directory, copy, { recursive: true, preserveTimestamps: true });
    expect((await prepared(copy)).slice(0, all.length).toSorted()).toEqual(all);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
