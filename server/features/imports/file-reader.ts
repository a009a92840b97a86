import type {
  ImportAnswer,
  ImportTask,
  ReadTable,
} from '#server/features/imports/reader/import-worker.ts';
import type { FairQueue, TurnRequest } from '#server/platform/concurrency/fair-queue.ts';
import {
  LimitBrokenError,
  limitedThread,
  type ThreadLimits,
} from '#server/platform/concurrency/limited-thread.ts';
import { RefusedFileError } from '#server/platform/tables/refused-file.ts';
import { IMPORT_READ_S } from '#shared/imports/limits.ts';
import { transferMessages } from '#shared/imports/messages.ts';

/** Reads files of applications on a thread of its own. */
export interface FileReader {
  /**
   * The table of a file, read when it is the person's turn. Throws RefusedFileError for what is no table or costs too much,
   * and what the queue throws.
   */
  read(wish: TurnRequest, bytes: Buffer): Promise<ReadTable>;
  close(): Promise<void>;
}

const SCRIPT = new URL('./reader/import-worker.ts', import.meta.url);
const LIMITS: ThreadLimits = {
  computeMs: IMPORT_READ_S * 1000,
  timeMs: 5 * IMPORT_READ_S * 1000,
  memoryBytes: 256 * 1024 * 1024,
  idleMs: 60_000,
};

/** A reader whose thread starts with the first file; `turns` are those of all readers of people's files. */
export function fileReader(turns: FairQueue, limits: ThreadLimits = LIMITS): FileReader {
  const thread = limitedThread<Omit<ImportTask, 'id'>, ImportAnswer>(SCRIPT, limits);
  return {
    read: (wish, given) =>
      turns.inTurn(wish, async () => {
        const bytes = new Uint8Array(given);
        const { table, refusal } = await thread
          .perform({ bytes }, [bytes.buffer])
          .catch((error: unknown) => {
            if (!(error instanceof LimitBrokenError)) throw error;
            throw new RefusedFileError(transferMessages.imports.tooComplex, error);
          });
        if (!table) throw new RefusedFileError(refusal ?? 'no answer');
        return table;
      }),
    close: () => thread.close(),
  };
}
