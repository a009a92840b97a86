import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

import {
  type AsyncBuffer,
  asyncBufferFromFile,
  type Compressors,
  type FileMetaData,
  parquetMetadataAsync,
  parquetRead,
} from 'hyparquet';

import { RefusedFileError } from '#server/platform/tables/refused-file.ts';
import type { OnProgress, TableSink } from '#server/platform/tables/table-sink.ts';

/** Most bytes of a part of the rows in memory, and of the description of the file; real ones have a hundredth of it. */
const MAX_GROUP_BYTES = 1024 ** 3;
const MAX_FOOTER_BYTES = 64 * 1024 ** 2;
const MAGIC = 'PAR1';

type Inflate = (bytes: Uint8Array, options: { maxOutputLength: number }) => Uint8Array;

/** Unpacks to no more than the file says, so that a damaged one cannot fill the memory. */
const unpacking = (inflate: Inflate) => (bytes: Uint8Array, length: number) =>
  inflate(bytes, { maxOutputLength: Math.max(1, length) });

const COMPRESSORS: Compressors = {
  ZSTD: unpacking(zstdDecompressSync),
  GZIP: unpacking(gunzipSync),
  BROTLI: unpacking(brotliDecompressSync),
};

/** A value as a file of text would have it: dates as YYYY-MM-DD, nothing as ''. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean'
    ? String(value)
    : JSON.stringify(value);
}

/** Reads a Parquet file row by row, one of its groups of rows at a time. Throws RefusedFileError for a damaged one. */
export async function readParquet(
  path: string,
  sink: TableSink,
  onProgress: OnProgress,
): Promise<void> {
  const file = await asyncBufferFromFile(path);
  const metadata = await readMetadata(file);
  const names = metadata.schema.slice(1).map(({ name }) => name);
  if (metadata.schema.slice(1).some(({ num_children }) => num_children)) {
    throw new RefusedFileError('the Parquet file has columns inside columns');
  }
  const { positions } = sink.headings(names, false, 1);
  const wanted = positions.map((position) => names[position]);
  const columns = [...new Set(wanted.filter((name) => name !== undefined))];
  let first = 0;
  for (const group of metadata.row_groups) {
    if (Number(group.total_byte_size) > MAX_GROUP_BYTES) {
      throw new RefusedFileError('the Parquet file unpacks to too much');
    }
    const rows = Number(group.num_rows);
    const values = await readGroup(file, metadata, { columns, first, rows });
    const cells = wanted.map((name) => (name === undefined ? undefined : values.get(name)));
    for (let k = 0; k < rows; k++) {
      const texts = cells.map((column) => cellOf(column?.[k]));
      // The heading of a text is line 1.
      sink.row(first + k + 2, texts.some((text) => text !== '') ? texts : null, 'whole');
    }
    first += rows;
    onProgress(first / Math.max(1, Number(metadata.num_rows)));
  }
}

async function readMetadata(file: AsyncBuffer): Promise<FileMetaData> {
  const tail = Buffer.from(await file.slice(Math.max(0, file.byteLength - 8), file.byteLength));
  if (tail.toString('latin1', 4) !== MAGIC) throw damaged('its end is missing');
  if (tail.readUInt32LE(0) > Math.min(MAX_FOOTER_BYTES, file.byteLength)) {
    throw damaged('its description is too long');
  }
  return guarded(() => parquetMetadataAsync(file));
}

/** The values of a part of the rows by the names of their columns. */
async function readGroup(
  file: AsyncBuffer,
  metadata: FileMetaData,
  { columns, first, rows }: { columns: string[]; first: number; rows: number },
): Promise<Map<string, ArrayLike<unknown>>> {
  const values = new Map<string, ArrayLike<unknown>>();
  await guarded(() =>
    parquetRead({
      file,
      metadata,
      columns,
      rowStart: first,
      rowEnd: first + rows,
      compressors: COMPRESSORS,
      onChunk: ({ columnName, columnData }) => values.set(columnName, columnData),
    }),
  );
  if (columns.some((name) => values.get(name)?.length !== rows)) {
    throw damaged('it has fewer rows than it says');
  }
  return values;
}

/** What the reader throws for damaged bytes has many classes. */
async function guarded<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw damaged(error instanceof Error ? error.message : String(error), error);
  }
}

function damaged(detail: string, cause?: unknown): RefusedFileError {
  return new RefusedFileError(`the Parquet file is damaged: ${detail}`, cause);
}
