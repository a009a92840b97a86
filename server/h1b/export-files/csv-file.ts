import { CsvWriter } from '#server/h1b/answers/csv-lines.ts';
import { writeAll } from '#server/h1b/snapshot/snapshot-file.ts';
import type { Snapshot } from '#server/h1b/snapshot/snapshot.ts';
import { csvLine } from '#shared/core/csv.ts';
import { H1B_COLUMNS } from '#shared/h1b/columns.ts';

/** Rows written at a time. */
const BATCH = 1000;

/** Writes every record as CSV, in order of id, in the form of the page's export. */
export function writeCsv(
  snapshot: Snapshot,
  fd: number,
  onProgress: (share: number, rows: number) => void,
): void {
  const writer = new CsvWriter(snapshot);
  writeAll(fd, Buffer.from(csvLine(H1B_COLUMNS)));
  for (let start = 0; start < snapshot.rows; start += BATCH) {
    const length = Math.min(BATCH, snapshot.rows - start);
    writeAll(fd, writer.lines(Array.from({ length }, (_, k) => start + k)));
    onProgress((start + length) / snapshot.rows, start + length);
  }
}
