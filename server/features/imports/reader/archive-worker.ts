import { parentPort } from 'node:worker_threads';

import { batchesOf } from '#server/features/imports/batches-of.ts';
import { readArchive } from '#server/features/imports/reader/read-archive.ts';
import type { Archive } from '#server/platform/restored-table.ts';
import { RefusedFileError } from '#server/platform/tables/refused-file.ts';

/** An archive to read. */
export interface ArchiveTask {
  readonly id: number;
  readonly bytes: Uint8Array;
}

/** The thread's answer: what the archive holds, or why it cannot be read. */
export interface ArchiveAnswer {
  readonly id: number;
  readonly archive?: Archive;
  readonly refusal?: string;
}

/** Rows that are stored together, and about how many characters of them. */
const CHUNK = { count: 200, characters: 1_000_000 };

/** Rows as texts of JSON lists, so that the server reads few at a time. */
function partsOf(rows: readonly unknown[]): string[] {
  const texts = rows.map((row) => JSON.stringify(row));
  return [...batchesOf(texts, ({ length }) => length, CHUNK)].map((part) => `[${part.join(',')}]`);
}

async function perform({ id, bytes }: ArchiveTask): Promise<ArchiveAnswer> {
  try {
    const { values, files } = await readArchive(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    );
    const rows = new Map<string, readonly string[]>();
    const single = new Map<string, unknown>();
    for (const [name, value] of values) {
      if (Array.isArray(value)) rows.set(name, partsOf(value));
      else single.set(name, value);
    }
    return { id, archive: { rows, values: single, files } };
  } catch (error) {
    if (!(error instanceof RefusedFileError)) throw error;
    return { id, refusal: error.message };
  }
}

parentPort?.on('message', (task: ArchiveTask) => {
  void perform(task).then((answer) => parentPort?.postMessage(answer));
});
