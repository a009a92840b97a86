import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

import { rowsOfText } from '#server/features/imports/reader/read-lines.ts';
import { rowsOfMarkedUp, textOf } from '#server/features/imports/reader/read-marked-up.ts';
import { readCsv } from '#server/platform/tables/read-csv.ts';
import {
  isWorkbook,
  listSheets,
  type OpenEntry,
  readXlsx,
} from '#server/platform/tables/read-xlsx.ts';
import { RefusedFileError } from '#server/platform/tables/refused-file.ts';
import type { TableSink } from '#server/platform/tables/table-sink.ts';
import { serverMessages } from '#shared/core/server-messages.ts';
import { arrangeTable } from '#shared/imports/arrange-tables.ts';
import { withPayRange } from '#shared/imports/composed-columns.ts';
import { knownColumns } from '#shared/imports/formats.ts';
import { looksLikeApplications, suggestColumns } from '#shared/imports/suggest-columns.ts';
import {
  IMPORT_COLUMNS_MAX,
  IMPORT_ENTRIES_MAX,
  IMPORT_JSON_DEPTH_MAX,
  IMPORT_JSON_VALUES_MAX,
  IMPORT_ROWS_MAX,
  IMPORT_UNPACKED_BYTES,
} from '#shared/imports/limits.ts';
import { transferMessages } from '#shared/imports/messages.ts';
import { rowsOfJson, tableOfJson } from '#shared/imports/read-json.ts';
import type { ImportTable, TableRow } from '#shared/imports/table.ts';

const words = transferMessages.imports;

/** Keeps the rows of a sheet, in bounds, and arranges them as one table. */
class TableCollector implements TableSink {
  #serials: ImportTable['serials'] = null;
  readonly #fromWorkbook: boolean;
  readonly #rows: TableRow[] = [];
  #characters = 0;
  readonly #unreadable: { line: number; reason: string }[] = [];

  constructor(fromWorkbook = false) {
    this.#fromWorkbook = fromWorkbook;
  }

