import { cleanName } from '#server/h1b/import/clean-more.ts';
import { cleanText } from '#server/h1b/import/clean-values.ts';
import type { Programme } from '#server/h1b/data-folder.ts';
import { type Field, FIELDS, type Layout } from '#server/h1b/import/headings.ts';
import type { HashPhone } from '#server/h1b/import/phone-hash.ts';
import {
  type CellNote,
  CODED,
  type Part,
  partsOf,
  type Reading,
} from '#server/h1b/import/row-parts.ts';
import { Interner } from '#server/h1b/snapshot/interner.ts';
import type { RowEncoder } from '#server/h1b/snapshot/row-encoder.ts';
import { COLUMN_NAMES } from '#server/h1b/snapshot/schema.ts';
import type { AnyColumn } from '#shared/h1b/columns.ts';
import { isSampleKey } from '#shared/h1b/sample.ts';

/** Where the cell of each field stands. */
const AT = Object.fromEntries(FIELDS.map((field, k) => [field, k])) as Record<Field, number>;

/** Called with the column and the text of a cell that an operator should look at. */
type OnNoted = (note: CellNote, column: AnyColumn, value: string) => void;

/** Why a row is not imported. */
interface Rejection {
  readonly reason: string;
}

/** Case numbers of the other programmes of the same office. */
const OTHER_PROGRAMME: Readonly<Record<Programme, RegExp>> = {
  lca: /^(?:[A-HJ-Z]-\d{3}-|[A-HJ-Z]-\d{5}-)\d/,
  perm: /^(?:[IHPS]-\d{3}-|I-\d{5}-)\d/,
};

interface Target {
  readonly hashPhone: HashPhone;
  /** Whether keys of the sample are taken for case numbers. */
  readonly isSample?: boolean;
}

/** Turns the cells of a row, in the order of FIELDS, into codes. */
export class RowReader {
  /** The codes of the newest row's columns, and behind them those of what only tells employers apart, as texts of `marks`. */
  readonly codes = new Int32Array(CODED.length);
  readonly marks = new Interner<string>();
  readonly #parts: readonly KnownPart[];
  readonly #programme: Programme;
  readonly #isSample: boolean;
  readonly #reading: Reading;
  #cells: readonly string[] = [];
  /** Whether what was read of a part of this row says nothing about others. */
  #isOnlyHere = false;

  constructor(
    layout: Layout,
    from1904: boolean,
    { hashPhone, isSample = false }: Target,
    encoder: RowEncoder,
    onNoted: OnNoted,
  ) {
    const codeOf = (column: number, value: string | number | null): number =>
      column < COLUMN_NAMES.length
        ? encoder.code(column, value)
        : this.marks.code(value as string | null);
    this.#parts = partsOf(layout, from1904, hashPhone).map((part) => new KnownPart(part, codeOf));
    this.#programme = layout.programme;
    this.#isSample = isSample;
    const cell = (field: Field): string => this.#cell(field);
    this.#reading = {
      cell,
      note: (note, column, field) => {
        this.#isOnlyHere = true;
        onNoted(note, column, cell(field));
      },
      onlyHere: () => void (this.#isOnlyHere = true),
    };
  }

  /**
   * Reads a row that is not blank into `codes` and returns its case number, or why the row is not imported. Cells with the
   * same number in `numbers` are the same text.
   */
  read(cells: readonly string[], numbers?: Int32Array): string | Rejection {
    this.#cells = cells;
    const caseNumber = this.#caseNumber();
    if (typeof caseNumber !== 'string') return caseNumber;
    for (const part of this.#parts) {
      if (numbers && part.recall(numbers, this.codes)) continue;
      this.#isOnlyHere = false;
      part.read(this.#reading, this.codes);
      if (numbers && !this.#isOnlyHere) part.remember(numbers, this.codes);
    }
    return caseNumber;
  }

  #cell(field: Field): string {
    const text = this.#cells[AT[field]] ?? '';
    // Newer PERM files write 'N/A' into every column, places and dates included.
    return this.#programme === 'perm' && cleanName(text) === null ? '' : text;
  }

  #caseNumber(): string | Rejection {
    const programme = this.#programme;
    if (programme === 'perm' && !/^(?:perm)?$/i.test(this.#cell('programme').trim())) {
      return { reason: 'a row of another programme' };
    }
    const caseNumber = cleanText(this.#cell('case_number'))?.toUpperCase() ?? null;
    if (caseNumber === null) return { reason: 'no case number' };
    if (isSampleKey(caseNumber)) {
      return this.#isSample ? caseNumber : { reason: 'a filing of the sample' };
    }
    return OTHER_PROGRAMME[programme].test(caseNumber)
      ? { reason: 'a case number of another programme' }
      : caseNumber;
  }
}

/** A part of rows with the codes of the cells that it was read from before, by their numbers. */
class KnownPart {
  readonly #read: Part['read'];
  readonly #codeOf: (column: number, value: string | number | null) => number;
  readonly #columns: readonly number[];
  readonly #first: number;
  readonly #others: readonly number[];
  readonly #width: number;
  /** By number of the first cell: codes, the first one plus 1 and 0 for what is not known, and the numbers of the other cells. */
  #known: Int32Array;

  constructor(
    { fields, columns, read }: Part,
    codeOf: (column: number, value: string | number | null) => number,
  ) {
    this.#read = read;
    this.#codeOf = codeOf;
    this.#columns = columns.map((column) => CODED.indexOf(column));
    [this.#first, ...this.#others] = fields.map((field) => AT[field]) as [number, ...number[]];
    this.#width = fields.length + columns.length - 1;
    this.#known = new Int32Array(this.#width << 6);
  }

  /** Puts the codes of the cells with these numbers into a row; false when they are not known. */
  recall(numbers: Int32Array, codes: Int32Array): boolean {
    const number = numbers[this.#first]!;
    const known = this.#known;
    let at = number * this.#width;
    if (number < 0 || at >= known.length) return false;
    const code = known[at]!;
    if (code === 0) return false;
    const columns = this.#columns;
    if (this.#width > 1) {
      const others = at + columns.length;
      for (let k = 0; k < this.#others.length; k++) {
        if (known[others + k] !== numbers[this.#others[k]!]) return false;
      }
      for (let k = 1; k < columns.length; k++) codes[columns[k]!] = known[++at]!;
    }
    codes[columns[0]!] = code - 1;
    return true;
  }

  read(reading: Reading, codes: Int32Array): void {
    const values = this.#read(reading);
    for (let k = 0; k < this.#columns.length; k++) {
      const column = this.#columns[k]!;
      codes[column] = this.#codeOf(column, values[k]!);
    }
  }

  /** Keeps the codes of a row for the cells with these numbers, if they have some. */
  remember(numbers: Int32Array, codes: Int32Array): void {
    const number = numbers[this.#first]!;
    if (number < 0 || this.#others.some((other) => numbers[other]! < 0)) return;
    let at = number * this.#width;
    while (at >= this.#known.length) {
      const grown = new Int32Array(this.#known.length * 2);
      grown.set(this.#known);
      this.#known = grown;
    }
    for (const column of this.#columns) this.#known[at++] = codes[column]!;
    this.#known[number * this.#width]!++;
    for (const other of this.#others) this.#known[at++] = numbers[other]!;
  }
}
