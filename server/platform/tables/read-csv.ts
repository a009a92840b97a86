import { isUtf8 } from 'node:buffer';

import { delimiterOf, endOfHeadings, splitHeadings } from '#server/platform/tables/csv-headings.ts';
import { RefusedFileError } from '#server/platform/tables/refused-file.ts';
import { type RowWidth, type TableSink, targetsOf } from '#server/platform/tables/table-sink.ts';

const windows1252 = new TextDecoder('windows-1252');
/** Longest text that is kept for further cells: most columns hold the same few short texts again and again. */
const LONGEST_KEPT = 32;
/** Cells that were read, each where the hash of its bytes says; a text that comes again is the same string, which is found fast in maps. */
const kept: string[] = Array.from({ length: 16_384 }, () => '');

/** Whether the bytes there are this text, in ASCII. */
function isText(text: string, bytes: Buffer, start: number): boolean {
  for (let k = 0; k < text.length; k++) {
    const byte = bytes[start + k]!;
    if (text.charCodeAt(k) !== byte || byte > 0x7f) return false;
  }
  return true;
}

/** Text of a cell's bytes, where the text `above` may stand again: UTF-8, else windows-1252; decided per cell because re-saved files mix both. */
function decodeCell(bytes: Buffer, start: number, end: number, above = ''): string {
  // Most columns repeat the text of the row above.
  if (above.length === end - start && isText(above, bytes, start)) return above;
  let [hash, bits] = [0, 0];
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!;
    hash = (Math.imul(hash, 31) + byte) | 0;
    bits |= byte;
  }
  if (bits > 0x7f) {
    const cell = bytes.subarray(start, end);
    return isUtf8(cell) ? cell.toString('utf8') : windows1252.decode(cell);
  }
  if (end - start > LONGEST_KEPT) return bytes.toString('latin1', start, end);
  const slot = (hash ^ (hash >>> 15)) & (kept.length - 1);
  const known = kept[slot]!;
  if (known.length === end - start && isText(known, bytes, start)) return known;
  return (kept[slot] = bytes.toString('latin1', start, end));
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
  /** Where the next quotation mark and the next CR of `#pending` stand, -1 when that is not known. */
  #quote = -1;
  #return = -1;
  #line = 1;
  #delimiter = 0;
  /** For each cell of a row, its index among the wanted ones; -1 for a cell that is not wanted. */
  #targets: Int16Array = new Int16Array(0);
  #cells: string[] = [];
  #blank: readonly string[] = [];
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
      const plain = isWanted ? -1 : this.#endOfPlain(start);
      const next = plain < 0 ? this.#record(start, last, isWanted) : plain;
      if (next >= 0) {
        if (isWanted) {
          this.#sink.row(this.#line, this.#isBlank() ? null : this.#cells, this.#width);
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

  /** The position after a record of one line without quotation marks, which needs no look at its cells; -1 for any other. */
  #endOfPlain(start: number): number {
    const bytes = this.#pending;
    const feed = bytes.indexOf(LINE_FEED, start);
    if (this.#quote < start) this.#quote = positionOf(bytes, QUOTE, start);
    if (this.#return < start) this.#return = positionOf(bytes, RETURN, start);
    return feed >= 0 && this.#quote > feed && this.#return >= feed - 1 ? feed + 1 : -1;
  }

  /** Reads the record at a position into `#cells` and `#width`, or only finds its end; returns the position after it, or -1 when it is not complete. */
  #record(start: number, last: boolean, isWanted: boolean): number {
    const bytes = this.#pending;
    const end = bytes.length;
    const above = this.#cells;
    if (isWanted) this.#cells = this.#blank.slice();
    let column = 0;
    let beyond = false;
    let at = start;
    for (;;) {
      const target = column < this.#targets.length ? this.#targets[column]! : -1;
      let quoted = '';
      if (bytes[at] === QUOTE) {
        const close = closingQuote(bytes, at + 1);
        if (close < 0 || (close === end - 1 && !last)) return -1;
        if (isWanted && (target >= 0 || column >= this.#targets.length)) {
          quoted = decodeCell(bytes, at + 1, close).replaceAll('""', '"');
        }
        at = close + 1;
      }
      const from = at;
      while (at < end) {
        const byte = bytes[at]!;
        if (byte === this.#delimiter || byte === LINE_FEED || byte === RETURN) break;
        at++;
      }
      // A CR may be followed by LF; the chunk may end between them.
      if (!last && (at >= end || (bytes[at] === RETURN && at + 1 >= end))) return -1;
      if (isWanted && target >= 0) {
        this.#cells[target] = quoted + decodeCell(bytes, from, at, above[target]);
      }
      if (isWanted && column >= this.#targets.length) {
        beyond ||= quoted !== '' || decodeCell(bytes, from, at).trim() !== '';
      }
      column++;
      this.#width = beyond ? 'long' : column < this.#targets.length ? 'short' : 'whole';
      if (at >= end) return end;
      const byte = bytes[at]!;
      if (byte === LINE_FEED) return at + 1;
      if (byte === RETURN) return bytes[at + 1] === LINE_FEED ? at + 2 : at + 1;
      at++;
    }
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
