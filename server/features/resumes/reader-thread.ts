import { Worker } from 'node:worker_threads';

import type { ReaderAnswer, ReaderTask } from '#server/features/resumes/reader/reader-worker.ts';
import type { RefusalCode } from '#server/features/resumes/reader/refusal.ts';
import { ReadingRefused } from '#server/features/resumes/reading-refused.ts';
import { ERRORS } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

/** What a file may cost. */
export interface ReaderLimits {
  /** Milliseconds of computing for one file, so that a busy machine does not make good files slow. */
  readonly computeMs: number;
  /** Milliseconds for one file by the clock. */
  readonly timeMs: number;
  /** Bytes the thread may hold, beside the heap of the same size. */
  readonly memoryBytes: number;
  /** Milliseconds after which an unused thread gives its memory back. */
  readonly idleMs: number;
}

/** A thread that reads one file at a time; it starts with the first. */
export interface ReaderThread {
  /** Throws ReadingRefused, also for a file that breaks a limit, which ends the thread. */
  perform(task: Omit<ReaderTask, 'id'>): Promise<ReaderAnswer>;
  close(): Promise<void>;
}

const WATCH_MS = 50;
const MIB = 1024 * 1024;

/** The file on the thread. */
interface Turn {
  readonly id: number;
  answered(answer: ReaderAnswer): void;
  /** Ends the thread and fails. */
  failed(error: AppError): void;
}

/** A thread within limits of time and memory. */
export function readerThread(limits: ReaderLimits): ReaderThread {
  let worker: Worker | undefined;
  let turn: Turn | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(new URL('./reader/reader-worker.ts', import.meta.url), {
      resourceLimits: {
        maxOldGenerationSizeMb: Math.ceil(limits.memoryBytes / MIB),
        maxYoungGenerationSizeMb: 32,
      },
      // What libraries write about odd files is not for the server's output.
      stdout: true,
      stderr: true,
    });
    started.unref();
    started.on('message', (answer: ReaderAnswer) => {
      if (answer.id === turn?.id) turn.answered(answer);
    });
    const ended = (cause: Error & { code?: string }) => {
      if (worker !== started) return;
      // A machine that cannot start a thread says nothing of the file.
      const error =
        cause.code === 'ERR_WORKER_INIT_FAILED'
          ? new AppError(ERRORS.overloaded, messages.common.overloaded, { cause, retryAfter: 2 })
          : new ReadingRefused('too_complex', cause);
      turn?.failed(error);
    };
    started.on('error', ended);
    started.on('exit', () => ended(new Error('the thread ended')));
    return started;
  }

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  }

  /** Gives a file up that breaks a limit; returns what ends the watch. */
  function watch(running: Worker, id: number): () => void {
    const giveUp = (refusal: RefusalCode, cause: string) => {
      if (turn?.id === id) turn.failed(new ReadingRefused(refusal, new Error(cause)));
    };
    // A thread that has not run yet has used nothing.
    const before = running.cpuUsage().catch(() => undefined);
    const look = async () => {
      const { external_memory: external } = await running.getHeapStatistics();
      if (external > limits.memoryBytes) giveUp('too_complex', 'too much memory');
      const { user, system } = await running.cpuUsage(await before);
      if (user + system > limits.computeMs * 1000) giveUp('too_slow', 'too much computing');
    };
    // A thread that has just ended has no statistics.
    const looks = setInterval(() => void look().catch(() => undefined), WATCH_MS);
    const timer = setTimeout(() => giveUp('too_slow', 'too much time'), limits.timeMs);
    return () => {
      clearInterval(looks);
      clearTimeout(timer);
    };
  }

  return {
    async perform(task) {
      clearTimeout(idle);
      const running = (worker ??= start());
      const id = ++lastId;
      const endWatch = watch(running, id);
      try {
        return await new Promise<ReaderAnswer>((resolve, reject) => {
          turn = {
            id,
            answered: ({ refusal, ...answer }) => {
              if (refusal) reject(new ReadingRefused(refusal.code, refusal.cause));
              else resolve(answer);
            },
            failed(error) {
              void stop();
              reject(error);
            },
          };
          running.postMessage({ ...task, id }, [task.bytes.buffer as ArrayBuffer]);
        });
      } finally {
        turn = undefined;
        endWatch();
        idle = setTimeout(() => void stop(), limits.idleMs).unref();
      }
    },
    close: stop,
  };
}
