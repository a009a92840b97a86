import { civilDate } from '#server/h1b/snapshot/days.ts';
import type { Table } from '#server/h1b/snapshot/table.ts';
import { type Layout, recogniseLayout } from '#server/h1b/import/headings.ts';
import { FileMerge } from '#server/h1b/import/merge-file.ts';
import type { FoundTable } from '#server/platform/tables/find-tables.ts';
import { RefusedFile } from '#server/platform/tables/refused-file.ts';
import { count, emptyReport, type FileReport } from '#server/h1b/import/report.ts';
import { RowReader } from '#server/h1b/import/row-reader.ts';
import type { OnProgress, TableSink } from '#server/platform/tables/table-sink.ts';
import type { H1bColumn } from '#shared/domain/h1b-columns.ts';

/** Receives the share of a file that has been read, and its rows so far. */
type OnTableProgress = (share: number, rows: number) => void;

/**
 * Merges one found table wholly or not at all. A refusal or damage becomes part of the report; other errors are thrown
 * after the records are as before.
 */
export async function importTable(
  table: Table,
  found: FoundTable,
  onProgress: OnTableProgress,
): Promise<FileReport> {
  const sink = new ImportSink(table, found.name);
  const progress: OnProgress = (share) => onProgress(share, sink.report.rows_read);
  try {
    await found.read(sink, progress);
    return sink.finish();
  } catch (error) {
    sink.undo();
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    return { ...emptyReport(found.name), refused: refusal };
  }
}

/** Why an error means that a file is refused, in words for the operator; undefined for an error that is no refusal. */
export function refusalOf(error: unknown): string | undefined {
  if (error instanceof RefusedFile) return error.message;
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return 'the file does not exist';
  if (code === 'EACCES' || code === 'EPERM') return 'the file may not be read';
  if (code.startsWith('Z_')) return `the compressed file is damaged: ${error.message}`;
  // The zip reader throws plain errors without a code.
  if (code === '')
    return isProgrammingError(error) ? undefined : `the file is damaged: ${error.message}`;
  return undefined;
}

function isProgrammingError(error: Error): boolean {
  return error.constructor !== Error;
}

class ImportSink implements TableSink {
  readonly report: FileReport;
  readonly #table: Table;
  readonly #nulled = new Map<H1bColumn, FileReport['nulled'][number]>();
  readonly #reasons = new Map<string, FileReport['reasons'][number]>();
  #merge: FileMerge | undefined;
  #reader: RowReader | undefined;
  #line = 1;

  constructor(table: Table, name: string) {
    this.#table = table;
    this.report = emptyReport(name);
  }

  headings(cells: readonly string[], from1904: boolean): Layout {
    const layout = recogniseLayout(cells);
    this.report.missing_columns = layout.missing;
    this.#merge = new FileMerge(this.#table, layout.missing);
    this.#reader = new RowReader(layout, from1904, (column) => this.#countNulled(column));
    return layout;
  }

  row(line: number, cells: readonly string[] | null): void {
    this.report.rows_read++;
    this.#line = line;
    if (cells === null) {
      this.report.blank++;
      return;
    }
    const row = this.#reader!.read(cells);
    const reason = 'reason' in row ? row.reason : this.#merge!.add(row);
    if (reason !== undefined) {
      this.#reject(line, reason);
    } else if (!('reason' in row)) {
      const year = fiscalYear(row.decision_date);
      this.report.fiscal_years[year] = (this.report.fiscal_years[year] ?? 0) + 1;
    }
  }

  unreadable(line: number, reason: string): void {
    this.report.rows_read++;
    this.#reject(line, reason);
  }

  finish(): FileReport {
    const { inserted = 0, updated = 0, unchanged = 0, duplicates = 0 } = this.#merge ?? {};
    return {
      ...this.report,
      inserted,
      updated,
      unchanged,
      duplicates,
      reasons: [...this.#reasons.values()],
      nulled: [...this.#nulled.values()],
    };
  }

  undo(): void {
    this.#merge?.undo();
  }

  #reject(line: number, reason: string): void {
    this.report.rejected++;
    const known = this.#reasons.get(reason) ?? { reason, count: 0, lines: [] };
    this.#reasons.set(reason, known);
    count(known, line);
  }

  #countNulled(column: H1bColumn): void {
    const known = this.#nulled.get(column) ?? { column, count: 0, lines: [] };
    this.#nulled.set(column, known);
    count(known, this.#line);
  }
}

/** The fiscal year (October to September) of a day number; 'none' for 0. */
function fiscalYear(day: number): string {
  if (day === 0) return 'none';
  const { year, month } = civilDate(day);
  return String(month >= 10 ? year + 1 : year);
}
