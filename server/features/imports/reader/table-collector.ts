import { RefusedFileError } from '#server/platform/tables/refused-file.ts';
import type { TableSink } from '#server/platform/tables/table-sink.ts';
import type { ImportTable, TableRow } from '#shared/imports/table.ts';
import {
  IMPORT_COLUMNS_MAX,
  IMPORT_ROWS_MAX,
  IMPORT_UNPACKED_BYTES,
} from '#shared/imports/limits.ts';
import { transferMessages } from '#shared/imports/messages.ts';

/** Keeps a whole table of bounded size as a reader finds it. */
export class TableCollector implements TableSink {
  #headings: readonly string[] | undefined;
  #serials: ImportTable['serials'] = null;
  readonly #fromWorkbook: boolean;
  readonly #rows: TableRow[] = [];
  #characters = 0;
  readonly #unreadable: { line: number; reason: string }[] = [];

  constructor(fromWorkbook = false) {
    this.#fromWorkbook = fromWorkbook;
  }

  headings(cells: readonly string[], from1904: boolean) {
    if (cells.length > IMPORT_COLUMNS_MAX) {
      throw new RefusedFileError(transferMessages.imports.tooManyColumns);
    }
    this.#headings = cells.map((cell) => cell.trim());
    if (this.#fromWorkbook) this.#serials = from1904 ? 1904 : 1900;
    return { positions: cells.map((_, column) => column) };
  }

  row(line: number, cells: readonly string[] | null): void {
    if (cells === null) return;
    this.#count();
    // A workbook may use one long text in any number of cells.
    for (const cell of cells) this.#characters += cell.length;
    if (this.#characters > IMPORT_UNPACKED_BYTES) {
      throw new RefusedFileError(transferMessages.imports.unpacksTooLarge);
    }
    this.#rows.push({ line, cells });
  }

  unreadable(line: number, reason: string): void {
    this.#count();
    this.#unreadable.push({ line, reason });
  }

  /** The table; throws RefusedFileError when there was none. */
  table(): ImportTable {
    if (!this.#headings || this.#rows.length === 0)
      throw new RefusedFileError(transferMessages.imports.noTable);
    return {
      headings: this.#headings,
      rows: this.#rows,
      unreadable: this.#unreadable,
      serials: this.#serials,
    };
  }

  #count(): void {
    if (this.#rows.length + this.#unreadable.length >= IMPORT_ROWS_MAX) {
      throw new RefusedFileError(transferMessages.imports.tooManyRows);
    }
  }
}
