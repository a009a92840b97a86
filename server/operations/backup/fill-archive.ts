import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import { h1bFolder, readCurrent, type CurrentVersion } from '#server/h1b/data-folder.ts';
import type { BackupOptions } from '#server/operations/backup/backup-options.ts';
import type { CopiedDatabase } from '#server/operations/backup/copy-database.ts';
import {
  FORMAT,
  HEADER_ENTRY,
  MANIFEST_ENTRY,
  type Header,
  type Manifest,
} from '#server/operations/backup/format.ts';
import { writeArchive, type ArchiveWriter } from '#server/operations/backup/write-archive.ts';
import { openObjects } from '#server/platform/objects/open-objects.ts';

/** Writes the copied database and all that belongs to it into a new archive; returns its manifest. */
export async function fillArchive(
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
    if (options.withH1b && current) await addH1b(archive, dataDir, current);
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

async function addH1b(archive: ArchiveWriter, dataDir: string, current: CurrentVersion) {
  const folder = h1bFolder(dataDir);
  await archive.addFile(`h1b/${current.file}`, join(folder, current.file));
  await archive.addBytes('h1b/current.json', Buffer.from(`${JSON.stringify(current)}\n`));
}
