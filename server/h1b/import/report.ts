import type { Programme } from '#server/h1b/data-folder.ts';
import type { AnyColumn, H1bColumn, H1bMoreColumn } from '#shared/h1b/columns.ts';

/** Lines that are named per reason; all are counted. */
const LINES_NAMED = 20;

/** Different values that are quoted per column, and their longest text. */
const VALUES_QUOTED = 5;
const LONGEST_VALUE = 60;

/** How often something happened in a file, and the first lines where it did. */
interface Occurrence {
  count: number;
  /** Line numbers of the first ones; the heading is line 1. */
  lines: number[];
}

/** Cells of one column that an operator should look at, for one reason. */
interface NotedCells extends Occurrence {
  column: AnyColumn;
  reason: string;
  /** The first different values as they stand in the file, cut at 60 characters. */
  values: string[];
}

/** What became of one file; `rows_read` = blank + rejected + duplicates + inserted + updated + unchanged. */
export interface FileReport {
  file: string;
  /** Why the file was refused; null when it was imported. */
  refused: string | null;
  /** The programme that a file is of which was refused as one of another. */
  programme?: Programme;
  /** Rows below the heading, blank ones included. */
  rows_read: number;
  blank: number;
  inserted: number;
  updated: number;
  unchanged: number;
  /** Rows of a case that the same file had already; the last one wins. */
  duplicates: number;
  rejected: number;
  /** Rejected rows by reason. */
  reasons: ({ reason: string } & Occurrence)[];
  /** Cells that could not be read and became null, by column. */
  nulled: NotedCells[];
  /** Cells that were kept although nothing like them is published, by column. */
  unusual: NotedCells[];
  /** Rows with fewer cells than there are headings; they are read as if the rest were blank. */
  short: Occurrence;
  /** Rows whose decision is older than the one that is known; they change nothing and count as unchanged or repeated. */
  older: Occurrence;
  /** The columns that the file does not have. */
  missing_columns: readonly H1bColumn[];
  /** The further columns that the file does not have; they stay as they are, or unknown. */
  unknown_columns: readonly H1bMoreColumn[];
  /** Imported rows by fiscal year (October to September) of the decision date; 'none' without one. */
  fiscal_years: Record<string, number>;
  /** Fiscal years of which the file holds certified cases only, null for rows without one: rates leave these rows out. */
  only_certified: (number | null)[];
}

/** What is reported of rows before they are merged. */
export type BlockReport = Pick<
  FileReport,
  'rows_read' | 'blank' | 'rejected' | 'reasons' | 'nulled' | 'unusual' | 'short'
>;

/** What became of an import. */
export interface ImportReport {
  files: FileReport[];
  /** Number of the data version that is served now; unchanged when nothing changed. */
  version: number | null;
  /** Whether a new version was published. */
  published: boolean;
  /** Records after the import. */
  records: number;
  /** Records of the sample that the first import removed. */
  removed_sample: number;
  seconds: number;
}

/** The report of a file that has not been read yet. */
export function emptyReport(file: string): FileReport {
  return {
    file,
    refused: null,
    rows_read: 0,
    blank: 0,
    inserted: 0,
    updated: 0,
    unchanged: 0,
    duplicates: 0,
    rejected: 0,
    reasons: [],
    nulled: [],
    unusual: [],
    short: { count: 0, lines: [] },
    older: { count: 0, lines: [] },
    missing_columns: [],
    unknown_columns: [],
    fiscal_years: {},
    only_certified: [],
  };
}

/** Counts one more occurrence in a line. */
export function count(occurrence: Occurrence, line: number): void {
  if (occurrence.count++ < LINES_NAMED) occurrence.lines.push(line);
}

/** Counts one more noted cell: its line and, among the first, its value. */
export function countCell(
  cells: Map<AnyColumn, NotedCells>,
  column: AnyColumn,
  reason: string,
  line: number,
  value: string,
): void {
  const known = cells.get(column) ?? { column, reason, count: 0, lines: [], values: [] };
  cells.set(column, known);
  count(known, line);
  const quoted = value.trim().slice(0, LONGEST_VALUE);
  if (known.values.length < VALUES_QUOTED && !known.values.includes(quoted)) {
    known.values.push(quoted);
  }
}

