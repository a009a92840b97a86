import type { EvidenceCollector } from '#server/h1b/import/employer-evidence.ts';
import { type Layout, OtherProgrammeError } from '#server/h1b/import/headings.ts';
import { FileMerge } from '#server/h1b/import/merge-file.ts';
import { type Block, BlockReader, type ReadingOptions } from '#server/h1b/import/read-blocks.ts';
import { ReaderCodes } from '#server/h1b/import/reader-codes.ts';
import {
  addBlock,
  count,
  countReason,
  emptyReport,
  type FileReport,
} from '#server/h1b/import/report.ts';
import { fiscalYear } from '#server/h1b/snapshot/fiscal-year.ts';
import { COLUMN_NAMES } from '#server/h1b/snapshot/schema.ts';
import type { Table } from '#server/h1b/snapshot/table.ts';
import type { FoundTable } from '#server/platform/tables/find-tables.ts';
import { RefusedFileError } from '#server/platform/tables/refused-file.ts';

const STATUS = COLUMN_NAMES.indexOf('case_status');
const DECIDED = COLUMN_NAMES.indexOf('decision_date');

/** What the rows of a file are merged into, and how they are read: by default as those of LCA; files of others are refused. */
export interface ImportTarget extends ReadingOptions {
  readonly table: Table;
  readonly evidence: EvidenceCollector;
}

/** Receives the share of a file that has been read, and its rows so far. */
export type OnTableProgress = (share: number, rows: number) => void;

/**
 * Merges one found table wholly or not at all. A refusal or damage becomes part of the report; other errors are thrown
 * after the records are as before.
 */
export function importTable(
  target: ImportTarget,
  found: FoundTable,
  onProgress: OnTableProgress,
): Promise<FileReport> {
  return mergeWhole(target, found.name, async (merge) => {
    const known = new ReaderCodes(target.table);
    const reader = new BlockReader(target, {
      onLayout: (layout) => merge.begin(layout),
      onBlock: (block) => merge.take(block, known),
    });
    await found.read(reader, (share) => onProgress(share, merge.rows));
    reader.end();
  });
}

/** Merges one table with `read`, wholly or not at all. */
export async function mergeWhole(
  target: ImportTarget,
  name: string,
  read: (merge: TableMerge) => Promise<void>,
): Promise<FileReport> {
  const merge = new TableMerge(target, name);
  try {
    await read(merge);
    const report = merge.finish();
    target.evidence.keepFile();
    return report;
  } catch (error) {
    merge.undo();
    target.evidence.dropFile();
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    return {
      ...emptyReport(name),
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

/** Merges the blocks of one table into the records, and reports what became of its rows. */
export class TableMerge {
  readonly #target: ImportTarget;
  readonly #report: FileReport;
  #merge: FileMerge | undefined;
  /** The descriptions of employers that each block brought, in the order of the file. */
  readonly #described: { readonly by: ReaderCodes; readonly from: number; readonly to: number }[] =
    [];

  constructor(target: ImportTarget, name: string) {
    this.#target = target;
    this.#report = emptyReport(name);
  }

  /** Rows that were read so far. */
  get rows(): number {
    return this.#report.rows_read;
  }

  /** Takes the layout of the table; several readers of one table all bring the same. */
  begin({ missing, missingMore }: Layout): void {
    if (this.#merge) return;
    this.#report.missing_columns = missing;
    this.#report.unknown_columns = missingMore;
    this.#merge = new FileMerge(this.#target.table, [...missing, ...missingMore]);
  }

  /** Merges the next block of the table, which `known` translates. */
  take(block: Block, known: ReaderCodes): void {
    addBlock(this.#report, block.report);
    const from = known.described;
    known.learn(block.values);
    this.#described.push({ by: known, from, to: known.described });
    const cases = block.cases.split('\n');
    for (let at = 0; at < block.lines.length; at++) this.#add(block, at, cases[at]!, known);
  }

  #add(block: Block, at: number, caseNumber: string, known: ReaderCodes): void {
    const report = this.#report;
    const first = at * COLUMN_NAMES.length;
    // A status without a code must not get one.
    const isRefused = block.codes[first + STATUS] !== 0 && this.#merge!.hasAllStatuses;
    if (isRefused) {
      report.rejected++;
      countReason(report.reasons, 'too many different statuses', block.lines[at]!);
      return;
    }
    const added = this.#merge!.add(caseNumber, known.codes(block.codes, first));
    if (added === 'older') count(report.older, block.lines[at]!);
    if (added === 'changed') known.countDescription(block.descriptions[at]!);
    const year = fiscalYear(block.codes[first + DECIDED]!) ?? 'none';
    report.fiscal_years[year] = (report.fiscal_years[year] ?? 0) + 1;
  }

  finish(): FileReport {
    if (this.#report.rows_read === this.#report.blank) {
      throw new RefusedFileError('there are headings but no rows');
    }
    for (const { by, from, to } of this.#described) {
      for (const [text, filings] of by.descriptions(from, to)) {
        this.#target.evidence.add(text, filings);
      }
    }
    const { inserted = 0, updated = 0, unchanged = 0, duplicates = 0 } = this.#merge ?? {};
    return {
      ...this.#report,
      only_certified: this.#merge?.markOnlyCertified() ?? [],
      inserted,
      updated,
      unchanged,
      duplicates,
    };
  }

  undo(): void {
    this.#merge?.undo();
  }
}
