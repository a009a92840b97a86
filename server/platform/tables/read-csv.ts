import { isUtf8 } from 'node:buffer';

import { CellNumbers } from '#server/platform/tables/cell-numbers.ts';
import { delimiterOf, endOfHeadings, splitHeadings } from '#server/platform/tables/csv-headings.ts';
import { RefusedFileError } from '#server/platform/tables/refused-file.ts';
import { type RowWidth, type TableSink, targetsOf } from '#server/platform/tables/table-sink.ts';

const windows1252 = new TextDecoder('windows-1252');

/** Text of a cell's bytes: UTF-8, else windows-1252; decided per cell because re-saved files mix both. */
function decodeCell(bytes: Buffer, start: number, end: number): string {
  let bits = 0;
  for (let at = start; at < end; at++) bits |= bytes[at]!;
  if (bits <= 0x7f) return bytes.toString('latin1', start, end);
  const cell = bytes.subarray(start, end);
  return isUtf8(cell) ? cell.toString('utf8') : windows1252.decode(cell);
}

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;
/** Longest record in bytes; a quote that is still open at this length was not meant to open a cell. */
const MAX_RECORD = 1024 * 1024;

/** Which rows of a table are read: of each `readers` blocks of `rows` rows the one at `turn`, from 0; the others are passed over. */
export interface Turns {
  readonly rows: number;
  readonly readers: number;
  readonly turn: number;
}

/** Reads comma-, semicolon- or tab-separated text as it streams in; throws RefusedFileError for what is not such text. */
export async function readCsv(
  chunks: AsyncIterable<Buffer>,
  sink: TableSink,
  turns?: Turns,
): Promise<void> {
  const reader = new CsvReader(sink, turns);
  for await (const chunk of inUtf8(chunks)) reader.push(chunk);
  reader.end();
}

/** The bytes as UTF-8 when a mark says that they are UTF-16, else unchanged. */
async function* inUtf8(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const chunk of chunks) {
    let bytes = chunk;
    if (head) {
      bytes = Buffer.concat([head, chunk]);
      head = bytes.length < 2 ? bytes : undefined;
      if (head) continue;
      const mark = bytes.readUInt16BE();
      if (mark === 0xfffe) decoder = new TextDecoder('utf-16le');
      if (mark === 0xfeff) decoder = new TextDecoder('utf-16be');
    }
    yield decoder ? Buffer.from(decoder.decode(bytes, { stream: true })) : bytes;
  }
  if (head) yield head;
  const rest = decoder?.decode();
  if (rest) yield Buffer.from(rest);
}

class CsvReader {
  readonly #sink: TableSink;
  #pending: Buffer = Buffer.alloc(0);
  #position = 0;
  /** Where the first quotation mark and the first CR from `#position` on stand in `#pending`, less when that is not known. */
  #quote = -1;
  #return = -1;
  #line = 1;
  #delimiter = 0;
  /** For each cell of a row, its index among the wanted ones; -1 for a cell that is not wanted. */
  #targets: Int16Array = new Int16Array(0);
  #cells: string[] = [];
  #blank: readonly string[] = [];
  /** By wanted cell, the numbers of its column's cells, and that of the row's. */
  #known: readonly CellNumbers[] = [];
  #numbers = new Int32Array(0);
  #width: RowWidth = 'whole';
  readonly #turns: Turns | undefined;
  /** Rows so far, also those that were passed over. */
  #rows = 0;

  constructor(sink: TableSink, turns: Turns | undefined) {
    this.#sink = sink;
    this.#turns = turns;
  }

