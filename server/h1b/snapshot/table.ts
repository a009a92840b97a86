import { CaseIndex } from '#server/h1b/snapshot/case-index.ts';
import { CodeColumn } from '#server/h1b/snapshot/code-column.ts';
import { Interner } from '#server/h1b/snapshot/interner.ts';
import { encodePostal } from '#server/h1b/snapshot/postal-code.ts';
import {
  type AmountTable,
  COLUMN_NAMES,
  COLUMNS,
  type ColumnKind,
  type ColumnName,
  DICTIONARIES,
  type DictionaryName,
  MAX_CENTS,
  MAX_ROWS,
  type Row,
  YEAR_BASE,
} from '#server/h1b/snapshot/schema.ts';

/** The values of one row as codes, in schema order without the case number. */
export type Codes = Int32Array;

/** The records before they become a snapshot: growing columns of codes, whose rows are replaced in place by case number. */
export class Table {
  readonly cases = new CaseIndex();
  readonly texts = Object.fromEntries(
    DICTIONARIES.map((name) => [name, new Interner<string>()]),
  ) as Record<DictionaryName, Interner<string>>;
  /** Distinct amounts in cents. */
  readonly amounts: Record<AmountTable, Interner<number>> = {
    offered: new Interner(),
    prevailing: new Interner(),
  };
  /** 1 for the records of files that hold certified cases only. */
  readonly onlyCertified = new CodeColumn();
  readonly #columns = COLUMN_NAMES.map(() => new CodeColumn());
  readonly #encoders = COLUMN_NAMES.map((name) => this.#encoderOf(name));
  #rows = 0;

  /** Number of records. */
  get rows(): number {
    return this.#rows;
  }

  /** Sets the number of rows that were loaded into an empty table column by column. */
  setRows(rows: number): void {
    this.#rows = rows;
  }

  /** The values of a row as codes; throws for a postal code of another form than NNNNN or NNNNN-NNNN. */
  encode(row: Row): Codes {
    const codes = new Int32Array(COLUMN_NAMES.length);
    for (let c = 0; c < codes.length; c++) codes[c] = this.#encoders[c]!(row[COLUMN_NAMES[c]!]);
    return codes;
  }

  /** The row of a case number, or -1. */
  find(caseNumber: string): number {
    return this.cases.find(caseNumber);
  }

  /** Adds a record whose case number is new; its id is the row + 1. */
  append(caseNumber: string, codes: Codes): number {
    if (this.#rows >= MAX_ROWS) throw new Error('a snapshot cannot hold more records');
    const row = this.#rows++;
    this.cases.add(caseNumber, row);
    this.onlyCertified.set(row, 0);
    this.replace(row, codes);
    return row;
  }

  /** Puts other values in a row. */
  replace(row: number, codes: Codes): void {
    for (let c = 0; c < codes.length; c++) this.#columns[c]!.set(row, codes[c]!);
  }

  /** Drops all rows from the given one on; their case numbers are new again. */
  truncate(rows: number): void {
    if (rows >= this.#rows) return;
    this.#rows = rows;
    this.cases.truncate(rows);
  }

  /** Whether the row holds exactly these values. */
  equals(row: number, codes: Codes): boolean {
    for (let c = 0; c < codes.length; c++) {
      if (this.#columns[c]!.get(row) !== codes[c]) return false;
    }
    return true;
  }

  /** The values of a row as codes. */
  codes(row: number): Codes {
    return Int32Array.from(this.#columns, (column) => column.get(row));
  }

  /** The column itself, for passes over all rows. */
  column(name: ColumnName): CodeColumn {
    return this.#columns[COLUMN_NAMES.indexOf(name)]!;
  }

  #encoderOf(name: ColumnName): Encoder {
    const column: ColumnKind = COLUMNS[name];
    if (column.kind === 'date') return (value) => value as number;
    if (column.kind === 'year')
      return (value) => (value === null ? 0 : (value as number) - YEAR_BASE);
    if (column.kind === 'count') return (value) => (value === null ? 0 : (value as number) + 1);
    if (column.kind === 'text') {
      const texts = this.texts[column.dictionary];
      return (value) => texts.code(value as string | null);
    }
    if (column.kind === 'postal') {
      return (value) => {
        const code = encodePostal(value as string | null);
        if (code === undefined) throw new Error(`${name} cannot hold "${value}"`);
        return code;
      };
    }
    const amounts = this.amounts[column.table];
    return (value) => {
      const cents = value as number | null;
      if (cents !== null && !(Number.isInteger(cents) && cents >= 0 && cents <= MAX_CENTS)) {
        throw new Error(`${name} cannot hold ${cents} cents`);
      }
      return amounts.code(cents);
    };
  }
}

type Encoder = (value: string | number | null) => number;
