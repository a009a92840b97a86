import { join } from 'node:path';

import { h1bFolder, publishVersion, readCurrent } from '#server/h1b/data-folder.ts';
import { importLockOf } from '#server/h1b/import/import-lock.ts';
import { generateRows } from '#server/h1b/sample/generate-rows.ts';
import { hasData, isOlderImport, type SampleOptions } from '#server/h1b/sample/has-data.ts';
import { readShipped, sampleFacts } from '#server/h1b/sample/shipped-sample.ts';
import { READABLE_FORMATS } from '#server/h1b/snapshot/format.ts';
import { loadTable } from '#server/h1b/snapshot/load-table.ts';
import { Table } from '#server/h1b/snapshot/table.ts';
import { verifySnapshot } from '#server/h1b/snapshot/verify-snapshot.ts';
import { writeSnapshot } from '#server/h1b/snapshot/write-snapshot.ts';

/** Records of a generated sample without a number. */
const GENERATED = 50_000;

interface Records {
  readonly table: Table;
  readonly descriptions?: Iterable<string>;
}

function generate(rows: number): Records {
  const table = new Table();
  for (const row of generateRows(rows)) table.append(row.case_number, table.encode(row));
  return { table };
}

/**
 * Makes a sample the current version when there are no data, another sample, or one of another layout; does nothing for
 * 0 rows, or while an import runs. Throws when the shipped filings are damaged.
 */
export async function ensureSample(dataDir: string, wish: SampleOptions): Promise<void> {
  const { rows, generated } = wish;
  const folder = h1bFolder(dataDir);
  if (rows === 0 || hasData(folder, wish)) return;
  const lock = await importLockOf(folder);
  if (!lock) return;
  try {
    if (hasData(folder, wish)) return;
    const { table, descriptions }: Records = generated
      ? generate(rows ?? GENERATED)
      : await readShipped(rows ?? Infinity);
    const createdAt = new Date().toISOString();
    const { id, sources } = sampleFacts();
    const facts = generated
      ? { sources: [] }
      : {
          sampleId: id,
          sources: sources.map((source) => ({ ...source, importedAt: createdAt })),
        };
    await publishVersion(folder, (path, version) => {
      writeSnapshot(table, path, { version, createdAt, sample: true, ...facts }, descriptions);
      return true;
    });
  } finally {
    await lock.release();
  }
}

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
