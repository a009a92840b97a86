import type { ArchiveAnswer, ArchiveTask } from '#server/features/imports/reader/archive-worker.ts';
import type { FairQueue, TurnRequest } from '#server/platform/concurrency/fair-queue.ts';
import {
  LimitBrokenError,
  limitedThread,
  type ThreadLimits,
} from '#server/platform/concurrency/limited-thread.ts';
import type { Archive } from '#server/platform/restored-table.ts';
import { RefusedFileError } from '#server/platform/tables/refused-file.ts';
import { IMPORT_READ_S } from '#shared/imports/limits.ts';
import { transferMessages } from '#shared/imports/messages.ts';

/** Reads archives on a thread of its own. */
export interface ArchiveReader {
  /** What an archive holds, read when it is the person's turn. Throws RefusedFileError, and what the queue throws. */
  read(wish: TurnRequest, bytes: Buffer): Promise<Archive>;
  close(): Promise<void>;
}

const SCRIPT = new URL('./reader/archive-worker.ts', import.meta.url);
const LIMITS: ThreadLimits = {
  computeMs: 2 * IMPORT_READ_S * 1000,
  timeMs: 10 * IMPORT_READ_S * 1000,
  memoryBytes: 384 * 1024 * 1024,
  idleMs: 30_000,
};

/** A reader whose thread starts with the first archive; `turns` are those of all readers of people's files. */
export function archiveReader(turns: FairQueue, limits: ThreadLimits = LIMITS): ArchiveReader {
  const thread = limitedThread<Omit<ArchiveTask, 'id'>, ArchiveAnswer>(SCRIPT, limits);
  return {
    read: (wish, given) =>
      turns.inTurn(wish, async () => {
        const bytes = new Uint8Array(given);
        const { archive, refusal } = await thread
          .perform({ bytes }, [bytes.buffer])
          .catch((error: unknown) => {
            if (!(error instanceof LimitBrokenError)) throw error;
            throw new RefusedFileError(transferMessages.restore.tooLarge, error);
          });
        if (!archive) throw new RefusedFileError(refusal ?? 'no answer');
        return archive;
      }),
    close: () => thread.close(),
  };
}
