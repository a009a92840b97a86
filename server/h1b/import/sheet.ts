import type { Layout } from '#server/h1b/import/headings.ts';

/** Takes in one table as a reader finds it: first the headings, then row by row. */
export interface SheetSink {
  /** Told of the first line that is not blank; answers with the layout or throws RefusedFile. */
  headings(cells: readonly string[], from1904: boolean): Layout;
  /** One row below: its line in the file, and its cells in the order of FIELDS; `null` when the whole row is blank. */
  row(line: number, cells: readonly string[] | null): void;
  /** A line that cannot be read as a row. */
  unreadable(line: number, reason: string): void;
}

/** Told how much of a file is read, from 0 to 1. */
export type OnProgress = (share: number) => void;
