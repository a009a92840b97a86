import { posix } from 'node:path';
import type { Readable } from 'node:stream';

import type { Entry } from 'yauzl';

import { parseXml, type XmlHandler } from '#server/platform/tables/parse-xml.ts';
import { RefusedFileError } from '#server/platform/tables/refused-file.ts';
import { type OnProgress, type TableSink, targetsOf } from '#server/platform/tables/table-sink.ts';
import { CELL_MAX } from '#shared/imports/limits.ts';

/** Throws RefusedFileError for a text that no cell may hold; workbooks escape some of its characters. */
function refuseLongCell(text: string, name: string): void {
  if (text.length > CELL_MAX * 2) {
    throw new RefusedFileError(`${name} is longer than a workbook allows`);
  }
}

/** Most bytes of shared texts a workbook may hold. */
const MAX_BYTES = 1024 * 1024 * 1024;

/** The texts a workbook stores once, kept in one buffer: as strings they would take several times the memory. */
class SharedStrings implements XmlHandler {
  #bytes = Buffer.alloc(1 << 16);
  #ends = new Int32Array(1 << 12);
  #count = 0;
  #text = '';
  #inText = false;
  #phonetic = 0;

  /** The text with the given number; '' when there is none. */
  get(index: number): string {
    if (!(index >= 0 && index < this.#count)) return '';
    return this.#bytes.toString('utf8', index === 0 ? 0 : this.#ends[index - 1], this.#ends[index]);
  }

  open(name: string): void {
    if (name === 'rPh') this.#phonetic++;
    else if (name === 't') this.#inText = this.#phonetic === 0;
    else if (name === 'si') this.#text = '';
  }

  text(text: string): void {
    if (!this.#inText) return;
    this.#text += text;
    refuseLongCell(this.#text, `text ${this.#count + 1} of the workbook`);
  }

  close(name: string): void {
    if (name === 't') this.#inText = false;
    else if (name === 'rPh') this.#phonetic--;
    else if (name === 'si') this.#add(this.#text);
  }

  #add(text: string): void {
    const start = this.#count === 0 ? 0 : this.#ends[this.#count - 1]!;
    const end = start + Buffer.byteLength(text);
    if (end > MAX_BYTES) throw new RefusedFileError('the workbook holds more than 1 GiB of texts');
    if (end > this.#bytes.length) {
      const grown = Buffer.alloc(Math.max(end, this.#bytes.length * 2));
      this.#bytes.copy(grown);
      this.#bytes = grown;
    }
    if (this.#count === this.#ends.length) {
      const grown = new Int32Array(this.#ends.length * 2);
      grown.set(this.#ends);
      this.#ends = grown;
    }
    this.#bytes.write(text, start);
    this.#ends[this.#count++] = end;
  }
}

/** Excel's last column. */
const MAX_COLUMN = 16_384;
/** Most characters of one row. */
const MAX_ROW = 8_000_000;

/** Turns the XML of a worksheet into rows; dates are passed on as serial numbers. */
class SheetParser implements XmlHandler {
  readonly #sink: TableSink;
  readonly #strings: SharedStrings;
  readonly #from1904: boolean;
  #targets: Int16Array | undefined;
  #headings: string[] = [];
  #blank: readonly string[] = [];
  #cells: string[] = [];
  #filled = false;
  #beyond = false;
  #line = 0;
  #column = -1;
  #characters = 0;
  #type = '';
  #value = '';
  #reading = false;

  constructor(sink: TableSink, strings: SharedStrings, from1904: boolean) {
    this.#sink = sink;
    this.#strings = strings;
    this.#from1904 = from1904;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      this.#line = Number(attributes['r']) || this.#line + 1;
      this.#column = -1;
      this.#characters = 0;
      this.#filled = false;
      this.#beyond = false;
      this.#cells = this.#blank.slice();
      this.#headings = [];
    } else if (name === 'c') {
      this.#column = attributes['r'] ? columnOf(attributes['r']) : this.#column + 1;
      this.#type = attributes['t'] ?? 'n';
      this.#value = '';
    } else {
      this.#reading = name === 'v' || name === 't';
    }
  }

  text(text: string): void {
    if (!this.#reading) return;
    this.#value += text;
    refuseLongCell(this.#value, `the cell in line ${this.#line}`);
  }

  close(name: string): void {
    if (name === 'c') this.#closeCell();
    else if (name === 'row') this.#closeRow();
    else if (name === 'v' || name === 't') this.#reading = false;
  }

  /** Called after the last row; throws RefusedFileError when there was none. */
  end(): void {
    if (!this.#targets) throw new RefusedFileError('the first sheet of the workbook is empty');
  }

  #closeCell(): void {
    if (this.#value === '' || this.#column < 0) return;
    const target = this.#targets ? (this.#targets[this.#column] ?? -1) : -1;
    if (this.#targets && target < 0) {
      if (this.#column >= this.#targets.length) this.#beyond ||= this.#textOfCell().trim() !== '';
      return;
    }
    const text = this.#textOfCell();
    if (text.trim() === '') return;
    this.#characters += text.length;
    if (this.#characters > MAX_ROW) {
      throw new RefusedFileError(`line ${this.#line} of the workbook is too long`);
    }
    this.#filled = true;
    if (this.#targets) this.#cells[target] = text;
    else if (this.#column < MAX_COLUMN) this.#headings[this.#column] = text;
  }

  #textOfCell(): string {
    if (this.#type === 's') return unescape(this.#strings.get(Number(this.#value)));
    if (this.#type === 'e') return '';
    return this.#type === 'n' ? this.#value : unescape(this.#value);
  }

  #closeRow(): void {
    if (this.#targets) {
      const width = this.#beyond ? 'long' : 'whole';
      this.#sink.row(this.#line, this.#filled ? this.#cells : null, width);
      return;
    }
    if (!this.#filled) return;
    const headings = Array.from(this.#headings, (heading) => heading ?? '');
    const { positions } = this.#sink.headings(headings, this.#from1904, this.#line);
    this.#targets = targetsOf(headings.length, positions);
    this.#blank = positions.map(() => '');
  }
}

/** Position of the column in a cell's name: A1 is 0, AB7 is 27. */
function columnOf(name: string): number {
  let column = 0;
  for (let k = 0; k < name.length; k++) {
    const letter = name.charCodeAt(k) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

/** Workbooks write characters XML cannot hold as _xHHHH_. */
function unescape(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

const WORKBOOK = 'xl/workbook.xml';

/** Opens an entry of an archive; throws what the reader of the archive throws for one that it will not read. */
export type OpenEntry = (entry: Entry) => Promise<Readable>;

/** Whether the entries of a zip archive are those of a workbook. */
export function isWorkbook(entries: ReadonlyMap<string, Entry>): boolean {
  return entries.has(WORKBOOK);
}

/** The places of a workbook's sheets, in their order. */
export async function listSheets(
  open: OpenEntry,
  entries: ReadonlyMap<string, Entry>,
): Promise<readonly string[]> {
  return (await findSheets(open, entries)).sheets;
}

/**
 * Reads a sheet of a workbook row by row, the first unless the place of another is given, whatever its name; throws
 * RefusedFileError for a damaged one.
 */
export async function readXlsx(
  open: OpenEntry,
  entries: ReadonlyMap<string, Entry>,
  sink: TableSink,
  onProgress: OnProgress,
  wanted?: string,
): Promise<void> {
  const { sheets, strings, from1904 } = await findSheets(open, entries);
  const sheet = wanted ?? sheets[0]!;
  const shared = new SharedStrings();
  const stringsEntry = entries.get(strings);
  if (stringsEntry) await parseXml(await open(stringsEntry), shared);
  const sheetEntry = entries.get(sheet);
  if (!sheetEntry) throw new RefusedFileError(`the workbook has no ${sheet}`);
  const parser = new SheetParser(sink, shared, from1904);
  let read = 0;
  const stream = await open(sheetEntry);
  stream.on('data', (chunk: Buffer) => {
    read += chunk.length;
    onProgress(read / Math.max(1, sheetEntry.uncompressedSize));
  });
  await parseXml(stream, parser);
  parser.end();
}

interface SheetPlaces {
  /** At least one. */
  readonly sheets: readonly string[];
  readonly strings: string;
  readonly from1904: boolean;
}

async function findSheets(
  open: OpenEntry,
  entries: ReadonlyMap<string, Entry>,
): Promise<SheetPlaces> {
  const relations = new Map<string, { target: string; type: string }>();
  await parsePart(open, entries, 'xl/_rels/workbook.xml.rels', (name, attributes) => {
    if (name !== 'Relationship') return;
    const target = posix.resolve('/xl', attributes['Target'] ?? '').slice(1);
    relations.set(attributes['Id'] ?? '', { target, type: attributes['Type'] ?? '' });
  });
  const ids: (string | undefined)[] = [];
  let from1904 = false;
  await parsePart(open, entries, WORKBOOK, (name, attributes) => {
    if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes['date1904'] ?? '');
    if (name === 'sheet') ids.push(attributes['r:id'] ?? attributes['id']);
  });
  const sheets = ids.flatMap((id) => relations.get(id ?? '')?.target ?? []);
  const strings = [...relations.values()].find(({ type }) => type.endsWith('/sharedStrings'));
  return {
    sheets: sheets.length > 0 ? sheets : ['xl/worksheets/sheet1.xml'],
    strings: strings?.target ?? 'xl/sharedStrings.xml',
    from1904,
  };
}

async function parsePart(
  open: OpenEntry,
  entries: ReadonlyMap<string, Entry>,
  name: string,
  onOpen: XmlHandler['open'],
): Promise<void> {
  const entry = entries.get(name);
  if (!entry) return;
  await parseXml(await open(entry), {
    open: onOpen,
    text: () => undefined,
    close: () => undefined,
  });
}
