import { type ApprovalLayout, recogniseApprovals } from '#server/h1b/approvals/approval-layout.ts';
import {
  APPROVAL_COUNTS,
  APPROVAL_TEXTS,
  type ApprovalRow,
  PETITION_KINDS,
} from '#server/h1b/approvals/approval-row.ts';
import type { FoundTable } from '#server/platform/tables/find-tables.ts';
import { RefusedFileError } from '#server/platform/tables/refused-file.ts';
import type { OnProgress, TableSink } from '#server/platform/tables/table-sink.ts';

/** Lines that a report names for each reason; all are counted. */
const LINES_NAMED = 20;

/** What one table held. */
export interface ReadApprovals {
  readonly rows: readonly ApprovalRow[];
  /** Rows below the headings, blank and rejected ones included. */
  readonly rowsRead: number;
  readonly blank: number;
  readonly rejected: number;
  /** Rejected rows by reason, with the first lines. */
  readonly reasons: readonly { reason: string; count: number; lines: readonly number[] }[];
}

/** Reads a table of the USCIS Employer Data Hub; throws RefusedFileError for any other table. */
export async function readApprovals(
  found: FoundTable,
  onProgress: OnProgress = () => undefined,
): Promise<ReadApprovals> {
  const sink = new ApprovalSink();
  await found.read(sink, onProgress);
  if (sink.rowsRead === sink.blank) throw new RefusedFileError('the file has headings and no rows');
  const { rows, rowsRead, blank, rejected, reasons } = sink;
  return { rows, rowsRead, blank, rejected, reasons: [...reasons.values()] };
}

class ApprovalSink implements TableSink {
  readonly rows: ApprovalRow[] = [];
  readonly reasons = new Map<string, { reason: string; count: number; lines: number[] }>();
  rowsRead = 0;
  blank = 0;
  rejected = 0;
  #byKind = false;

  headings(cells: readonly string[]): ApprovalLayout {
    const layout = recogniseApprovals(cells);
    if (!layout)
      throw new RefusedFileError('this is not a file of the USCIS H-1B Employer Data Hub');
    this.#byKind = layout.byKind;
    return layout;
  }

  row(line: number, cells: readonly string[] | null): void {
    this.rowsRead++;
    if (cells === null) {
      this.blank++;
      return;
    }
    const row = readRow(cells, this.#byKind);
    if (typeof row === 'string') this.#reject(line, row);
    else this.rows.push(row);
  }

  unreadable(line: number, reason: string): void {
    this.rowsRead++;
    this.#reject(line, reason);
  }

  #reject(line: number, reason: string): void {
    this.rejected++;
    const known = this.reasons.get(reason) ?? { reason, count: 0, lines: [] };
    if (known.count++ < LINES_NAMED) known.lines.push(line);
    this.reasons.set(reason, known);
  }
}

/** A row of a file, or the reason why it cannot be read. */
function readRow(cells: readonly string[], byKind: boolean): ApprovalRow | string {
  const [year = '', ...rest] = cells;
  if (!/^\s*20\d\d\s*$/.test(year)) return `"${year}" is not a fiscal year`;
  const texts = rest.slice(0, APPROVAL_TEXTS.length).map((cell) => cell.trim());
  const numbers: number[] = [];
  const [counts, kinds] = [APPROVAL_COUNTS.length, PETITION_KINDS.length];
  const from = APPROVAL_TEXTS.length + (byKind ? counts : 0);
  for (const cell of rest.slice(from, from + (byKind ? kinds : counts))) {
    const number = countOf(cell);
    if (number === undefined) return `"${cell.trim()}" is not a number of petitions`;
    numbers.push(number);
  }
  const [employer = '', naics = '', taxId = '', state = '', city = '', zip = ''] = texts;
  const [a = 0, b = 0, c = 0, d = 0] = byKind ? sumKinds(numbers) : numbers;
  return {
    fiscalYear: Number(year),
    employer,
    naics,
    taxId,
    state,
    city,
    zip,
    initialApprovals: a,
    initialDenials: b,
    continuingApprovals: c,
    continuingDenials: d,
    kinds: byKind ? numbers : null,
  };
}

/** A count such as '1,720'; a blank cell is 0, undefined is no count. */
function countOf(cell: string): number | undefined {
  const text = cell.trim();
  if (text === '') return 0;
  return /^\d{1,9}$|^\d{1,3}(,\d{3})+$/.test(text) ? Number(text.replaceAll(',', '')) : undefined;
}

/** Initial petitions are new and new concurrent employment; all others continue something. */
function sumKinds(numbers: readonly number[]): number[] {
  const sums = [0, 0, 0, 0];
  for (const [k, number] of numbers.entries()) {
    const initial = PETITION_KINDS[k]!.startsWith('new');
    sums[(initial ? 0 : 2) + (k % 2)]! += number;
  }
  return sums;
}
