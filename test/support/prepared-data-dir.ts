import { createHash } from 'node:crypto';
import { cpSync } from 'node:fs';
import { access, cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { takeProcessLock, type ProcessLock } from '#server/platform/concurrency/process-lock.ts';
import { markSynced } from '#server/platform/database/embedded/prepare-cluster.ts';
import { startEmbeddedServer } from '#server/platform/database/embedded/embedded-server.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { silentLog } from '#test/support/silent-log.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const CACHE = join(ROOT, 'node_modules', '.cache');
const PREFIX = 'waymark-embedded-';
const SOURCES = join(ROOT, 'server', 'platform', 'database');

/** What the database of a template holds: every migration, or nothing yet. */
type Content = 'migrated' | 'empty';

/** The environment variable that names a data directory of which every test server gets a copy, such as a restored one. */
export const GIVEN_DATA_DIR = 'TEST_DATA_DIR';

const templates = new Map<Content, Promise<string>>();

/** Creates a DATA_DIR with a migrated, empty embedded database, as a first start would, or a copy of the one in TEST_DATA_DIR. */
export async function preparedDataDir(): Promise<string> {
  const given = process.env[GIVEN_DATA_DIR];
  if (given === undefined) return unusedDataDir();
  const dataDir = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  await cp(given, dataDir, { recursive: true });
  await markSynced(join(dataDir, 'database', 'cluster'));
  return dataDir;
}

/** Creates a DATA_DIR as a first start would, also with TEST_DATA_DIR: for tests of a store that nobody has used. */
export function unusedDataDir(): Promise<string> {
  return copyOf('migrated');
}

/** Creates a DATA_DIR whose embedded database has no migration yet, for a test that applies its own. */
export function emptyDataDir(): Promise<string> {
  return copyOf('empty');
}

async function copyOf(content: Content): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  await copyInto(dataDir, content);
  return dataDir;
}

/** Puts the cluster of a template into a new data directory. */
async function copyInto(dataDir: string, content: Content): Promise<void> {
  const template = templates.get(content) ?? embeddedTemplate(content);
  templates.set(content, template);
  await mkdir(join(dataDir, 'database'), { mode: 0o700 });
  const cluster = join('database', 'cluster');
  // Of 1,300 files the other `cp` asks a thousand things each: half a second of computing for every store of a run instead of 60 ms.
  cpSync(join(await template, cluster), join(dataDir, cluster), { recursive: true });
  // Otherwise a start would sync the copy to the disk, which other tests do not need.
  await markSynced(join(dataDir, cluster));
}

// Creating a cluster takes seconds, copying one a tenth of that; the template is kept until its sources change.
async function embeddedTemplate(content: Content): Promise<string> {
  const prefix = `${PREFIX}${content}-`;
  const kept = join(CACHE, `${prefix}${await hashOfMakers()}`);
  if (await exists(kept)) return kept;
  await mkdir(CACHE, { recursive: true });
  const lock = await waitForLock(join(CACHE, `waymark-making-${content}.lock`));
  try {
    if (!(await exists(kept))) await makeTemplate(content, prefix, kept);
  } finally {
    await lock.release();
  }
  return kept;
}

async function makeTemplate(content: Content, prefix: string, kept: string): Promise<void> {
  const outdated = (await readdir(CACHE)).filter((name) => name.startsWith(prefix));
  for (const name of outdated) await rm(join(CACHE, name), { recursive: true, force: true });
  const dataDir = await mkdtemp(join(CACHE, 'waymark-making-'));
  // Both begin with the same cluster, which takes most of the time.
  if (content === 'migrated') await copyInto(dataDir, 'empty');
  const server =
    content === 'migrated'
      ? await openDatabase({ dataDir, poolSize: 1, log: silentLog })
      : await startEmbeddedServer({ directory: join(dataDir, 'database'), log: silentLog });
  await server.close();
  await rename(dataDir, kept);
}

/** Takes a lock as soon as no other process of the run makes the same. */
async function waitForLock(path: string): Promise<ProcessLock> {
  const held = new Error('another process makes it');
  for (;;) {
    try {
      return await takeProcessLock(path, { refused: () => held });
    } catch (error) {
      if (error !== held) throw error;
      await wait(50);
    }
  }
}

async function hashOfMakers(): Promise<string> {
  const hash = createHash('sha256');
  const engine = join(ROOT, 'node_modules', '@electric-sql', 'pglite', 'package.json');
  const names = (await readdir(SOURCES, { recursive: true })).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const files = [engine, ...names.toSorted().map((name) => join(SOURCES, name))];
  for (const file of files) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
