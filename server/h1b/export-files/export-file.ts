import { closeSync, fstatSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { ByteWriter, ParquetWriter } from 'hyparquet-writer';

import { CsvWriter } from '#server/h1b/answers/csv-lines.ts';
import { caseText, readText } from '#server/h1b/answers/record.ts';
import { h1bFolder, readCurrent } from '#server/h1b/data-folder.ts';
import { explainDisk } from '#server/h1b/disk-full.ts';
import { EPOCH } from '#server/h1b/snapshot/days.ts';
import { openSnapshot } from '#server/h1b/snapshot/open-snapshot.ts';
import { decodePostal } from '#server/h1b/snapshot/postal-code.ts';
import { type ColumnKind, COLUMNS } from '#server/h1b/snapshot/schema.ts';
import { writeAll } from '#server/h1b/snapshot/snapshot-file.ts';
import type { ResidentDictionary, Snapshot } from '#server/h1b/snapshot/snapshot.ts';
import { publishDraft } from '#server/platform/files/write-whole.ts';
import { csvLine } from '#shared/core/csv.ts';
import { H1B_COLUMNS, type H1bColumn } from '#shared/h1b/columns.ts';
import { isSampleKey } from '#shared/h1b/sample.ts';

/** Rows of one row group, which is held in memory while it is written. */
const ROW_GROUP = 100_000;
/** Digits of the largest amount (MAX_CENTS), two of them cents. */
const MONEY = { type: 'INT64', converted_type: 'DECIMAL', precision: 12, scale: 2 } as const;
const DATE = { type: 'INT32', converted_type: 'DATE' } as const;
const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const;

/** Writes every record as Parquet, in order of id: texts as UTF-8, money as decimals with two places, dates as dates. */
export async function writeParquet(
  snapshot: Snapshot,
  fd: number,
  onProgress: (share: number, rows: number) => void,
  rowGroup = ROW_GROUP,
): Promise<void> {
  const sink = new FileSink(fd);
  const writer = new ParquetWriter({
    writer: sink,
    createdBy: 'waymark',
    schema: [
      { name: 'h1b_applications', num_children: H1B_COLUMNS.length },
      ...H1B_COLUMNS.map((name) => ({
        name,
        repetition_type: name === 'case_number' ? ('REQUIRED' as const) : ('OPTIONAL' as const),
        ...typeOf(name),
      })),
    ],
  });
  for (let start = 0; start < snapshot.rows; start += rowGroup) {
    const length = Math.min(rowGroup, snapshot.rows - start);
    const columnData = H1B_COLUMNS.map((name) => {
      const valueOf = readerOf(snapshot, name);
      return { name, data: Array.from({ length }, (_, k) => valueOf(start + k)) };
    });
    await writer.write({ columnData, rowGroupSize: rowGroup });
    onProgress((start + length) / snapshot.rows, start + length);
  }
  await writer.finish();
}

/** Writes the bytes of each row group to the file. */
class FileSink extends ByteWriter {
  readonly #fd: number;

  constructor(fd: number) {
    super();
    this.#fd = fd;
  }

  flush(): void {
    writeAll(this.#fd, new Uint8Array(this.buffer, 0, this.index));
    this.index = 0;
  }

  override finish(): void {
    this.flush();
  }
}

function typeOf(name: H1bColumn): typeof MONEY | typeof DATE | typeof TEXT {
  const kind = name === 'case_number' ? 'text' : COLUMNS[name].kind;
  if (kind === 'money') return MONEY;
  return kind === 'date' ? DATE : TEXT;
}

function readerOf(
  snapshot: Snapshot,
  name: H1bColumn,
): (row: number) => string | number | bigint | null {
  if (name === 'case_number') {
    return (row) => {
      const number = caseText(snapshot, snapshot.cases.rank[row]!);
      return isSampleKey(number) ? '' : number;
    };
  }
  const column: ColumnKind = COLUMNS[name];
  const codes = snapshot.columns[name];
  switch (column.kind) {
    case 'text': {
      const dictionary = snapshot.dictionaries[column.dictionary as ResidentDictionary];
      return (row) => readText(dictionary, codes[row]!);
    }
    case 'money': {
      const cents = snapshot.amounts[column.table];
      return (row) => (codes[row] === 0 ? null : BigInt(cents[codes[row]!]!));
    }
    case 'postal':
      return (row) => decodePostal(codes[row]!);
    default:
      return (row) => (codes[row] === 0 ? null : codes[row]! - EPOCH);
  }
}

/** Rows written at a time. */
const BATCH = 1000;

/** Writes every record as CSV, in order of id, in the form of the page's export. */
function writeCsv(
  snapshot: Snapshot,
  fd: number,
  onProgress: (share: number, rows: number) => void,
): void {
  const writer = new CsvWriter(snapshot);
  writeAll(fd, Buffer.from(csvLine(H1B_COLUMNS)));
  for (let start = 0; start < snapshot.rows; start += BATCH) {
    const length = Math.min(BATCH, snapshot.rows - start);
    writeAll(fd, writer.lines(Array.from({ length }, (_, k) => start + k)));
    onProgress((start + length) / snapshot.rows, start + length);
  }
}

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
