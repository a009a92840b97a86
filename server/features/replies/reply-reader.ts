import type {
  ReaderAnswer,
  ReaderTask,
  ReadingContext,
  ReadReply,
  RefusedMail,
} from '#server/features/replies/reader/reader-worker.ts';
import {
  fairQueue,
  type FairQueue,
  type FairQueueLimits,
  type TurnRequest,
} from '#server/platform/concurrency/fair-queue.ts';
import {
  LimitBrokenError,
  limitedThread,
  type ThreadLimits,
} from '#server/platform/concurrency/limited-thread.ts';
import type { Log } from '#server/platform/log.ts';
import { FILES_WAITING, FILES_WAITING_PER_PERSON } from '#shared/core/limits.ts';
import type { UnreadReason } from '#shared/replies/reply.ts';

/** A file as a person hands it in: a mail, a mailbox or an archive of them, or a text they pasted ('pasted.txt'). */
export interface MailFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What became of all files. */
interface ReadingSummary {
  /** Messages that went out in batches. */
  readonly read: number;
  /** Files, or messages in them, that are no mail; a message that cost too much is handed on with its head alone. */
  readonly refused: readonly RefusedMail[];
  /** Whether there was more than is read at once. */
  readonly isCut: boolean;
}

/** Reads mail on a thread of its own, one person's files at a time. */
export interface ReplyReader {
  /**
   * Reads, judges and links the messages of files in their order and hands them on in batches; the next batch is read when
   * the last one was taken. Throws what `onBatch` and the queues throw.
   */
  read(
    wish: TurnRequest,
    files: readonly MailFile[],
    context: ReadingContext,
    onBatch: (batch: readonly ReadReply[]) => Promise<void>,
  ): Promise<ReadingSummary>;
  close(): Promise<void>;
}

const SCRIPT = new URL('./reader/reader-worker.ts', import.meta.url);
const LIMITS: ThreadLimits = {
  computeMs: 15_000,
  timeMs: 60_000,
  memoryBytes: 256 * 1024 * 1024,
  idleMs: 30_000,
};
const BATCH = 100;
/** Messages that may end the thread before the rest is left unread. */
const BREAKS_MOST = 6;

/** People whose mail waits take turns; one person's is read at a time. */
const LINES: FairQueueLimits = {
  capacity: 1,
  perPerson: 1,
  waitingPerPerson: FILES_WAITING_PER_PERSON,
  waiting: FILES_WAITING,
};

type Task<Kind extends ReaderTask['task']> = Omit<Extract<ReaderTask, { task: Kind }>, 'id'>;

/** A reader whose thread starts with the first file. `turns` are those of all readers of people's files: each batch takes one. */
export function replyReader(
  { turns, log }: { readonly turns: FairQueue; readonly log: Log },
  limits: ThreadLimits = LIMITS,
): ReplyReader {
  const thread = limitedThread<Task<'open'> | Task<'next'> | Task<'close'>, ReaderAnswer>(
    SCRIPT,
    limits,
  );
  const lines = fairQueue(LINES);

  async function readAll(
    wish: TurnRequest,
    files: readonly MailFile[],
    context: ReadingContext,
    onBatch: (batch: readonly ReadReply[]) => Promise<void>,
  ): Promise<ReadingSummary> {
    const refused: RefusedMail[] = [];
    const inTurn = (task: Task<'open'> | Task<'next'>, transfer: readonly ArrayBuffer[] = []) =>
      turns.inTurn(wish, () => thread.perform(task, transfer));
    const open = (from: number, skipped: number, unread: UnreadReason | null) => {
      const copies = files
        .slice(from)
        .map(({ name, bytes }) => ({ name, bytes: new Uint8Array(bytes) }));
      const transfer = copies.map(({ bytes }) => bytes.buffer);
      return inTurn({ task: 'open', files: copies, context, skipped, unread }, transfer);
    };
    const at = { opened: 0, files: 0, messages: 0, read: 0, breaks: 0 };
    /** Why the message at this place is not read: it broke a limit. */
    let unread: UnreadReason | null = null;
    let isOpen = false;
    for (;;) {
      const most = at.breaks === 0 ? BATCH : 1;
      let answer: ReaderAnswer;
      try {
        if (!isOpen) {
          at.opened = at.files;
          await open(at.files, at.messages, unread);
          isOpen = true;
        }
        answer = await inTurn({ task: 'next', most });
      } catch (error) {
        if (!(error instanceof LimitBrokenError)) throw error;
        log.info({ err: error }, 'a mail cost too much');
        isOpen = false;
        at.breaks += 1;
        if (most > 1) continue;
        const code = error.limit === 'time' ? 'too_slow' : 'too_complex';
        const isStuck: boolean = unread !== null;
        const isLast = at.breaks > BREAKS_MOST;
        // A file that breaks a limit twice at the same place goes whole.
        if (isStuck || isLast) refused.push({ name: files[at.files]?.name ?? '', code });
        if (isLast) return { read: at.read, refused, isCut: true };
        if (isStuck) Object.assign(at, { files: at.files + 1, messages: 0 });
        unread = isStuck ? null : code;
        continue;
      }
      refused.push(...answer.refused);
      if (answer.batch.length > 0) await onBatch(answer.batch);
      at.read += answer.batch.length;
      const done = { files: at.opened + answer.files, messages: answer.messages };
      if (done.files > at.files || done.messages > at.messages) {
        Object.assign(at, done);
        unread = null;
      }
      if (answer.isDone) return { read: at.read, refused, isCut: answer.isCut };
    }
  }

  return {
    read: (wish, files, context, onBatch) =>
      lines.inTurn(wish, async () => {
        try {
          return await readAll(wish, files, context, onBatch);
        } finally {
          await thread.perform({ task: 'close' }).catch(() => undefined);
        }
      }),
    close: () => thread.close(),
  };
}
