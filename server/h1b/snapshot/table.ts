import { CaseIndex } from '#server/h1b/snapshot/case-index.ts';
import { CodeColumn } from '#server/h1b/snapshot/code-column.ts';
import { type Codes, RowEncoder } from '#server/h1b/snapshot/row-encoder.ts';
import { COLUMN_NAMES, type ColumnName, MAX_ROWS, type Row } from '#server/h1b/snapshot/schema.ts';

/** The records before they become a snapshot: growing columns of codes, whose rows are replaced in place by case number. */
export class Table {
  readonly cases = new CaseIndex();
  readonly #encoder = new RowEncoder();
  readonly texts = this.#encoder.texts;
  readonly amounts = this.#encoder.amounts;
  /** 1 for the records of files that hold certified cases only. */
  readonly onlyCertified = new CodeColumn();
  readonly #columns = COLUMN_NAMES.map(() => new CodeColumn());
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
    return this.#encoder.encode(row).slice();
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
}
