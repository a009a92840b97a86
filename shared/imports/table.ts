import type { ImportFormat } from '#shared/imports/formats.ts';

/** A table as it was read from a file. */
export interface ImportTable {
  readonly headings: readonly string[];
  /** The rows that are not blank. */
  readonly rows: readonly TableRow[];
  /** Lines that could not be read as rows. */
  readonly unreadable: readonly TableLine[];
  /** Lines that are no applications, such as totals, and what they are. */
  readonly passedOver?: readonly TableLine[];
  /** The first day of a workbook's count of days; null for text. */
  readonly serials: 1900 | 1904 | null;
}

/** A line of a file that is no row, and why. */
export interface TableLine {
  readonly line: number;
  readonly reason: string;
}

/** One row of a file: its line there, and one cell for each heading. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Whether cells of a format are taken as they are: what we wrote ourselves has no other spelling of nothing. */
export function isExact(format: ImportFormat): boolean {
  return format === 'waymark';
}
