import { Worker } from 'node:worker_threads';

import type { ResumeText } from '#server/features/resumes/reader/raw-text.ts';
import type { ReaderAnswer, ReaderTask } from '#server/features/resumes/reader/reader-worker.ts';
import type { RefusalCode } from '#server/features/resumes/reader/refusal.ts';
import type { Log } from '#server/platform/log.ts';
import { resumeKind } from '#shared/domain/resume-file.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

const words = messages.resumes;

/** Reads résumés on a thread of its own, one at a time, within limits of time and memory. */
export interface ResumeReader {
  /** Resolves when a file is what its media type says and can be read; throws AppError otherwise. */
  check(bytes: Uint8Array, contentType: string): Promise<void>;
  /** The text of a file; throws AppError. */
  read(bytes: Uint8Array, contentType: string): Promise<ResumeText>;
  close(): Promise<void>;
}

/** What a file may cost. */
export interface ReaderLimits {
  /** Milliseconds for one file. */
  readonly timeMs: number;
  /** Bytes the thread may hold, beside the heap of the same size. */
  readonly memoryBytes: number;
  /** Files that may wait for their turn. */
  readonly waiting: number;
  /** Milliseconds after which an unused thread gives its memory back. */
  readonly idleMs: number;
}

const LIMITS: ReaderLimits = {
  timeMs: 10_000,
  memoryBytes: 256 * 1024 * 1024,
  waiting: 20,
  idleMs: 60_000,
};
const WATCH_MS = 50;
const MIB = 1024 * 1024;

const REFUSALS: Readonly<Record<RefusalCode, { code: string; status: number; message: string }>> = {
  mismatch: { code: 'InvalidMimeType', status: 415, message: words.content },
  dangerous: { code: 'InvalidMimeType', status: 415, message: words.dangerous },
  password: { code: 'password_protected', status: 422, message: words.password },
  damaged: { code: 'damaged_file', status: 422, message: words.damaged },
  too_many_pages: { code: 'too_many_pages', status: 422, message: words.tooManyPages },
  too_complex: { code: 'too_complex', status: 422, message: words.tooComplex },
};

function refusal(code: RefusalCode, cause: unknown): AppError {
  const { message, ...rest } = REFUSALS[code];
  return new AppError(rest.code, rest.status, message, { cause });
}

/** The file on the thread. */
interface Turn {
  readonly id: number;
  answered(answer: ReaderAnswer): void;
  /** Ends the thread and refuses the file. */
  giveUp(cause: unknown): void;
}

/** A reader whose thread starts with the first file; a file that breaks a limit ends its thread. */
export function resumeReader(log: Log, limits: ReaderLimits = LIMITS): ResumeReader {
  let worker: Worker | undefined;
  let turn: Turn | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

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
    const ended = (cause: unknown) => {
      if (worker === started) turn?.giveUp(cause);
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

  /** One task on the thread; rejects with a refusal when a limit is broken. */
  async function perform(task: ReaderTask): Promise<ReaderAnswer> {
    clearTimeout(idle);
    const running = (worker ??= start());
    const giveUp = (cause: string) => {
      if (turn?.id === task.id) turn.giveUp(new Error(cause));
    };
    const look = async () => {
      const { external_memory: external } = await running.getHeapStatistics();
      if (external > limits.memoryBytes) giveUp('too much memory');
    };
    // A thread that has just ended has no statistics.
    const watch = setInterval(() => void look().catch(() => undefined), WATCH_MS);
    const timer = setTimeout(() => giveUp('too much time'), limits.timeMs);
    try {
      return await new Promise<ReaderAnswer>((resolve, reject) => {
        turn = {
          id: task.id,
          answered: resolve,
          giveUp(cause) {
            void stop();
            reject(refusal('too_complex', cause));
          },
        };
        running.postMessage(task, [task.bytes.buffer as ArrayBuffer]);
      });
    } finally {
      turn = undefined;
      clearInterval(watch);
      clearTimeout(timer);
    }
  }

  async function inTurn(
    task: ReaderTask['task'],
    bytes: Uint8Array,
    contentType: string,
  ): Promise<ReaderAnswer> {
    const kind = resumeKind(contentType);
    if (!kind) throw refusal('mismatch', contentType);
    if (waiting >= limits.waiting) {
      throw new AppError('overloaded', 503, messages.common.overloaded, { retryAfter: 2 });
    }
    waiting += 1;
    const done = last.then(() =>
      perform({ id: ++lastId, task, kind, bytes: new Uint8Array(bytes) }),
    );
    last = done.catch(() => undefined);
    try {
      const answer = await done;
      if (answer.refusal) throw refusal(answer.refusal.code, answer.refusal.cause);
      return answer;
    } catch (error) {
      log.info({ err: error, kind, task }, 'a file was refused');
      throw error;
    } finally {
      waiting -= 1;
      if (waiting === 0) idle = setTimeout(() => void stop(), limits.idleMs).unref();
    }
  }

  return {
    async check(bytes, contentType) {
      await inTurn('check', bytes, contentType);
    },
    async read(bytes, contentType) {
      const { text } = await inTurn('read', bytes, contentType);
      if (!text) throw refusal('damaged', new Error('no answer'));
      return text;
    },
    close: stop,
  };
}
