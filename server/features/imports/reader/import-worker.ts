import { parentPort } from 'node:worker_threads';

import { batchesOf } from '#server/features/imports/batches-of.ts';
import { readFile } from '#server/features/imports/reader/read-file.ts';
import type { StoredRows } from '#server/features/imports/repository/rows.ts';
import { RefusedFileError } from '#server/platform/tables/refused-file.ts';
import type { ImportTable, TableRow } from '#shared/imports/table.ts';

/** A file to read. */
export interface ImportTask {
  readonly id: number;
  readonly bytes: Uint8Array;
}

/** A file's table, its rows written out in the parts in which they are stored. */
export interface ReadTable extends Pick<ImportTable, 'headings' | 'serials'> {
  /** Rows and lines that could not be read. */
  readonly total: number;
  /** Parts, each a StoredRows as JSON. */
  readonly parts: readonly string[];
}

/** The thread's answer: a table, or why there is none. */
export interface ImportAnswer {
  readonly id: number;
  readonly table?: ReadTable;
  readonly refusal?: string;
}

/** The rows of a file that are stored together. */
const CHUNK = { count: 250, characters: 1_000_000 };

const charactersOf = ({ cells }: TableRow) => cells.reduce((sum, cell) => sum + cell.length, 0);
const written = (part: StoredRows) => JSON.stringify(part);

async function perform({ id, bytes }: ImportTask): Promise<ImportAnswer> {
  try {
    const { headings, serials, rows, unreadable, passedOver } = await readFile(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    );
    const parts = [written({ rows: [], unreadable, ...(passedOver && { passedOver }) })];
    for (const batch of batchesOf(rows, charactersOf, CHUNK)) {
      parts.push(written({ rows: batch, unreadable: [] }));
    }
    return { id, table: { headings, serials, total: rows.length + unreadable.length, parts } };
  } catch (error) {
    if (!(error instanceof RefusedFileError)) throw error;
    return { id, refusal: error.message };
  }
}

parentPort?.on('message', (task: ImportTask) => {
  void perform(task).then((answer) => parentPort?.postMessage(answer));
});
