import { closeSync, fstatSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { h1bFolder, readCurrent } from '#server/h1b/data-folder.ts';
import { explainDisk } from '#server/h1b/disk-full.ts';
import { openSnapshot } from '#server/h1b/snapshot/open-snapshot.ts';
import type { Snapshot } from '#server/h1b/snapshot/snapshot.ts';
import { writeCsv } from '#server/h1b/export-files/csv-file.ts';
import { writeParquet } from '#server/h1b/export-files/parquet-file.ts';
import { publishDraft } from '#server/platform/files/write-whole.ts';

/** Formats that other tools read. */
export const EXPORT_FORMATS = { csv: writeCsv, parquet: writeParquet } as const;

/** One of the formats. */
type ExportFormat = keyof typeof EXPORT_FORMATS;

/** A file that was written. */
interface ExportedFile {
  readonly format: ExportFormat;
  readonly file: string;
  readonly bytes: number;
  readonly seconds: number;
}

/** What was exported. */
export interface ExportReport {
  readonly version: number;
  /** Whether the records are a sample. */
  readonly sample: boolean;
  readonly records: number;
  readonly files: readonly ExportedFile[];
}

/** Files to write, and where the records are. */
interface ExportOptions {
  readonly dataDir: string;
  readonly files: readonly { readonly format: ExportFormat; readonly file: string }[];
  readonly onProgress?: (file: string, share: number, rows: number) => void;
}

/**
 * Writes all records of the served version to files for other tools, each whole or not at all. Throws when no data are
 * loaded, SnapshotError for damaged data, and what the file system throws.
 */
export async function exportFiles(options: ExportOptions): Promise<ExportReport> {
  const folder = h1bFolder(options.dataDir);
  const current = readCurrent(folder);
  if (!current) throw new Error('no H1B data are loaded; import some with npm run h1b:import');
  const snapshot = openSnapshot(join(folder, current.file));
  const files: ExportedFile[] = [];
  for (const { format, file } of options.files) {
    files.push(
      await writeWhole(snapshot, format, resolve(file), (share, rows) =>
        options.onProgress?.(file, share, rows),
      ),
    );
  }
  const { version, sample, rows } = snapshot.header;
  return { version, sample, records: rows, files };
}

async function writeWhole(
  snapshot: Snapshot,
  format: ExportFormat,
  file: string,
  onProgress: (share: number, rows: number) => void,
): Promise<ExportedFile> {
  const started = performance.now();
  const temporary = `${file}.${process.pid}.tmp`;
  const fd = openSync(temporary, 'wx');
  try {
    let bytes: number;
    try {
      await EXPORT_FORMATS[format](snapshot, fd, onProgress);
      fsyncSync(fd);
      bytes = fstatSync(fd).size;
    } finally {
      closeSync(fd);
    }
    await publishDraft(temporary, file);
    return { format, file, bytes, seconds: Math.round(performance.now() - started) / 1000 };
  } catch (error) {
    rmSync(temporary, { force: true });
    throw explainDisk(error, dirname(file), `${file} was not written`);
  }
}
