import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

import { type Entry, openPromise, type ZipFile } from 'yauzl';

import { readCsv, type Turns } from '#server/platform/tables/read-csv.ts';
import { readParquet } from '#server/platform/tables/read-parquet.ts';
import { isWorkbook, readXlsx, type OpenEntry } from '#server/platform/tables/read-xlsx.ts';
import { RefusedFileError } from '#server/platform/tables/refused-file.ts';
import type { OnProgress, TableSink } from '#server/platform/tables/table-sink.ts';

/** Reads one table to its end; the caller decides what a failure means for it. */
type ReadTable = (sink: TableSink, onProgress: OnProgress, turns?: Turns) => Promise<void>;

/** A table found in a file. */
export interface FoundTable {
  readonly name: string;
  readonly read: ReadTable;
  /** The bytes of a file of plain text, which several readers may read in turns; undefined for others. */
  readonly plainBytes?: number;
}

class HeadingsRead extends Error {}

/** The headings of a table, without its rows; throws RefusedFileError for what is no table. */
export async function headingsOf({ read }: FoundTable): Promise<readonly string[]> {
  let headings: readonly string[] = [];
  const sink: TableSink = {
    headings(cells) {
      headings = cells;
      throw new HeadingsRead();
    },
    row: () => undefined,
    unreadable: () => undefined,
  };
  try {
    await read(sink, () => undefined);
  } catch (error) {
    if (!(error instanceof HeadingsRead)) throw error;
  }
  return headings;
}

const TABLE_NAME = /\.(csv|txt|tsv|xlsx|xlsm|parquet|gz|zip)$/i;

/** The files to read for a path: itself, or the tables in a folder in natural order of their names. */
export async function listFiles(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = await readdir(path);
  const order = new Intl.Collator('en', { numeric: true });
  return names
    .filter((name) => TABLE_NAME.test(name))
    .sort(order.compare)
    .map((name) => join(path, name));
}

/** How far archives inside archives are unpacked. */
interface UnpackLimits {
  /** How deep they may lie. */
  readonly depth: number;
  /** Bytes of one of them on the disk. */
  readonly bytes: number;
}

const UNPACK_LIMITS: UnpackLimits = { depth: 3, bytes: 8 * 1024 ** 3 };

/** Where archives inside archives are unpacked, and how far that may go on. */
interface Scratch {
  readonly folder: string;
  readonly left: UnpackLimits;
}

/**
 * Finds the tables of a file by its content, not its name: text, a workbook, Parquet, or any of them inside gzip or zip. `scratch` is
 * a folder for what must be unpacked before it can be read. Throws RefusedFileError.
 */
export async function* findTables(
  path: string,
  name: string,
  scratch: string,
  limits: UnpackLimits = UNPACK_LIMITS,
): AsyncGenerator<FoundTable> {
  yield* findIn(path, name, { folder: scratch, left: limits });
}

async function* findIn(path: string, name: string, scratch: Scratch): AsyncGenerator<FoundTable> {
  const found = await stat(path);
  if (found.isDirectory()) {
    throw new RefusedFileError('this is a folder; name it itself to import the files in it');
  }
  if (!found.isFile()) throw new RefusedFileError('this is neither a file nor a folder');
  const kind = kindOf(await firstBytes(path));
  if (kind === 'old-excel') {
    throw new RefusedFileError('this is an old Excel workbook (.xls); save it as .xlsx or CSV');
  }
  if (kind === 'gzip') {
    yield* findInGzip(path, name, scratch);
  } else if (kind === 'zip') {
    yield* findInZip(path, name, scratch);
  } else if (kind === 'parquet') {
    yield { name, read: (sink, onProgress) => readParquet(path, sink, onProgress) };
  } else {
    yield {
      name,
      read: (sink, onProgress, turns) =>
        readCsv(counted(createReadStream(path, CHUNKS), found.size, onProgress), sink, turns),
      plainBytes: found.size,
    };
  }
}

const CHUNKS = { highWaterMark: 1024 * 1024 };

