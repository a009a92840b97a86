import { Worker, type Transferable } from 'node:worker_threads';

import { fairQueue, type FairQueue } from '#server/platform/concurrency/fair-queue.ts';
import { idleWorker } from '#server/platform/concurrency/idle-worker.ts';
import { chargeWork } from '#server/platform/limits/work-budget.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { FILES_WAITING, FILES_WAITING_PER_PERSON } from '#shared/core/limits.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** What one task may cost. */
export interface ThreadLimits {
  /** Milliseconds of computing for one task, so that a busy machine does not make good files slow. */
  readonly computeMs: number;
  /** Milliseconds for one task by the clock. */
  readonly timeMs: number;
  /** Bytes the thread may hold outside its heap; its heap may have the same size. */
  readonly memoryBytes: number;
  /** Milliseconds after which an unused thread gives its memory back. */
  readonly idleMs: number;
}

/** Thrown for a task that breaks a limit, or that ends its thread, as running out of memory does. */
export class LimitBrokenError extends Error {
  override readonly name = 'LimitBrokenError';
  readonly limit: 'size' | 'time';

  constructor(limit: LimitBrokenError['limit'], cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.limit = limit;
  }
}

/** A thread that does one task at a time; it starts with the first. */
interface LimitedThread<Task, Answer> {
  /** Throws LimitBrokenError, which ends the thread; the next task starts another. */
  perform(task: Task, transfer?: readonly Transferable[]): Promise<Answer>;
  close(): Promise<void>;
}

const WATCH_MS = 50;
const MIB = 1024 * 1024;

/**
 * Opens a thread for what strangers' files cost. The script gets tasks with an `id` and posts answers with the same one;
 * the caller puts one task after the other, since a broken limit ends all that the thread was asked.
 */
export function limitedThread<Task extends object, Answer extends { readonly id: number }>(
  script: URL,
  limits: ThreadLimits,
): LimitedThread<Task, Answer> {
  const thread = idleWorker<Task, Answer>({
    start: () =>
      new Worker(script, {
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
        ? new AppError(ERRORS.overloaded, serverMessages.common.overloaded, {
            cause,
            retryAfter: 2,
          })
        : new LimitBrokenError('size', cause),
  });

  return {
    async perform(task, transfer = []) {
      const begun = performance.now();
      const watch = (running: Worker, giveUp: (error: Error) => void) =>
        watchLimits(running, limits, giveUp);
      try {
        return await thread.ask(task, { transfer, watch });
      } finally {
        chargeWork(performance.now() - begun);
      }
    },
    close: thread.close,
  };
}

/** Opens the turns that all readers of people's files share: one file at a time, and people whose files wait take turns. */
export function fileTurns(): FairQueue {
  return fairQueue({
    capacity: 1,
    perPerson: 1,
    waitingPerPerson: FILES_WAITING_PER_PERSON,
    waiting: FILES_WAITING,
  });
}

/** Watches what a thread spends on a task and calls `giveUp` when that breaks a limit; returns what ends the watch. */
function watchLimits(
  running: Worker,
  limits: ThreadLimits,
  giveUp: (error: Error) => void,
): () => void {
  const refuse = (limit: LimitBrokenError['limit'], cause: string) =>
    giveUp(new LimitBrokenError(limit, cause));
  // A thread that has not run yet has used nothing.
  const before = running.cpuUsage().catch(() => undefined);
  const look = async () => {
    const { external_memory: external } = await running.getHeapStatistics();
    if (external > limits.memoryBytes) refuse('size', 'too much memory');
    const { user, system } = await running.cpuUsage(await before);
    if (user + system > limits.computeMs * 1000) refuse('time', 'too much computing');
  };
  // A thread that has just ended has no statistics.
  const looks = setInterval(() => void look().catch(() => undefined), WATCH_MS);
  const timer = setTimeout(() => refuse('time', 'too much time'), limits.timeMs);
  return () => {
    clearInterval(looks);
    clearTimeout(timer);
  };
}
