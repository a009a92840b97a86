import { join } from 'node:path';

import { h1bFolder, publishVersion, readCurrent } from '#server/h1b/data-folder.ts';
import { importLockOf } from '#server/h1b/import/import-lock.ts';
import { isOlderImport } from '#server/h1b/sample/has-data.ts';
import { READABLE_FORMATS } from '#server/h1b/snapshot/format.ts';
import { loadTable } from '#server/h1b/snapshot/load-table.ts';
import { verifySnapshot } from '#server/h1b/snapshot/verify-snapshot.ts';
import { writeSnapshot } from '#server/h1b/snapshot/write-snapshot.ts';

/**
 * Writes the imported records of an older layout as a new data version, which the older file stays behind; does nothing
 * for other data, or while an import runs. Throws SnapshotError for a damaged file.
 */
export async function rebuildOlder(dataDir: string): Promise<void> {
  const folder = h1bFolder(dataDir);
  if (!isOlderImport(folder)) return;
  const lock = await importLockOf(folder);
  if (!lock) return;
  try {
    const current = readCurrent(folder);
    if (!current || !isOlderImport(folder)) return;
    const path = join(folder, current.file);
    verifySnapshot(path, READABLE_FORMATS);
    const { table, header } = loadTable(path);
    const { createdAt, sources } = header;
    await publishVersion(folder, (draft, version) => {
      writeSnapshot(table, draft, { version, createdAt, sample: false, sources });
      return true;
    });
  } finally {
    await lock.release();
  }
}
