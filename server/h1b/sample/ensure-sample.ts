import { h1bFolder, publishVersion } from '#server/h1b/data-folder.ts';
import { hasData } from '#server/h1b/sample/has-data.ts';
import { Table } from '#server/h1b/snapshot/table.ts';
import { writeSnapshot } from '#server/h1b/snapshot/write-snapshot.ts';
import { ImportRunning, takeImportLock } from '#server/h1b/import/import-lock.ts';
import type { ProcessLock } from '#server/platform/concurrency/process-lock.ts';
import { generateRows } from '#server/h1b/sample/generate-rows.ts';

/**
 * Makes the generated sample the current version when there is none yet, or one of another layout; does nothing for 0
 * rows, or while an import runs.
 */
export async function ensureSample(dataDir: string, rows: number): Promise<void> {
  const folder = h1bFolder(dataDir);
  if (rows === 0 || hasData(folder)) return;
  let lock: ProcessLock;
  try {
    lock = await takeImportLock(folder);
  } catch (error) {
    if (error instanceof ImportRunning) return;
    throw error;
  }
  try {
    if (hasData(folder)) return;
    const table = new Table();
    for (const row of generateRows(rows)) table.append(row.case_number, table.encode(row));
    await publishVersion(folder, (path, version) => {
      const createdAt = new Date().toISOString();
      writeSnapshot(table, path, { version, createdAt, sample: true, sources: [] });
      return true;
    });
  } finally {
    await lock.release();
  }
}