/** Counts one more row that was rejected for a reason. */
export function countReason(reasons: FileReport['reasons'], reason: string, line: number): void {
  let known = reasons.find((one) => one.reason === reason);
  if (!known) reasons.push((known = { reason, count: 0, lines: [] }));
  count(known, line);
}

/** Adds what was found in later rows of the same file. */
export function addBlock(report: FileReport, later: BlockReport): void {
  for (const name of ['rows_read', 'blank', 'rejected'] as const) report[name] += later[name];
  addOccurrence(report.short, later.short);
  for (const { reason, ...occurrence } of later.reasons) {
    const known = report.reasons.find((one) => one.reason === reason);
    if (known) addOccurrence(known, occurrence);
    else report.reasons.push({ reason, ...occurrence });
  }
  for (const note of ['nulled', 'unusual'] as const) {
    for (const cells of later[note]) {
      const known = report[note].find(({ column }) => column === cells.column);
      if (!known) {
        report[note].push(cells);
        continue;
      }
      addOccurrence(known, cells);
      const others = cells.values.filter((value) => !known.values.includes(value));
      known.values.push(...others.slice(0, VALUES_QUOTED - known.values.length));
    }
  }
}

function addOccurrence(known: Occurrence, later: Occurrence): void {
  known.count += later.count;
  known.lines.push(...later.lines.slice(0, LINES_NAMED - known.lines.length));
}

/** The report as an operator reads it. */
export function describeReport(report: ImportReport): string {
  const lines = report.files.flatMap(describeFile);
  if (report.removed_sample > 0) {
    lines.push(`The sample (${number(report.removed_sample)} records) was removed.`);
  }
  lines.push(
    report.published
      ? `Data version ${report.version} with ${number(report.records)} records is ready; a running server takes it up by itself.`
      : `Nothing changed${report.version === null ? '; no data is loaded' : `: data version ${report.version} with ${number(report.records)} records stays`}.`,
  );
  return lines.join('\n');
}

function describeFile(file: FileReport): string[] {
  if (file.refused !== null) return [`${file.file}: REFUSED, ${file.refused}`];
  const lines = [
    `${file.file}: ${number(file.rows_read)} rows read, ${number(file.inserted)} inserted, ` +
      `${number(file.updated)} updated, ${number(file.unchanged)} unchanged, ${number(file.blank)} blank, ` +
      `${number(file.duplicates)} repeated, ${number(file.rejected)} rejected`,
  ];
  if (file.missing_columns.length > 0) {
    lines.push(`  columns it does not have: ${file.missing_columns.join(', ')}`);
  }
  if (file.unknown_columns.length > 0) {
    lines.push(`  further columns it does not have: ${file.unknown_columns.join(', ')}`);
  }
  for (const { reason, ...occurrence } of file.reasons) {
    lines.push(`  rejected, ${reason}: ${where(occurrence)}`);
  }
  for (const cells of file.nulled) {
    lines.push(`  ${cells.column} ${cells.reason}, left empty: ${where(cells)}${quoted(cells)}`);
  }
  for (const cells of file.unusual) {
    lines.push(`  ${cells.column} ${cells.reason}, kept: ${where(cells)}${quoted(cells)}`);
  }
  if (file.short.count > 0) {
    lines.push(`  fewer cells than headings, read as blank: ${where(file.short)}`);
  }
  if (file.older.count > 0) {
    lines.push(`  an older decision than the known one, changed nothing: ${where(file.older)}`);
  }
  if (file.only_certified.length > 0) {
    const years = file.only_certified.map((year) => (year === null ? 'no year' : `FY${year}`));
    lines.push(`  certified cases only, in no certification rate: ${years.join(', ')}`);
  }
  return lines;
}

function quoted({ values }: NotedCells): string {
  return `, such as ${values.map((value) => JSON.stringify(value)).join(', ')}`;
}

function where({ count: total, lines }: Occurrence): string {
  const more = total > lines.length ? ' …' : '';
  return `${number(total)} (line${total === 1 ? '' : 's'} ${lines.join(', ')}${more})`;
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}
