import { parentPort, workerData } from 'node:worker_threads';

import type { Programme } from '#server/h1b/data-folder.ts';
import { type Layout, OtherProgrammeError } from '#server/h1b/import/headings.ts';
import { phoneHasher } from '#server/h1b/import/phone-hash.ts';
import { type Block, BlockReader } from '#server/h1b/import/read-blocks.ts';
import { findTables } from '#server/platform/tables/find-tables.ts';
import { RefusedFileError } from '#server/platform/tables/refused-file.ts';
import type { Turns } from '#server/platform/tables/read-csv.ts';

/** What a thread reads: the table of a file of plain text, in turns with others. */
export interface ReadingTask {
  readonly path: string;
  readonly programme: Programme;
  /** The folder with the key for phone numbers. */
  readonly keyFolder: string;
  readonly turns: Turns;
  /** How many blocks wait to be merged; the thread rests while there are `mostWaiting`. */
  readonly waiting: Int32Array;
  readonly mostWaiting: number;
}

/** What a thread says, in this order: the layout, blocks, and the end or why the file is refused. */
export type ReadingMessage =
  | { readonly layout: Layout }
  | { readonly block: Block; readonly share: number }
  | { readonly end: true }
  | { readonly refused: string; readonly programme: Programme | undefined };

async function read(task: ReadingTask, send: (message: ReadingMessage) => void): Promise<void> {
  const { waiting, mostWaiting } = task;
  let share = 0;
  const reader = new BlockReader(
    { programme: task.programme, hashPhone: phoneHasher(task.keyFolder) },
    {
      onLayout: (layout) => send({ layout }),
      onBlock(block) {
        const now = Atomics.add(waiting, 0, 1) + 1;
        send({ block, share });
        for (let left = now; left >= mostWaiting; left = Atomics.load(waiting, 0)) {
          Atomics.wait(waiting, 0, left);
        }
      },
    },
  );
  for await (const found of findTables(task.path, '', '')) {
    await found.read(reader, (read) => void (share = read), task.turns);
  }
  reader.end();
  send({ end: true });
}

const port = parentPort!;
try {
  await read(workerData as ReadingTask, (message) =>
    port.postMessage(message, 'block' in message ? [message.block.codes.buffer] : []),
  );
} catch (error) {
  if (!(error instanceof RefusedFileError)) throw error;
  const programme = error instanceof OtherProgrammeError ? error.programme : undefined;
  port.postMessage({ refused: error.message, programme } satisfies ReadingMessage);
}