  /** The first row may be a title, so rows may be wider; one column more than a table may have says that there are too many. */
  headings(cells: readonly string[], from1904: boolean, line: number) {
    if (this.#fromWorkbook) this.#serials = from1904 ? 1904 : 1900;
    this.row(line, cells);
    return { positions: Array.from({ length: IMPORT_COLUMNS_MAX + 1 }, (_, column) => column) };
  }

  row(line: number, cells: readonly string[] | null): void {
    if (cells === null) return;
    const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    if (width === 0) return;
    if (width > IMPORT_COLUMNS_MAX) throw new RefusedFileError(words.tooManyColumns);
    this.#count();
    // A workbook may use one long text in any number of cells.
    for (const cell of cells) this.#characters += cell.length;
    if (this.#characters > IMPORT_UNPACKED_BYTES) throw new RefusedFileError(words.unpacksTooLarge);
    this.#rows.push({ line, cells: cells.slice(0, width) });
  }

  unreadable(line: number, reason: string): void {
    this.#count();
    this.#unreadable.push({ line, reason });
  }

  get columns(): number {
    return this.#rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  }

  /** The table that the rows are; throws RefusedFileError when there was none. */
  table(): ImportTable {
    const { headings, rows, unreadable, passedOver = [] } = arrangeTable(this.#rows);
    if (rows.length === 0) throw new RefusedFileError(words.noTable);
    return {
      headings,
      rows: rows.map(({ line, cells }) => ({
        line,
        cells: headings.map((_, at) => cells[at] ?? ''),
      })),
      unreadable: [...this.#unreadable, ...unreadable],
      passedOver,
      serials: this.#serials,
    };
  }

  #count(): void {
    // The row of headings is one more.
    if (this.#rows.length + this.#unreadable.length > IMPORT_ROWS_MAX) {
      throw new RefusedFileError(words.tooManyRows);
    }
  }
}

const TABLE_NAME = /\.(csv|tsv|txt|json|md|html?)$/i;

/**
 * The table of applications in a file, found by its content: text, a page, a workbook, JSON, or an archive with one of these.
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
  const marked = rowsOfMarkedUp(bytes).flatMap((rows) => tableOf(rows) ?? []);
  if (marked.length > 0) return together(marked, marked[0]);
  const collector = new TableCollector();
  await readCsv(oneChunk(bytes), collector);
  const table = collector.table();
  // Cells of a table may have lines such as 'Company: Acme', so these count only where there is no table.
  if (collector.columns > 1 && holdsApplications(table)) return table;
  return tableOf(rowsOfText(textOf(bytes))) ?? table;
}

/** The table in rows that begin with their headings; undefined where they are none, such as a page's menu. */
function tableOf(rows: readonly TableRow[]): ImportTable | undefined {
  try {
    return collected(rows);
  } catch (error) {
    return unlessRefused(error);
  }
}

/** The table in rows that begin with their headings. */
function collected(rows: readonly TableRow[]): ImportTable {
  const collector = new TableCollector();
  for (const { line, cells } of rows) collector.row(line, cells);
  return collector.table();
}

async function* oneChunk(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

function readJson(bytes: Buffer): ImportTable {
  refuseBoundless(bytes);
  const document = documentOf(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  const listed = rowsOfJson(document);
  if (listed) return collected(listed);
  const found = tableOfJson(document);
  if (!found) throw new RefusedFileError(words.noTable);
  if (found.headings.length > IMPORT_COLUMNS_MAX) throw new RefusedFileError(words.tooManyColumns);
  const rows: TableRow[] = [];
  for (const row of found.rows) {
    if (rows.length === IMPORT_ROWS_MAX) throw new RefusedFileError(words.tooManyRows);
    rows.push(row);
  }
  if (rows.length === 0) throw new RefusedFileError(words.noTable);
  const read = { headings: [...found.headings], rows };
  const { headings, rows: composed } = knownColumns(read.headings) ? read : withPayRange(read);
  return { headings, rows: composed, unreadable: [], serials: null };
}

/** What a text of JSON says, or the list that its lines are. */
function documentOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    try {
      return lines.map((line): unknown => JSON.parse(line));
    } catch {
      throw new RefusedFileError(serverMessages.common.badJson, error);
    }
  }
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
      return await readBook(open, entries);
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

/** Sheets of a workbook that are looked at. */
const SHEETS_MAX = 24;

/** The table of a workbook: of the sheet that looks like applications, with others of the same form. */
async function readBook(
  open: OpenEntry,
  entries: ReadonlyMap<string, Entry>,
): Promise<ImportTable> {
  const tables: ImportTable[] = [];
  let refusal: unknown;
  for (const sheet of (await listSheets(open, entries)).slice(0, SHEETS_MAX)) {
    try {
      const collector = new TableCollector(true);
      await readXlsx(open, entries, collector, () => undefined, sheet);
      tables.push(collector.table());
    } catch (error) {
      unlessRefused(error);
      refusal ??= error;
    }
  }
  const [first] = tables;
  if (!first) throw refusal;
  return together(tables, first);
}

/** The tables of an archive that look like applications, of the best known format; files of the same form are one table. */
async function readArchive(entries: readonly Entry[], open: OpenEntry): Promise<ImportTable> {
  const tables: ImportTable[] = [];
  for (const entry of entries) {
    if (!TABLE_NAME.test(entry.fileName) || entry.fileName.startsWith('__MACOSX/')) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of await open(entry)) chunks.push(chunk as Buffer);
    const table = await readText(Buffer.concat(chunks)).catch(unlessRefused);
    if (table) tables.push(table);
  }
  return together(tables);
}

/** Whether what is in a table's columns says that it is one of applications. */
function holdsApplications(table: ImportTable): boolean {
  const { columns } = suggestColumns(table);
  return columns.includes('company') && columns.includes('title');
}

/** The best of several tables, else the one given, and with it those of the same form. */
function together(tables: readonly ImportTable[], otherwise?: ImportTable): ImportTable {
  const named = tables.filter(({ headings }) => looksLikeApplications(headings));
  const known = named.find(({ headings }) => knownColumns(headings));
  const best = known ?? named[0] ?? tables.find(holdsApplications) ?? otherwise;
  if (!best) throw new RefusedFileError(words.noTable);
  const form = best.headings.join('\n');
  const parts = tables.filter(
    (table) => table === best || (form.trim() !== '' && table.headings.join('\n') === form),
  );
  const rows = parts.flatMap((part) => part.rows);
  if (rows.length > IMPORT_ROWS_MAX) throw new RefusedFileError(words.tooManyRows);
  return {
    ...best,
    rows,
    unreadable: parts.flatMap((part) => part.unreadable),
    passedOver: parts.flatMap((part) => part.passedOver ?? []),
  };
}

/** A file of an archive that is no table is one of the others. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof RefusedFileError)) throw error;
}
