import type { ResumeText } from '#server/features/resumes/reader/raw-text.ts';
import type { ReaderAnswer, ReaderTask } from '#server/features/resumes/reader/reader-worker.ts';
import { ReadingRefused } from '#server/features/resumes/reading-refused.ts';
import type { FairQueue, TurnRequest } from '#server/platform/concurrency/fair-queue.ts';
import {
  LimitBrokenError,
  limitedThread,
  type ThreadLimits,
} from '#server/platform/concurrency/limited-thread.ts';
import type { Log } from '#server/platform/log.ts';
import { resumeKind } from '#shared/resumes/resume-file.ts';
import { RESUME_READ_S } from '#shared/core/limits.ts';

/** What a person may do with files while it is their turn. */
export interface Reading {
  /** Resolves when a file is what its media type says and can be read; throws ReadingRefused otherwise. */
  check(bytes: Uint8Array, contentType: string): Promise<void>;
  /** The text of a file; throws ReadingRefused. */
  read(bytes: Uint8Array, contentType: string): Promise<ResumeText>;
}

/** Reads résumés on a thread of its own, one at a time; people whose files wait take turns. */
export interface ResumeReader {
  /** Lets a person read when it is their turn; throws what the work and the queue throw. */
  inTurn<T>(wish: TurnRequest, work: (reading: Reading) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const SCRIPT = new URL('./reader/reader-worker.ts', import.meta.url);
const LIMITS: ThreadLimits = {
  computeMs: RESUME_READ_S * 1000,
  timeMs: 5 * RESUME_READ_S * 1000,
  memoryBytes: 256 * 1024 * 1024,
  idleMs: 60_000,
};

/** A reader whose thread starts with the first file; a file that breaks a limit ends its thread. */
export function resumeReader(
  { turns, log }: { readonly turns: FairQueue; readonly log: Log },
  limits: ThreadLimits = LIMITS,
): ResumeReader {
  const thread = limitedThread<Omit<ReaderTask, 'id'>, ReaderAnswer>(SCRIPT, limits);

  async function perform(task: ReaderTask['task'], given: Uint8Array, contentType: string) {
    const kind = resumeKind(contentType);
    try {
      if (!kind) throw new ReadingRefused('mismatch', contentType);
      const bytes = new Uint8Array(given);
      const { refusal, ...answer } = await thread
        .perform({ task, kind, bytes }, [bytes.buffer])
        .catch(refuseBroken);
      if (refusal) throw new ReadingRefused(refusal.code, refusal.cause);
      return answer;
    } catch (error) {
      log.info({ err: error, kind, task }, 'a file was refused');
      throw error;
    }
  }

  const reading: Reading = {
    async check(bytes, contentType) {
      await perform('check', bytes, contentType);
    },
    async read(bytes, contentType) {
      const { text } = await perform('read', bytes, contentType);
      if (!text) throw new ReadingRefused('damaged', new Error('no answer'));
      return text;
    },
  };

  return {
    inTurn: (wish, work) => turns.inTurn(wish, () => work(reading)),
    close: () => thread.close(),
  };
}

function refuseBroken(error: unknown): never {
  if (!(error instanceof LimitBrokenError)) throw error;
  throw new ReadingRefused(error.limit === 'time' ? 'too_slow' : 'too_complex', error);
}
