import type { Programme } from '#server/h1b/data-folder.ts';
import { fiscalYear } from '#server/h1b/snapshot/fiscal-year.ts';
import type { Table } from '#server/h1b/snapshot/table.ts';
import { type Layout, OtherProgrammeError, recogniseLayout } from '#server/h1b/import/headings.ts';
import type { EvidenceCollector } from '#server/h1b/import/employer-evidence.ts';
import { FileMerge } from '#server/h1b/import/merge-file.ts';
import type { FoundTable } from '#server/platform/tables/find-tables.ts';
import { RefusedFileError } from '#server/platform/tables/refused-file.ts';
import { count, countCell, emptyReport, type FileReport } from '#server/h1b/import/report.ts';
import type { HashPhone } from '#server/h1b/import/phone-hash.ts';
import { RowReader } from '#server/h1b/import/row-reader.ts';
import type { OnProgress, RowWidth, TableSink } from '#server/platform/tables/table-sink.ts';
import type { AnyColumn } from '#shared/h1b/columns.ts';

/** What the rows of a file are merged into. */
export interface ImportTarget {
  /** Whose files are taken, LCA by default; the others are refused. */
  readonly programme?: Programme;
  readonly table: Table;
  readonly evidence: EvidenceCollector;
  readonly hashPhone: HashPhone;
  /** Whether keys of the sample are taken for case numbers. */
  readonly isSample?: boolean;
}

/** Receives the share of a file that has been read, and its rows so far. */
type OnTableProgress = (share: number, rows: number) => void;

/**
 * Merges one found table wholly or not at all. A refusal or damage becomes part of the report; other errors are thrown
 * after the records are as before.
 */
export async function importTable(
  target: ImportTarget,
  found: FoundTable,
  onProgress: OnTableProgress,
): Promise<FileReport> {
  const sink = new ImportSink(target, found.name);
  const progress: OnProgress = (share) => onProgress(share, sink.report.rows_read);
  try {
    await found.read(sink, progress);
    const report = sink.finish();
    target.evidence.keepFile();
    return report;
  } catch (error) {
    sink.undo();
    target.evidence.dropFile();
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    return {
      ...emptyReport(found.name),
      refused: refusal,
      ...(error instanceof OtherProgrammeError && { programme: error.programme }),
    };
  }
}

/** Why an error means that a file is refused, in words for the operator; undefined for an error that is no refusal. */
export function refusalOf(error: unknown): string | undefined {
  if (error instanceof RefusedFileError) return error.message;
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
const REASONS: Partial<Record<AnyColumn, string>> = {
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
  wage_level: 'is not one of the levels I to IV',
  prevailing_wage_unit: 'is not a unit of pay',
  prevailing_wage_source: 'is a unit of pay, not a source',
  prevailing_wage_year: 'is not a year',
  naics_code: 'is not an industry code of 2 to 6 digits',
  employer_fein: 'is not a number of 9 digits',
};

class ImportSink implements TableSink {
  readonly report: FileReport;
  readonly #target: ImportTarget;
  readonly #noted = {
    nulled: new Map<AnyColumn, FileReport['nulled'][number]>(),
    unusual: new Map<AnyColumn, FileReport['unusual'][number]>(),
  };
  readonly #reasons = new Map<string, FileReport['reasons'][number]>();
  #merge: FileMerge | undefined;
  #reader: RowReader | undefined;
  #line = 1;

  constructor(target: ImportTarget, name: string) {
    this.#target = target;
    this.report = emptyReport(name);
  }

  headings(cells: readonly string[], from1904: boolean): Layout {
    const layout = recogniseLayout(cells, this.#target.programme);
    this.report.missing_columns = layout.missing;
    this.report.unknown_columns = layout.missingMore;
    this.#merge = new FileMerge(this.#target.table, [...layout.missing, ...layout.missingMore]);
    this.#reader = new RowReader(layout, from1904, this.#target, (note, column, value) => {
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
      if (added === 'changed') this.#target.evidence.add(row, this.#reader!.marks(cells));
      const year = fiscalYear(row.decision_date) ?? 'none';
      this.report.fiscal_years[year] = (this.report.fiscal_years[year] ?? 0) + 1;
    }
  }

  unreadable(line: number, reason: string): void {
    this.report.rows_read++;
    this.#reject(line, reason);
  }

  finish(): FileReport {
    if (this.report.rows_read === this.report.blank) {
      throw new RefusedFileError('there are headings but no rows');
    }
    const { inserted = 0, updated = 0, unchanged = 0, duplicates = 0 } = this.#merge ?? {};
    return {
      ...this.report,
      only_certified: this.#merge?.markOnlyCertified() ?? [],
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
