import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';

import { h1bFolder, programmeFolder, readCurrent } from '#server/h1b/data-folder.ts';
import type { BackupKey } from '#server/operations/backup/backup-key.ts';
import { type CopiedDatabase, copyDatabase } from '#server/operations/backup/copy-database.ts';
import {
  damaged,
  FORMAT,
  type Header,
  HEADER_ENTRY,
  type Manifest,
  MANIFEST_ENTRY,
} from '#server/operations/backup/format.ts';
import { readArchive } from '#server/operations/backup/read-archive.ts';
import { type ArchiveWriter, writeArchive } from '#server/operations/backup/write-archive.ts';
import { takeProcessLock } from '#server/platform/concurrency/process-lock.ts';
import { publishDraft } from '#server/platform/files/write-whole.ts';
import type { Log } from '#server/platform/log.ts';
import { openObjects } from '#server/platform/objects/open-objects.ts';
import { removalLock } from '#server/platform/objects/pause-removal.ts';
import { UserError } from '#shared/core/errors.ts';

/** What is backed up, and where to. */
interface BackupOptions {
  /** The file to write; it must not exist. */
  readonly file: string;
  readonly dataDir: string;
  readonly objectsUrl: string | undefined;
  /** The file with the server's keys; undefined when they are in the environment. */
  readonly keysFile: string | undefined;
  readonly key: BackupKey;
  /** Version of this program. */
  readonly version: string;
  /** Whether the H1B records go into the backup; otherwise only the name of their snapshot does. */
  readonly withH1b: boolean;
  readonly log: Log;
}

/** Writes the copied database and all that belongs to it into a new archive; returns its manifest. */
async function fillArchive(
  draft: string,
  options: BackupOptions,
  { staged, copy, at, migrations, objectKeys }: CopiedDatabase,
): Promise<Manifest> {
  const { dataDir, version } = options;
  const header: Header = { format: FORMAT, version, at: at.toISOString(), migrations };
  let manifest: Manifest | undefined;
  await writeArchive(draft, options.key.recipient, async (archive) => {
    await archive.addText(HEADER_ENTRY, JSON.stringify(header));
    for (const path of copy.files) {
      await archive.addFile(`database/cluster/${path}`, join(staged, path));
    }
    const missing = await addObjects(archive, options, objectKeys);
    const keys = await addKeys(archive, options.keysFile);
    await addFolder(archive, dataDir, 'mailbox');
    const current = readCurrent(h1bFolder(dataDir));
    if (options.withH1b) await addH1b(archive, dataDir);
    manifest = {
      ...header,
      files: archive.files,
      folders: copy.folders.map((path) => `database/cluster/${path}`),
      keys,
      h1b: { included: options.withH1b && current !== null, file: current?.file ?? null },
      missing,
    };
    await archive.addText(MANIFEST_ENTRY, JSON.stringify(manifest));
  });
  if (!manifest) throw new Error('the archive has no manifest');
  return manifest;
}

/** Adds the bytes of stored files; returns the keys whose bytes are not there. */
async function addObjects(
  archive: ArchiveWriter,
  { dataDir, objectsUrl }: BackupOptions,
  keys: readonly string[],
): Promise<string[]> {
  const missing: string[] = [];
  const store = await openObjects({ url: objectsUrl, dataDir });
  try {
    for (const key of keys) {
      const bytes = await store.open(key);
      if (bytes) await archive.addBytes(`objects/${key}`, await buffer(bytes));
      else missing.push(key);
    }
  } finally {
    await store.close();
  }
  return missing;
}

async function addKeys(archive: ArchiveWriter, keysFile: string | undefined) {
  if (keysFile === undefined) return 'environment' as const;
  await archive.addBytes('keys.json', await readFile(keysFile));
  return 'included' as const;
}

async function addFolder(archive: ArchiveWriter, dataDir: string, folder: string): Promise<void> {
  const path = join(dataDir, folder);
  if (!existsSync(path)) return;
  for (const name of (await readdir(path)).toSorted()) {
    // One that is removed while it is read is not there any more.
    const bytes = await readFile(join(path, name)).catch(() => undefined);
    if (bytes) await archive.addBytes(`${folder}/${name}`, bytes);
  }
}

/** Adds the records that are served, of both programmes. */
async function addH1b(archive: ArchiveWriter, dataDir: string): Promise<void> {
  for (const programme of ['lca', 'perm'] as const) {
    const folder = programmeFolder(dataDir, programme);
    const current = readCurrent(folder);
    if (!current) continue;
    const inside = relative(dataDir, folder);
    await archive.addFile(`${inside}/${current.file}`, join(folder, current.file));
    const named = Buffer.from(`${JSON.stringify(current)}\n`);
    await archive.addBytes(`${inside}/current.json`, named);
  }
}

/** What a backup has, as its command prints it. */
interface BackupReport {
  readonly file: string;
  readonly manifest: Manifest;
  /** Milliseconds for which requests to the database had to wait. */
  readonly heldMs: number;
}

/**
 * Backs up the embedded database, then the files it names, the keys, the kept mails and the H1B records if wished, beside
 * a running server or alone. The file is read again and compared before it gets its name. Throws UserError.
 */
export async function makeBackup(options: BackupOptions): Promise<BackupReport> {
  const file = resolve(options.file);
  if (existsSync(file)) throw new UserError(`${file} exists. Choose another name.`);
  const { keysFile } = options;
  if (keysFile !== undefined && !existsSync(keysFile)) {
    throw new UserError(
      `${keysFile} is not there, which has the keys of every session. Put it back, or start the server once: it makes new ones, and everybody signs in again.`,
    );
  }
  const lock = await takeProcessLock(removalLock(options.dataDir), {
    refused: ({ pid }) => new UserError(`Another backup of this server is running (pid ${pid}).`),
  });
  const staged = join(options.dataDir, 'backup.part');
  const draft = join(dirname(file), `.${basename(file)}.part`);
  try {
    await rm(staged, { recursive: true, force: true });
    await rm(draft, { force: true });
    const database = await copyDatabase(options, staged);
    const manifest = await fillArchive(draft, options, database);
    await verify(draft, options.key, manifest);
    await publishDraft(draft, file, { replace: false });
    return { file, manifest, heldMs: database.heldMs };
  } finally {
    await rm(staged, { recursive: true, force: true });
    await rm(draft, { force: true });
    await lock.release();
  }
}

/** Reads the written archive again and compares it with what went into it. */
async function verify(file: string, { identity }: BackupKey, expected: Manifest): Promise<void> {
  const found = await readArchive(file, identity);
  if (JSON.stringify(found) !== JSON.stringify(expected)) {
    throw damaged('what was read again is not what was written');
  }
}
