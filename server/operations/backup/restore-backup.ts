import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';

import type { BackupKey } from '#server/operations/backup/backup-key.ts';
import type { Header, Manifest } from '#server/operations/backup/format.ts';
import { readArchive } from '#server/operations/backup/read-archive.ts';
import { migrations } from '#server/platform/database/migrations/list.ts';
import { markSynced } from '#server/platform/database/embedded/prepare-cluster.ts';
import { makeFolder } from '#server/platform/files/make-folder.ts';
import { syncFolder, syncTree } from '#server/platform/files/sync.ts';
import { openObjects } from '#server/platform/objects/open-objects.ts';
import type { ObjectStore } from '#server/platform/objects/object-store.ts';
import { UserError } from '#shared/core/errors.ts';

/** What is restored, and where to. */
interface RestoreOptions {
  readonly file: string;
  /** The data directory to make; it must not exist, or be empty. */
  readonly dataDir: string;
  readonly objectsUrl: string | undefined;
  readonly key: BackupKey;
}

const OBJECTS = 'objects/';

/**
 * Restores a backup into an empty data directory: all of it is read, checked and synced under another name first, so
 * that the directory is there whole or not at all. Throws UserError with a sentence for the operator.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { dataDir, file } = options;
  if (!existsSync(file)) throw new UserError(`There is no backup ${file}.`);
  await requireEmpty(dataDir);
  const staged = join(dirname(dataDir), `${basename(dataDir)}.restoring`);
  await rm(staged, { recursive: true, force: true });
  try {
    await makeFolder(staged);
    const manifest = await unpack(options, staged);
    await syncTree(staged);
    await markSynced(join(staged, 'database', 'cluster'));
    // Refused by the system when something appeared in it meanwhile.
    if (existsSync(dataDir)) await rmdir(dataDir);
    await rename(staged, dataDir);
    await syncFolder(dirname(dataDir));
    return manifest;
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
}

async function requireEmpty(dataDir: string): Promise<void> {
  const found = existsSync(dataDir) ? await readdir(dataDir) : [];
  if (found.length === 0) return;
  throw new UserError(
    `${dataDir} is not empty (it has ${found.slice(0, 3).join(', ')}). Move it away, or set DATA_DIR to a new folder; a restore replaces nothing.`,
  );
}

async function unpack({ file, objectsUrl, key }: RestoreOptions, staged: string) {
  const store = await openObjects({ url: objectsUrl, dataDir: staged });
  try {
    const manifest = await readArchive(file, key.identity, {
      header: requireKnown,
      file: (path, bytes) => unpackFile({ staged, store }, path, bytes),
    });
    for (const folder of manifest.folders) {
      await mkdir(join(staged, folder), { recursive: true, mode: 0o700 });
    }
    return manifest;
  } finally {
    await store.close();
  }
}

async function unpackFile(
  { staged, store }: { readonly staged: string; readonly store: ObjectStore },
  path: string,
  bytes: AsyncIterable<Buffer>,
): Promise<void> {
  if (path.startsWith(OBJECTS)) {
    await store.put(path.slice(OBJECTS.length), await buffer(Readable.from(bytes)));
    return;
  }
  const to = join(staged, path);
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const handle = await open(to, 'wx', 0o600);
  try {
    for await (const piece of bytes) await handle.write(piece);
  } finally {
    await handle.close();
  }
}

function requireKnown(header: Header): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = header.migrations.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new UserError(
    `The backup was written by a newer Waymark (its database has ${unknown.join(', ')}). Restore it with version ${header.version}.`,
  );
}