  push(chunk: Buffer): void {
    this.#pending =
      this.#position < this.#pending.length
        ? Buffer.concat([this.#pending.subarray(this.#position), chunk])
        : chunk;
    this.#position = 0;
    this.#quote = -1;
    this.#return = -1;
    this.#readAll(false);
  }

  end(): void {
    this.#readAll(true);
    if (this.#delimiter === 0) throw new RefusedFileError('the file is empty');
  }

  #readAll(last: boolean): void {
    if (this.#delimiter === 0 && !this.#begin(last)) return;
    while (this.#position < this.#pending.length) {
      const start = this.#position;
      const isWanted = this.#isTurn();
      const passed = isWanted ? -1 : this.#endOfPassedOver(start);
      const next = passed < 0 ? this.#record(start, last, isWanted) : passed;
      if (next >= 0) {
        if (isWanted) {
          const cells = this.#isBlank() ? null : this.#cells;
          this.#sink.row(this.#line, cells, this.#width, this.#numbers);
        }
        this.#rows++;
        this.#advance(start, next);
        continue;
      }
      if (!last && this.#pending.length - start <= MAX_RECORD) return;
      if (isWanted) this.#sink.unreadable(this.#line, 'a quotation mark is never closed');
      this.#rows++;
      const feed = this.#pending.indexOf(LINE_FEED, start);
      this.#advance(start, feed < 0 ? this.#pending.length : feed + 1);
    }
  }

  #isTurn(): boolean {
    if (!this.#turns) return true;
    const { rows, readers, turn } = this.#turns;
    return Math.floor(this.#rows / rows) % readers === turn;
  }

  /** Finds the heading line and with it the delimiter; false when more bytes are needed. */
  #begin(last: boolean): boolean {
    const bytes = this.#pending;
    for (;;) {
      const start = this.#position;
      const feed = bytes.indexOf(LINE_FEED, start);
      if (feed < 0 && !last && bytes.length - start <= MAX_RECORD) return false;
      const line = decodeCell(bytes, start, feed < 0 ? bytes.length : feed);
      if (/^\s*<(?:!doctype\s+html|html)\b/i.test(line)) {
        throw new RefusedFileError(
          'this is an HTML page, not a table; the download may have failed',
        );
      }
      if (line.includes('\0')) throw new RefusedFileError('this is neither text nor a workbook');
      const next = feed < 0 ? bytes.length : feed + 1;
      if (line.trim() !== '') {
        const end = endOfHeadings(bytes, start, next);
        this.#readHeadings(decodeCell(bytes, start, end).trimEnd(), start, end);
        return true;
      }
      if (start === next) return false;
      this.#advance(start, next);
    }
  }

  #readHeadings(line: string, start: number, next: number): void {
    const delimiter = delimiterOf(
      line,
      decodeCell(this.#pending, next, Math.min(next + MAX_RECORD, this.#pending.length)),
    );
    this.#delimiter = delimiter.charCodeAt(0);
    const headings = splitHeadings(line.replace(/^\uFEFF/, ''), delimiter);
    const { positions } = this.#sink.headings(headings, false, this.#line);
    this.#targets = targetsOf(headings.length, positions);
    this.#blank = positions.map(() => '');
    this.#known = positions.map(() => new CellNumbers());
    this.#numbers = new Int32Array(positions.length);
    this.#advance(start, next);
  }

  /** Moves past a record and counts its lines. */
  #advance(start: number, next: number): void {
    const bytes = this.#pending;
    for (let at = bytes.indexOf(LINE_FEED, start); at >= 0 && at < next;) {
      this.#line++;
      at = bytes.indexOf(LINE_FEED, at + 1);
    }
    this.#position = next;
  }

  #isBlank(): boolean {
    return this.#cells.every((cell) => cell === '' || cell.trim() === '');
  }

  /**
   * The position after a record, found by its quotation marks and line feed without a look at its other cells; -1 for one that
   * is not complete or in which a CR may end it.
   */
  #endOfPassedOver(start: number): number {
    const bytes = this.#pending;
    let feed = bytes.indexOf(LINE_FEED, start);
    if (this.#return < start) this.#return = positionOf(bytes, RETURN, start);
    if (this.#quote < start) this.#quote = positionOf(bytes, QUOTE, start);
    let quote = this.#quote;
    for (let at = start; feed >= 0 && this.#return >= feed - 1;) {
      if (quote < at) quote = positionOf(bytes, QUOTE, at);
      if (quote > feed) return feed + 1;
      at = quote + 1;
      // One inside a cell means nothing.
      if (quote > start && bytes[quote - 1] !== this.#delimiter) continue;
      const close = closingQuote(bytes, at);
      if (close < 0) return -1;
      at = close + 1;
      if (feed < at) feed = bytes.indexOf(LINE_FEED, at);
    }
    return -1;
  }

  /** Reads the record at a position into `#cells` and `#width`, or only finds its end; returns the position after it, or -1 when it is not complete. */
  #record(start: number, last: boolean, isWanted: boolean): number {
    const bytes = this.#pending;
    const end = bytes.length;
    const delimiter = this.#delimiter;
    const targets = this.#targets;
    if (isWanted) {
      this.#cells = this.#blank.slice();
      this.#numbers.fill(0);
    }
    let column = 0;
    let beyond = false;
    let at = start;
    for (;;) {
      const first = at;
      let close = -1;
      if (bytes[at] === QUOTE) {
        close = closingQuote(bytes, at + 1);
        if (close < 0 || (close === end - 1 && !last)) return -1;
        at = close + 1;
      }
      while (at < end) {
        const byte = bytes[at]!;
        if (byte === delimiter || byte === LINE_FEED || byte === RETURN) break;
        at++;
      }
      // A CR may be followed by LF; the chunk may end between them.
      if (!last && (at >= end || (bytes[at] === RETURN && at + 1 >= end))) return -1;
      if (isWanted && at > first) {
        const target = column < targets.length ? targets[column]! : -1;
        if (target >= 0) this.#cell(target, first, at, close);
        else if (column >= targets.length)
          beyond ||= close > first + 1 || this.#isText(close < 0 ? first : close + 1, at);
      }
      column++;
      this.#width = beyond ? 'long' : column < targets.length ? 'short' : 'whole';
      if (at >= end) return end;
      const byte = bytes[at]!;
      if (byte === LINE_FEED) return at + 1;
      if (byte === RETURN) return bytes[at + 1] === LINE_FEED ? at + 2 : at + 1;
      at++;
    }
  }

  /** Reads a wanted cell that is not empty; `close` is where its quotation ends, -1 without one. */
  #cell(target: number, start: number, end: number, close: number): void {
    const bytes = this.#pending;
    const known = this.#known[target]!;
    let hash = 0;
    for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + bytes[at]!) | 0;
    let number = known.find(bytes, start, end, hash);
    if (number < 0) {
      const text =
        close < 0
          ? decodeCell(bytes, start, end)
          : decodeCell(bytes, start + 1, close).replaceAll('""', '"') +
            decodeCell(bytes, close + 1, end);
      number = known.add(bytes, start, end, hash, text);
      this.#cells[target] = text;
    } else {
      this.#cells[target] = known.texts[number]!;
    }
    this.#numbers[target] = number;
  }

  #isText(start: number, end: number): boolean {
    return decodeCell(this.#pending, start, end).trim() !== '';
  }
}

/** Where a byte stands next, or the length when it does not. */
function positionOf(bytes: Buffer, byte: number, from: number): number {
  const at = bytes.indexOf(byte, from);
  return at < 0 ? bytes.length : at;
}

/** Position of the quote that ends a quoted cell, skipping doubled ones; -1 when there is none. */
function closingQuote(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(QUOTE, from);
  while (at >= 0 && bytes[at + 1] === QUOTE) at = bytes.indexOf(QUOTE, at + 2);
  return at;
}