async function* findInGzip(
  path: string,
  name: string,
  scratch: Scratch,
): AsyncGenerator<FoundTable> {
  const { size } = await stat(path);
  const inner = name.replace(/\.gz$/i, '');
  const head = await firstOf(unzip(path, size, () => undefined));
  if (kindOf(head) === 'text') {
    yield { name, read: (sink, onProgress) => readCsv(unzip(path, size, onProgress), sink) };
    return;
  }
  yield* unpacked(
    unzip(path, size, () => undefined),
    inner,
    scratch,
  );
}

async function* findInZip(
  path: string,
  name: string,
  scratch: Scratch,
): AsyncGenerator<FoundTable> {
  const zip = await openZip(path);
  try {
    const open: OpenEntry = (entry) => zip.openReadStreamPromise(entry);
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    if (isWorkbook(entries)) {
      yield { name, read: (sink, onProgress) => readXlsx(open, entries, sink, onProgress) };
      return;
    }
    let found = 0;
    for (const entry of entries.values()) {
      if (!TABLE_NAME.test(entry.fileName) || entry.fileName.startsWith('__MACOSX/')) continue;
      found++;
      const inside = `${name}/${basename(entry.fileName)}`;
      const head = await firstOf(await open(entry));
      if (kindOf(head) === 'text') {
        yield {
          name: inside,
          read: async (sink, onProgress) => {
            const stream = await open(entry);
            await readCsv(counted(stream, entry.uncompressedSize, onProgress), sink);
          },
        };
      } else {
        yield* unpacked(await open(entry), inside, scratch);
      }
    }
    if (found === 0)
      throw new RefusedFileError('the archive holds no CSV file, no workbook and no Parquet file');
  } finally {
    zip.close();
  }
}

/** Tables of a file that has to be on disk to be read. */
async function* unpacked(
  stream: AsyncIterable<Buffer>,
  name: string,
  { folder: parent, left }: Scratch,
): AsyncGenerator<FoundTable> {
  if (left.depth === 0)
    throw new RefusedFileError('it holds archives inside archives, too deep to read');
  const folder = await mkdtemp(join(parent, 'unpacked-'));
  try {
    const file = join(folder, 'file');
    await pipeline(Readable.from(atMost(stream, left.bytes)), createWriteStream(file));
    yield* findIn(file, name, { folder, left: { ...left, depth: left.depth - 1 } });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* atMost(stream: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const chunk of stream) {
    left -= chunk.length;
    if (left < 0) throw new RefusedFileError('a file inside it unpacks to too much');
    yield chunk;
  }
}

type Kind = 'text' | 'gzip' | 'zip' | 'parquet' | 'old-excel';

function kindOf(head: Buffer): Kind {
  const hex = head.subarray(0, 4).toString('hex');
  if (hex.startsWith('1f8b')) return 'gzip';
  if (hex === '504b0304' || hex === '504b0506') return 'zip';
  if (hex === '50415231') return 'parquet';
  return hex === 'd0cf11e0' ? 'old-excel' : 'text';
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function firstOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  for await (const chunk of stream) return chunk;
  return Buffer.alloc(0);
}

/** The unzipped bytes of a gzip file; throws RefusedFileError when it is damaged. */
async function* unzip(path: string, size: number, onProgress: OnProgress): AsyncGenerator<Buffer> {
  const source = createReadStream(path, CHUNKS);
  const gunzip = createGunzip({ chunkSize: CHUNKS.highWaterMark });
  source.on('error', (error) => gunzip.destroy(error));
  try {
    for await (const chunk of source.pipe(gunzip)) {
      yield chunk as Buffer;
      onProgress(source.bytesRead / Math.max(1, size));
    }
  } catch (error) {
    throw damaged(error);
  } finally {
    source.destroy();
  }
}

async function* counted(
  stream: AsyncIterable<Buffer>,
  size: number,
  onProgress: OnProgress,
): AsyncGenerator<Buffer> {
  let read = 0;
  for await (const chunk of stream) {
    yield chunk;
    read += chunk.length;
    onProgress(read / Math.max(1, size));
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { autoClose: false, validateEntrySizes: true });
  } catch (error) {
    throw damaged(error);
  }
}

function damaged(error: unknown): RefusedFileError {
  const detail = error instanceof Error ? error.message : String(error);
  return new RefusedFileError(`the compressed file is damaged: ${detail}`, error);
}
