import { civilDate } from '#server/h1b/snapshot/days.ts';
import type { Table } from '#server/h1b/snapshot/table.ts';
import { type Layout, recogniseLayout } from '#server/h1b/import/headings.ts';
import { FileMerge } from '#server/h1b/import/merge-file.ts';
import type { FoundTable } from '#server/platform/tables/find-tables.ts';
import { RefusedFile } from '#server/platform/tables/refused-file.ts';
import { count, countCell, emptyReport, type FileReport } from '#server/h1b/import/report.ts';
import { RowReader } from '#server/h1b/import/row-reader.ts';
import type { OnProgress, RowWidth, TableSink } from '#server/platform/tables/table-sink.ts';
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

/** Why a cell of a column cannot be read. */
const REASONS: Partial<Record<H1bColumn, string>> = {
  soc_code: 'was turned into a date by a spreadsheet',
  full_time_position: 'is neither yes nor no',
  wage_rate_of_pay_from: 'is not an amount or a range of rising amounts',
  wage_rate_of_pay_to: 'is not an amount',
  wage_unit_of_pay: 'is not a unit of pay',
  prevailing_wage: 'is not an amount',
  worksite_state: 'is not a state',
  worksite_postal_code: 'is not a postal code',
  employer_state: 'is not a state',
  employer_postal_code: 'is not a postal code',
  received_date: 'is not a date',
  decision_date: 'is not a date',
  begin_date: 'is not a date',
  end_date: 'is not a date',
};

class ImportSink implements TableSink {
  readonly report: FileReport;
  readonly #table: Table;
  readonly #noted = {
    nulled: new Map<H1bColumn, FileReport['nulled'][number]>(),
    unusual: new Map<H1bColumn, FileReport['unusual'][number]>(),
  };
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
    this.#reader = new RowReader(layout, from1904, (note, column, value) => {
      const reason = note === 'unusual' ? 'is none of the known statuses' : REASONS[column];
      countCell(this.#noted[note], column, reason ?? 'not readable', this.#line, value);
    });
    return layout;
  }

  row(line: number, cells: readonly string[] | null, width: RowWidth): void {
    this.report.rows_read++;
    this.#line = line;
    if (width === 'long') {
      this.#reject(line, 'more cells than headings, so nobody knows which value belongs where');
      return;
    }
    if (cells === null) {
      this.report.blank++;
      return;
    }
    if (width === 'short') count(this.report.short, line);
    const row = this.#reader!.read(cells);
    const added = 'reason' in row ? row : this.#merge!.add(row);
    if (typeof added === 'object') {
      this.#reject(line, added.reason);
    } else if (!('reason' in row)) {
      if (added === 'older') count(this.report.older, line);
      const year = fiscalYear(row.decision_date);
      this.report.fiscal_years[year] = (this.report.fiscal_years[year] ?? 0) + 1;
    }
  }

  unreadable(line: number, reason: string): void {
    this.report.rows_read++;
    this.#reject(line, reason);
  }

  finish(): FileReport {
    if (this.report.rows_read === this.report.blank) {
      throw new RefusedFile('there are headings but no rows');
    }
    const { inserted = 0, updated = 0, unchanged = 0, duplicates = 0 } = this.#merge ?? {};
    return {
      ...this.report,
      inserted,
      updated,
      unchanged,
      duplicates,
      reasons: [...this.#reasons.values()],
      nulled: [...this.#noted.nulled.values()],
      unusual: [...this.#noted.unusual.values()],
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
}

/** The fiscal year (October to September) of a day number; 'none' for 0. */
function fiscalYear(day: number): string {
  if (day === 0) return 'none';
  const { year, month } = civilDate(day);
  return String(month >= 10 ? year + 1 : year);
}
