import { Interner } from '#server/h1b/snapshot/interner.ts';
import { decodePostal, encodePostal } from '#server/h1b/snapshot/postal-code.ts';
import {
  type AmountTable,
  COLUMN_NAMES,
  COLUMNS,
  type ColumnKind,
  type ColumnName,
  DICTIONARIES,
  type DictionaryName,
  MAX_CENTS,
  type Row,
  YEAR_BASE,
} from '#server/h1b/snapshot/schema.ts';

/** The values of one row as codes, in schema order without the case number. */
export type Codes = Int32Array;

type Encoder = (value: string | number | null) => number;

/** The values of a row in schema order, by code with constant names: reading by names that vary takes seven times as long. */
// oxlint-disable-next-line typescript/no-implied-eval -- made of the names of the schema alone
const valuesOf = new Function(
  'row',
  `return [${COLUMN_NAMES.map((name) => `row.${name}`).join()}]`,
) as (row: Row) => (string | number | null)[];

/** Turns the values of rows into codes, and keeps what the codes mean. */
export class RowEncoder {
  readonly texts = Object.fromEntries(
    DICTIONARIES.map((name) => [name, new Interner<string>()]),
  ) as Record<DictionaryName, Interner<string>>;
  /** Distinct amounts in cents. */
  readonly amounts: Record<AmountTable, Interner<number>> = {
    offered: new Interner(),
    prevailing: new Interner(),
  };
  readonly #encoders = COLUMN_NAMES.map((name) => this.#encoderOf(name));
  /** By column, the value and the code of the newest row: most columns repeat them. */
  readonly #before: (string | number | null | undefined)[] = COLUMN_NAMES.map(() => undefined);
  readonly #codes = new Int32Array(COLUMN_NAMES.length);

  /** The values of a row as codes, until the next call; throws for a postal code of another form than NNNNN or NNNNN-NNNN. */
  encode(row: Row): Codes {
    const codes = this.#codes;
    const before = this.#before;
    const values = valuesOf(row);
    for (let c = 0; c < codes.length; c++) {
      const value = values[c]!;
      if (value === before[c]) continue;
      codes[c] = this.#encoders[c]!(value);
      before[c] = value;
    }
    return codes;
  }

  /** The code of a value of one column. */
  code(column: number, value: string | number | null): number {
    return this.#encoders[column]!(value);
  }

  /** The value of a code of one column. */
  value(name: ColumnName, code: number): string | number | null {
    const column: ColumnKind = COLUMNS[name];
    if (column.kind === 'text') return this.texts[column.dictionary].value(code);
    if (column.kind === 'money') return this.amounts[column.table].value(code);
    if (column.kind === 'postal') return decodePostal(code);
    if (column.kind === 'date') return code;
    if (code === 0) return null;
    return column.kind === 'year' ? code + YEAR_BASE : code - 1;
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
