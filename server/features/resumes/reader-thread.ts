import { Worker } from 'node:worker_threads';

import type { ReaderAnswer, ReaderTask } from '#server/features/resumes/reader/reader-worker.ts';
import type { RefusalCode } from '#server/features/resumes/reader/refusal.ts';
import { ReadingRefused } from '#server/features/resumes/reading-refused.ts';
import { idleWorker } from '#server/platform/concurrency/idle-worker.ts';
import { ERRORS } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

/** What reading one file may cost. */
export interface ReaderLimits {
  /** Milliseconds of computing for one file, so that a busy machine does not make good files slow. */
  readonly computeMs: number;
  /** Milliseconds for one file by the clock. */
  readonly timeMs: number;
  /** Bytes the thread may hold outside its heap; its heap may have the same size. */
  readonly memoryBytes: number;
  /** Milliseconds after which an unused thread gives its memory back. */
  readonly idleMs: number;
}

/** A thread that reads one file at a time; it starts with the first. */
interface ReaderThread {
  /** Throws ReadingRefused, also for a file that breaks a limit, which ends the thread. */
  perform(task: Omit<ReaderTask, 'id'>): Promise<ReaderAnswer>;
  close(): Promise<void>;
}

const WATCH_MS = 50;
const MIB = 1024 * 1024;

/** Opens a thread that stays within limits of time and memory. */
export function readerThread(limits: ReaderLimits): ReaderThread {
  const thread = idleWorker<Omit<ReaderTask, 'id'>, ReaderAnswer>({
    start: () =>
      new Worker(new URL('./reader/reader-worker.ts', import.meta.url), {
        resourceLimits: {
          maxOldGenerationSizeMb: Math.ceil(limits.memoryBytes / MIB),
          maxYoungGenerationSizeMb: 32,
        },
        // Keeps what libraries write about odd files out of the server's output.
        stdout: true,
        stderr: true,
      }),
    idleMs: limits.idleMs,
    // When the machine cannot start a thread, that is not the file's fault.
    ended: (cause: Error & { code?: string }) =>
      cause.code === 'ERR_WORKER_INIT_FAILED'
        ? new AppError(ERRORS.overloaded, messages.common.overloaded, { cause, retryAfter: 2 })
        : new ReadingRefused('too_complex', cause),
  });

  return {
    async perform(task) {
      const transfer = [task.bytes.buffer as ArrayBuffer];
      const watch = (running: Worker, giveUp: (error: Error) => void) =>
        watchLimits(running, limits, giveUp);
      const { refusal, ...answer } = await thread.ask(task, { transfer, watch });
      if (refusal) throw new ReadingRefused(refusal.code, refusal.cause);
      return answer;
    },
    close: thread.close,
  };
}

/** Watches what a thread spends on a file and calls `giveUp` when the file breaks a limit; returns what ends the watch. */
function watchLimits(
  running: Worker,
  limits: ReaderLimits,
  giveUp: (error: Error) => void,
): () => void {
  const refuse = (refusal: RefusalCode, cause: string) =>
    giveUp(new ReadingRefused(refusal, new Error(cause)));
  // A thread that has not run yet has used nothing.
  const before = running.cpuUsage().catch(() => undefined);
  const look = async () => {
    const { external_memory: external } = await running.getHeapStatistics();
    if (external > limits.memoryBytes) refuse('too_complex', 'too much memory');
    const { user, system } = await running.cpuUsage(await before);
    if (user + system > limits.computeMs * 1000) refuse('too_slow', 'too much computing');
  };
  // A thread that has just ended has no statistics.
  const looks = setInterval(() => void look().catch(() => undefined), WATCH_MS);
  const timer = setTimeout(() => refuse('too_slow', 'too much time'), limits.timeMs);
  return () => {
    clearInterval(looks);
    clearTimeout(timer);
  };
}
