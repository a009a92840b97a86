import type { NewValues } from '#server/h1b/import/read-blocks.ts';
import type { Interner } from '#server/h1b/snapshot/interner.ts';
import type { Codes } from '#server/h1b/snapshot/row-encoder.ts';
import {
  type AmountTable,
  COLUMN_NAMES,
  COLUMNS,
  type ColumnKind,
  DICTIONARIES,
  type DictionaryName,
} from '#server/h1b/snapshot/schema.ts';
import type { Table } from '#server/h1b/snapshot/table.ts';

/** Translates one reader's codes into a table's, which gives a value its own code when a row first needs it. */
class Translation<T extends string | number> {
  readonly #ours: Interner<T>;
  readonly #values: T[] = [];
  /** The table's codes; 0 for one that is not known yet. */
  readonly #codes: number[] = [];

  constructor(ours: Interner<T>) {
    this.#ours = ours;
  }

  learn(values: readonly T[]): void {
    for (const value of values) {
      this.#values.push(value);
      this.#codes.push(0);
    }
  }

  code(theirs: number): number {
    if (theirs === 0) return 0;
    return (this.#codes[theirs - 1] ||= this.#ours.code(this.#values[theirs - 1]!));
  }
}

/** What the codes of one reader of a file mean in the table. */
export class ReaderCodes {
  readonly #texts: Record<DictionaryName, Translation<string>>;
  readonly #amounts: Record<AmountTable, Translation<number>>;
  /** By column; undefined for one whose codes are values. */
  readonly #translations: readonly (Translation<string> | Translation<number> | undefined)[];
  readonly #descriptions: string[] = [];
  /** Filings by the code of their employer's description. */
  #filings = new Int32Array(1 << 10);
  readonly #row: Codes = new Int32Array(COLUMN_NAMES.length);

  constructor({ texts, amounts }: Pick<Table, 'texts' | 'amounts'>) {
    this.#texts = Object.fromEntries(
      DICTIONARIES.map((name) => [name, new Translation(texts[name])]),
    ) as Record<DictionaryName, Translation<string>>;
    this.#amounts = {
      offered: new Translation(amounts.offered),
      prevailing: new Translation(amounts.prevailing),
    };
    this.#translations = COLUMN_NAMES.map((name) => {
      const column: ColumnKind = COLUMNS[name];
      if (column.kind === 'text') return this.#texts[column.dictionary];
      return column.kind === 'money' ? this.#amounts[column.table] : undefined;
    });
  }

  learn({ texts, amounts, descriptions }: NewValues): void {
    for (const name of DICTIONARIES) this.#texts[name].learn(texts[name]);
    this.#amounts.offered.learn(amounts.offered);
    this.#amounts.prevailing.learn(amounts.prevailing);
    for (const description of descriptions) this.#descriptions.push(description);
  }

  /** The values of the row that starts there, until the next call. */
  codes(block: Int32Array, first: number): Codes {
    const row = this.#row;
    for (let c = 0; c < row.length; c++) {
      const code = block[first + c]!;
      const translation = this.#translations[c];
      row[c] = translation ? translation.code(code) : code;
    }
    return row;
  }

  /** Counts a filing with an employer's description; 0 is none. */
  countDescription(code: number): void {
    if (code >= this.#filings.length) {
      const grown = new Int32Array(Math.max(code + 1, this.#filings.length * 2));
      grown.set(this.#filings);
      this.#filings = grown;
    }
    this.#filings[code]!++;
  }

  /** How many descriptions are known. */
  get described(): number {
    return this.#descriptions.length;
  }

  /** The descriptions from one to another that filings were counted with, and how many. */
  *descriptions(from: number, to: number): Generator<[description: string, filings: number]> {
    for (let k = from; k < to; k++) {
      const filings = this.#filings[k + 1] ?? 0;
      if (filings > 0) yield [this.#descriptions[k]!, filings];
    }
  }
}
