/** The columns a sink wants. */
interface WantedColumns {
  /** For each wanted column in turn, the position of its cell in a row of the file, which may lie beyond the headings; -1 where the file has none. */
  readonly positions: readonly number[];
}

/** How many cells a row has: as many as the headings, fewer (text only), or values beyond them. */
export type RowWidth = 'whole' | 'short' | 'long';

/** Receives one table as a reader finds it: first the headings, then row by row. */
export interface TableSink {
  /** Receives the first line that is not blank; returns the wanted columns or throws RefusedFileError. */
  headings(cells: readonly string[], from1904: boolean, line: number): WantedColumns;
  /**
   * Receives a row: its line in the file, its wanted cells in the order of `positions` (`null` for a blank row), and its width;
   * of readers that number the cells of a column also the number of each, until the next row: -1 is a cell without one.
   */
  row(
    line: number,
    cells: readonly string[] | null,
    width: RowWidth,
    numbers?: Int32Array<ArrayBuffer>,
  ): void;
  /** Receives a line that cannot be read as a row. */
  unreadable(line: number, reason: string): void;
}

/** Receives the share of a file that has been read, from 0 to 1. */
export type OnProgress = (share: number) => void;

/** For each cell of a row its index among the wanted ones; -1 for a cell that is not wanted. */
export function targetsOf(width: number, positions: readonly number[]): Int16Array {
  const targets = new Int16Array(Math.max(width, ...positions.map((at) => at + 1))).fill(-1);
  for (const [field, position] of positions.entries()) {
    if (position >= 0) targets[position] = field;
  }
  return targets;
}
