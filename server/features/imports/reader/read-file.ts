import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

import { readCsv } from '#server/platform/tables/read-csv.ts';
import { isWorkbook, type OpenEntry, readXlsx } from '#server/platform/tables/read-xlsx.ts';
import { RefusedFileError } from '#server/platform/tables/refused-file.ts';
import type { TableSink } from '#server/platform/tables/table-sink.ts';
import { serverMessages } from '#shared/core/server-messages.ts';
import { looksLikeApplications, suggestColumns } from '#shared/imports/formats.ts';
import {
  IMPORT_COLUMNS_MAX,
  IMPORT_ENTRIES_MAX,
  IMPORT_JSON_DEPTH_MAX,
  IMPORT_JSON_VALUES_MAX,
  IMPORT_ROWS_MAX,
  IMPORT_UNPACKED_BYTES,
} from '#shared/imports/limits.ts';
import { transferMessages } from '#shared/imports/messages.ts';
import { tableOfJson } from '#shared/imports/read-json.ts';
import type { ImportTable, TableRow } from '#shared/imports/table.ts';

/** Keeps a whole table of bounded size as a reader finds it. */
class TableCollector implements TableSink {
  #headings: readonly string[] | undefined;
  #serials: ImportTable['serials'] = null;
  readonly #fromWorkbook: boolean;
  readonly #rows: TableRow[] = [];
  #characters = 0;
  readonly #unreadable: { line: number; reason: string }[] = [];

  constructor(fromWorkbook = false) {
    this.#fromWorkbook = fromWorkbook;
  }

  headings(cells: readonly string[], from1904: boolean) {
    if (cells.length > IMPORT_COLUMNS_MAX) {
      throw new RefusedFileError(transferMessages.imports.tooManyColumns);
    }
    this.#headings = cells.map((cell) => cell.trim());
    if (this.#fromWorkbook) this.#serials = from1904 ? 1904 : 1900;
    return { positions: cells.map((_, column) => column) };
  }

  row(line: number, cells: readonly string[] | null): void {
    if (cells === null) return;
    this.#count();
    // A workbook may use one long text in any number of cells.
    for (const cell of cells) this.#characters += cell.length;
    if (this.#characters > IMPORT_UNPACKED_BYTES) {
      throw new RefusedFileError(transferMessages.imports.unpacksTooLarge);
    }
    this.#rows.push({ line, cells });
  }

  unreadable(line: number, reason: string): void {
    this.#count();
    this.#unreadable.push({ line, reason });
  }

  /** The table; throws RefusedFileError when there was none. */
  table(): ImportTable {
    if (!this.#headings || this.#rows.length === 0)
      throw new RefusedFileError(transferMessages.imports.noTable);
    return {
      headings: this.#headings,
      rows: this.#rows,
      unreadable: this.#unreadable,
      serials: this.#serials,
    };
  }

  #count(): void {
    if (this.#rows.length + this.#unreadable.length >= IMPORT_ROWS_MAX) {
      throw new RefusedFileError(transferMessages.imports.tooManyRows);
    }
  }
}

const words = transferMessages.imports;

const TABLE_NAME = /\.(csv|tsv|txt|json)$/i;

/**
 * The table of applications in a file, found by its content: text, a workbook, JSON, or an archive with one of these.
 * Throws RefusedFileError, whose message is the reason.
 */
export async function readFile(bytes: Buffer): Promise<ImportTable> {
  const head = bytes.subarray(0, 4).toString('hex');
  if (head.startsWith('504b03')) return readZip(bytes);
  if (head === 'd0cf11e0' || head.startsWith('1f8b') || head === '25504446') {
    throw new RefusedFileError(words.unknownKind);
  }
  return readText(bytes);
}

async function readText(bytes: Buffer): Promise<ImportTable> {
  const start = bytes
    .subarray(0, 64)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (start.startsWith('{') || start.startsWith('[')) return readJson(bytes);
  const collector = new TableCollector();
  await readCsv(oneChunk(bytes), collector);
  return collector.table();
}

async function* oneChunk(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

function readJson(bytes: Buffer): ImportTable {
  refuseBoundless(bytes);
  let document: unknown;
  try {
    document = JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new RefusedFileError(serverMessages.common.badJson, error);
  }
  const found = tableOfJson(document);
  if (!found) throw new RefusedFileError(words.noTable);
  const collector = new TableCollector();
  collector.headings(found.headings, false);
  for (const { line, cells } of found.rows) collector.row(line, cells);
  return collector.table();
}

/** Refuses JSON whose values would take many times the memory of their text, before anything is made of them. */
export function refuseBoundless(bytes: Buffer): void {
  let values = 0;
  let depth = 0;
  let inText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = String.fromCharCode(bytes[at]!);
    if (inText) {
      if (byte === '\\') at++;
      else if (byte === '"') inText = false;
    } else if (byte === '"') inText = true;
    else if (byte === ',') values++;
    else if (byte === '[' || byte === '{') {
      values++;
      depth++;
    } else if (byte === ']' || byte === '}') depth--;
    if (values > IMPORT_JSON_VALUES_MAX || depth > IMPORT_JSON_DEPTH_MAX) {
      throw new RefusedFileError(words.tooComplex);
    }
  }
}

async function readZip(bytes: Buffer): Promise<ImportTable> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
    if (zip.entryCount > IMPORT_ENTRIES_MAX) throw new RefusedFileError(words.unpacksTooLarge);
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
      entries.set(entry.fileName, entry);
    }
    const open = countedReads(zip);
    if (isWorkbook(entries)) {
      const collector = new TableCollector(true);
      await readXlsx(open, entries, collector, () => undefined);
      return collector.table();
    }
    return await readArchive([...entries.values()], open);
  } catch (error) {
    if (error instanceof RefusedFileError) throw error;
    throw new RefusedFileError(error instanceof Error ? error.message : String(error), error);
  }
}

/** Opens entries as long as all that were opened unpack to no more than an import may: the reader refuses what an entry did not announce. */
function countedReads(zip: ZipFile): OpenEntry {
  let bytes = 0;
  return async (entry) => {
    bytes += entry.uncompressedSize;
    if (bytes > IMPORT_UNPACKED_BYTES) throw new RefusedFileError(words.unpacksTooLarge);
    return zip.openReadStreamPromise(entry);
  };
}

/** The tables of an archive that look like applications, of the best known format; files of the same form are one table. */
async function readArchive(entries: readonly Entry[], open: OpenEntry): Promise<ImportTable> {
  const tables: ImportTable[] = [];
  for (const entry of entries) {
    if (!TABLE_NAME.test(entry.fileName) || entry.fileName.startsWith('__MACOSX/')) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of await open(entry)) chunks.push(chunk as Buffer);
    const table = await readText(Buffer.concat(chunks)).catch(unlessRefused);
    if (table && looksLikeApplications(table.headings)) tables.push(table);
  }
  const known = tables.find(({ headings }) => suggestColumns(headings).format !== 'table');
  const first = known ?? tables[0];
  if (!first) throw new RefusedFileError(words.noTable);
  const form = first.headings.join('\n');
  const parts = tables.filter(({ headings }) => headings.join('\n') === form);
  const rows = parts.flatMap((part) => part.rows);
  if (rows.length > IMPORT_ROWS_MAX) throw new RefusedFileError(words.tooManyRows);
  return { ...first, rows, unreadable: parts.flatMap((part) => part.unreadable) };
}

/** A file of an archive that is no table is one of the others. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof RefusedFileError)) throw error;
}
