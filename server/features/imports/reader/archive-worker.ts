import { parentPort } from 'node:worker_threads';

import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

import { batchesOf } from '#server/features/imports/batches-of.ts';
import { refuseBoundless } from '#server/features/imports/reader/read-file.ts';
import type { Archive } from '#server/platform/restored-table.ts';
import { RefusedFileError } from '#server/platform/tables/refused-file.ts';
import { ARCHIVE } from '#shared/account/archive.ts';
import {
  IMPORT_ENTRIES_MAX,
  IMPORT_UNPACKED_BYTES,
  RESTORE_FILES_BYTES,
} from '#shared/imports/limits.ts';
import { transferMessages } from '#shared/imports/messages.ts';

const words = transferMessages.restore;

/** What an archive holds: the value of each of its JSON files by name, and the uploaded files. */
interface ArchiveContents extends Pick<Archive, 'files'> {
  readonly values: ReadonlyMap<string, unknown>;
}

/** Files that say of an archive from before it named its version that it is one. */
const OF_OLD = ['account', 'profile', 'applications', 'companies'];
const JSON_FILE = /^([\w-]+)\.json$/;

/** What an archive of 'Download my data' holds. Throws RefusedFileError for what is none, is of a newer version, or unpacks to too much. */
async function readArchive(bytes: Buffer): Promise<ArchiveContents> {
  if (bytes.subarray(0, 4).toString('hex') !== '504b0304')
    throw new RefusedFileError(words.noArchive);
  try {
    return await contentsOf(await openZip(bytes));
  } catch (error) {
    if (error instanceof RefusedFileError) throw error;
    throw new RefusedFileError(words.damaged, error);
  }
}

async function openZip(bytes: Buffer) {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
  if (zip.entryCount > IMPORT_ENTRIES_MAX) throw new RefusedFileError(words.tooLarge);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
    entries.set(entry.fileName, entry);
  }
  return { zip, entries };
}

async function contentsOf({
  zip,
  entries,
}: {
  zip: ZipFile;
  entries: ReadonlyMap<string, Entry>;
}): Promise<ArchiveContents> {
  const left = { json: IMPORT_UNPACKED_BYTES, files: RESTORE_FILES_BYTES };
  // The reader refuses what an entry did not announce.
  const read = async (entry: Entry, of: keyof typeof left) => {
    left[of] -= entry.uncompressedSize;
    if (left[of] < 0) throw new RefusedFileError(words.tooLarge);
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  };
  const manifest = entries.get(ARCHIVE.file);
  if (manifest) requireReadable(await read(manifest, 'json'));
  else if (OF_OLD.some((name) => !entries.has(`${name}.json`))) {
    throw new RefusedFileError(words.noArchive);
  }
  const values = new Map<string, unknown>();
  const files: Archive['files'][number][] = [];
  for (const [place, entry] of entries) {
    const [, name] = JSON_FILE.exec(place) ?? [];
    if (name !== undefined) values.set(name, valueOf(await read(entry, 'json')));
    else if (place.startsWith('files/') && !place.endsWith('/')) {
      files.push({ place, bytes: new Uint8Array(await read(entry, 'files')) });
    }
  }
  return { values, files };
}

function valueOf(bytes: Buffer): unknown {
  refuseBoundless(bytes);
  return JSON.parse(bytes.toString('utf8'));
}

function requireReadable(bytes: Buffer): void {
  const { format, version } = valueOf(bytes) as { format?: unknown; version?: unknown };
  if (format !== ARCHIVE.format || typeof version !== 'number') {
    throw new RefusedFileError(words.noArchive);
  }
  if (version > ARCHIVE.version) throw new RefusedFileError(words.newer);
}

/** An archive to read. */
export interface ArchiveTask {
  readonly id: number;
  readonly bytes: Uint8Array;
}

/** The thread's answer: what the archive holds, or why it cannot be read. */
export interface ArchiveAnswer {
  readonly id: number;
  readonly archive?: Archive;
  readonly refusal?: string;
}

/** Rows that are stored together, and about how many characters of them. */
const CHUNK = { count: 200, characters: 1_000_000 };

/** Rows as texts of JSON lists, so that the server reads few at a time. */
function partsOf(rows: readonly unknown[]): string[] {
  const texts = rows.map((row) => JSON.stringify(row));
  return [...batchesOf(texts, ({ length }) => length, CHUNK)].map((part) => `[${part.join(',')}]`);
}

async function perform({ id, bytes }: ArchiveTask): Promise<ArchiveAnswer> {
  try {
    const { values, files } = await readArchive(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    );
    const rows = new Map<string, readonly string[]>();
    const single = new Map<string, unknown>();
    for (const [name, value] of values) {
      if (Array.isArray(value)) rows.set(name, partsOf(value));
      else single.set(name, value);
    }
    return { id, archive: { rows, values: single, files } };
  } catch (error) {
    if (!(error instanceof RefusedFileError)) throw error;
    return { id, refusal: error.message };
  }
}

parentPort?.on('message', (task: ArchiveTask) => {
  void perform(task).then((answer) => parentPort?.postMessage(answer));
});
