import { isoDate } from '#server/h1b/snapshot/days.ts';
import { type Dictionary, textOf } from '#server/h1b/snapshot/dictionary.ts';
import { decodePostal } from '#server/h1b/snapshot/postal-code.ts';
import { caseText } from '#server/h1b/answers/record.ts';
import { COLUMNS, type ColumnKind } from '#server/h1b/snapshot/schema.ts';
import type { ResidentDictionary, Snapshot } from '#server/h1b/snapshot/snapshot.ts';
import { isSampleKey } from '#shared/h1b/sample.ts';
import { csvCell } from '#shared/core/csv.ts';
import { H1B_COLUMNS, type H1bColumn } from '#shared/h1b/columns.ts';

/** The CSV cell of a row. */
type CellOf = (row: number) => string;

/** Dictionaries up to this size keep their quoted cells; values of larger ones are quoted each time, to save memory. */
const KEPT_CELLS = 65_536;

/** Writes rows of one snapshot as CSV lines; each distinct value is quoted once. */
export class CsvWriter {
  readonly #snapshot: Snapshot;
  readonly #cells: readonly CellOf[];

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
    const dictionaries = new Map<Dictionary, (code: number) => string>();
    this.#cells = H1B_COLUMNS.filter((name) => name !== 'case_number').map((name) =>
      cellOf(snapshot, name, dictionaries),
    );
  }

  /** The lines of the given rows in their order as UTF-8, in a buffer of its own that can be transferred to another thread. */
  lines(rows: readonly number[]): Uint8Array<ArrayBuffer> {
    const { cases } = this.#snapshot;
    let text = '';
    for (const row of rows) {
      const number = caseText(this.#snapshot, cases.rank[row]!);
      // A key of the sample is no case number.
      text += isSampleKey(number) ? '' : csvCell(number);
      for (const cell of this.#cells) text += `,${cell(row)}`;
      text += '\n';
    }
    return new TextEncoder().encode(text);
  }
}

function cellOf(
  snapshot: Snapshot,
  name: Exclude<H1bColumn, 'case_number'>,
  dictionaries: Map<Dictionary, (code: number) => string>,
): CellOf {
  const column: ColumnKind = COLUMNS[name];
  const codes = snapshot.columns[name];
  if (column.kind === 'text') {
    const dictionary = snapshot.dictionaries[column.dictionary as ResidentDictionary];
    const cell =
      dictionaries.get(dictionary) ??
      kept(dictionary.size, (code) => csvCell(textOf(dictionary, code)));
    dictionaries.set(dictionary, cell);
    return (row) => cell(codes[row]!);
  }
  if (column.kind === 'money') {
    const cents = snapshot.amounts[column.table];
    return (row) => {
      const code = codes[row]!;
      return code === 0 ? '' : String(cents[code]! / 100);
    };
  }
  if (column.kind === 'postal') return (row) => decodePostal(codes[row]!) ?? '';
  const date = kept(KEPT_CELLS, (day) => isoDate(day) ?? '');
  return (row) => date(codes[row]!);
}

function kept(size: number, make: (code: number) => string): (code: number) => string {
  if (size > KEPT_CELLS) return make;
  const cells: string[] = [];
  return (code) => (cells[code] ??= make(code));
}
