import { on } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

import { OtherProgrammeError } from '#server/h1b/import/headings.ts';
import {
  type ImportTarget,
  mergeWhole,
  type OnTableProgress,
  type TableMerge,
} from '#server/h1b/import/import-table.ts';
import { BLOCK_ROWS } from '#server/h1b/import/read-blocks.ts';
import { ReaderCodes } from '#server/h1b/import/reader-codes.ts';
import type { ReadingMessage, ReadingTask } from '#server/h1b/import/reading-thread.ts';
import type { FileReport } from '#server/h1b/import/report.ts';
import type { FoundTable } from '#server/platform/tables/find-tables.ts';
import { RefusedFileError } from '#server/platform/tables/refused-file.ts';

/** Threads that read one file: more would wait for the one that merges. */
const MOST_READERS = 3;
/** Smallest file that is worth the start of threads. */
const LEAST_BYTES = 64 * 1024 * 1024;
/** Blocks of one reader that wait to be merged at most. */
const MOST_WAITING = 8;

/** A large file of plain text, read by several threads. */
interface LargeFile {
  readonly name: string;
  readonly path: string;
  /** The folder with the key for phone numbers. */
  readonly keyFolder: string;
  readonly readers: number;
}

/** How many threads are worth it to read a table; 0 for one that is read where it is merged. */
export function readersFor({ plainBytes = 0 }: FoundTable, leastBytes = LEAST_BYTES): number {
  const cores = availableParallelism();
  return plainBytes < leastBytes || cores < 2 ? 0 : Math.min(cores, MOST_READERS);
}

/** Merges a file as `importTable` does, with the same result, while threads read its blocks of rows in turns. */
export function importInThreads(
  target: ImportTarget,
  file: LargeFile,
  onProgress: OnTableProgress,
): Promise<FileReport> {
  const turns = Array.from({ length: file.readers }, (_, turn) => turn);
  return mergeWhole(target, file.name, async (merge) => {
    const threads = turns.map((turn) => new ReadingThread(target, file, turn));
    try {
      let isMore = true;
      for (let turn = 0; isMore; turn = (turn + 1) % threads.length) {
        isMore = await threads[turn]!.merge(merge, onProgress);
      }
    } finally {
      await Promise.all(threads.map((thread) => thread.end()));
    }
  });
}

/** A thread that reads blocks of a file. */
class ReadingThread {
  readonly #worker: Worker;
  readonly #messages: AsyncIterator<[ReadingMessage]>;
  readonly #waiting = new Int32Array(new SharedArrayBuffer(4));
  readonly #known: ReaderCodes;

  constructor(target: ImportTarget, { path, keyFolder, readers }: LargeFile, turn: number) {
    const task: ReadingTask = {
      path,
      keyFolder,
      programme: target.programme ?? 'lca',
      turns: { rows: BLOCK_ROWS, readers, turn },
      waiting: this.#waiting,
      mostWaiting: MOST_WAITING,
    };
    this.#known = new ReaderCodes(target.table);
    this.#worker = new Worker(new URL('./reading-thread.ts', import.meta.url), {
      workerData: task,
    });
    this.#messages = on(this.#worker, 'message', { close: ['exit'] }) as AsyncIterator<
      [ReadingMessage]
    >;
  }

  /** Merges the thread's next block; false after the last one. Throws what refuses the file, and what the thread threw. */
  async merge(merge: TableMerge, onProgress: OnTableProgress): Promise<boolean> {
    for (;;) {
      const { done, value } = await this.#messages.next();
      if (done) throw new Error('a thread that read a file ended before the file did');
      const [message] = value;
      if ('layout' in message) {
        merge.begin(message.layout);
        continue;
      }
      if ('refused' in message) {
        if (message.programme) throw new OtherProgrammeError(message.programme);
        throw new RefusedFileError(message.refused);
      }
      if ('end' in message) return false;
      merge.take(message.block, this.#known);
      Atomics.sub(this.#waiting, 0, 1);
      Atomics.notify(this.#waiting, 0);
      onProgress(message.share, merge.rows);
      return true;
    }
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}
