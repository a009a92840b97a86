import {
  loadedBytes,
  readHeader,
  readSection,
  SnapshotError,
  type SnapshotHeader,
} from '#server/h1b/snapshot/format.ts';
import { allocateMemory } from '#server/h1b/snapshot/open-snapshot.ts';
import { YEAR_BASE } from '#server/h1b/snapshot/schema.ts';
import { verifyBlocks } from '#server/h1b/snapshot/verify-snapshot.ts';
import { scratchBytes } from '#server/h1b/selection/scratch.ts';
import { type Corrections, NO_CORRECTIONS } from '#server/h1b/identity/identities.ts';
import { PoolMember, type Task } from '#server/h1b/workers/pool-member.ts';
import type { Answer, Args, Question } from '#server/h1b/questions.ts';
import type { WorkerStart } from '#server/h1b/workers/worker-messages.ts';

/** Workers that are replaced at once in a row without an answer; further ones after a pause that doubles. */
const MAX_REPLACED = 3;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

/** Bytes up to which one thread loads a snapshot at once, so that workers need not be there before questions wait. */
const SMALL_BYTES = 64 * 1024 * 1024;

/** The queue is full. */
export class PoolBusyError extends Error {}

/** The pool is closed. */
export class PoolClosedError extends Error {}

/** How a pool works. */
interface PoolOptions {
  readonly workers: number;
  /** Bytes of selections that all workers together may cache. */
  readonly cacheBytes: number;
  /** Whether a small snapshot is only checked, and loaded by a worker that starts with the first question. */
  readonly isSeldomAsked?: boolean;
  /** Questions that may wait; one more is refused with PoolBusyError. */
  readonly maxQueued: number;
  /** Module the workers run, worker.ts unless set. */
  readonly entry?: URL;
  /** Milliseconds before a worker is replaced when several died in a row; doubled by each further one. A second unless set. */
  readonly firstPauseMs?: number;
  /** Is told the milliseconds of a worker that an answer took, where the question was asked. */
  readonly worked?: ((milliseconds: number) => void) | undefined;
  /** What people said about which names are one employer. */
  readonly corrections?: Corrections;
}

/** An answer with its size as JSON and the milliseconds that a worker took for it. */
interface Sized<T> {
  readonly value: T;
  readonly bytes: number;
  readonly tookMs: number;
}

/** Worker threads over one snapshot in shared memory; a pool never changes its snapshot. */
export class Pool {
  readonly header: SnapshotHeader;
  /** The fiscal years of the records, ascending. */
  readonly fiscalYears: readonly number[];
  readonly #file: string;
  readonly #options: PoolOptions;
  readonly #memory: WebAssembly.Memory;
  readonly #members: PoolMember[] = [];
  readonly #queue: Task[] = [];
  /** Whether the whole snapshot is in memory. */
  #isLoaded = false;
  #replaced = 0;
  /** Why a worker is not replaced at once, by its number. */
  readonly #resting = new Map<number, { readonly timer: NodeJS.Timeout; readonly cause: Error }>();
  #closed = false;
  #terminating = false;
  #drained: (() => void) | undefined;
  #corrections: Corrections;

  private constructor(file: string, header: SnapshotHeader, options: PoolOptions) {
    this.#file = file;
    this.header = header;
    const years = readSection(file, header, 'fiscal_year.values');
    this.fiscalYears = Array.from(years, (value) => value + YEAR_BASE);
    this.#options = options;
    this.#corrections = options.corrections ?? NO_CORRECTIONS;
    this.#memory = allocateMemory(header, file, scratchBytes(header) * options.workers + 4096);
  }

  /** Loads a snapshot file, a large one by all workers together; throws SnapshotError when it cannot be used. */
  static async open(file: string, options: PoolOptions): Promise<Pool> {
    const pool = new Pool(file, readHeader(file), options);
    const numbers = Array.from({ length: pool.#loaders }, (_, worker) => worker);
    if (numbers.length === 0) verifyBlocks(file, pool.header, loadedBytes(pool.header));
    try {
      await Promise.all(numbers.map((worker) => pool.#start(worker).loaded));
    } catch (error) {
      pool.#closed = true;
      await pool.#terminate();
      throw error;
    }
    pool.#isLoaded = numbers.length > 0;
    for (const member of pool.#members) pool.#attach(member);
    return pool;
  }

  /** How many workers load the snapshot. Each takes some 20 MB, so that those a small one can do without start when questions wait. */
  get #loaders(): number {
    const { workers, isSeldomAsked } = this.#options;
    if (loadedBytes(this.header) > SMALL_BYTES) return workers;
    return isSeldomAsked === true ? 0 : 1;
  }

  /** Whether any of its workers answers or is about to; while none does, questions are refused. */
  get isAnswering(): boolean {
    return this.#resting.size < this.#options.workers;
  }

  /** Asks the next free worker; an aborted signal drops a question that is still queued and rejects with its reason. */
  ask<Q extends Question>(
    question: Q,
    args: Args<Q>,
    signal?: AbortSignal,
  ): Promise<Sized<Answer<Q>>> {
    if (this.#closed) return Promise.reject(new PoolClosedError('the data is being replaced'));
    if (!this.isAnswering) return Promise.reject(this.#lastCause());
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    const isFree = this.#members.some((member) => member.isFree);
    if (!isFree && this.#queue.length >= this.#options.maxQueued) {
      return Promise.reject(new PoolBusyError('too many questions wait'));
    }
    const { promise, resolve, reject } = Promise.withResolvers<Sized<Answer<Q>>>();
    const task: Task = {
      question,
      args,
      resolve: (value) => resolve(value as Sized<Answer<Q>>),
      reject,
    };
    promise.then(({ tookMs }) => this.#options.worked?.(tookMs)).catch(() => undefined);
    if (signal) {
      const drop = (): void => {
        const at = this.#queue.indexOf(task);
        if (at >= 0) this.#queue.splice(at, 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', drop, { once: true });
      const forget = (): void => signal.removeEventListener('abort', drop);
      promise.then(forget, forget);
    }
    this.#queue.push(task);
    this.#next();
    return promise;
  }

  /** Answers what is asked from now on with other corrections. */
  correct(corrections: Corrections): void {
    this.#corrections = corrections;
    for (const member of this.#members) member.correct(corrections);
  }

  /** Answers what was asked before, then ends the workers. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    if (this.#queue.length > 0 || this.#members.some((member) => member.isBusy)) {
      await new Promise<void>((resolve) => {
        this.#drained = resolve;
      });
    }
    await this.#terminate();
  }

  async #terminate(): Promise<void> {
    this.#terminating = true;
    for (const { timer } of this.#resting.values()) clearTimeout(timer);
    await Promise.all(this.#members.map((member) => member.terminate()));
  }

  #start(number: number): PoolMember {
    const { workers, cacheBytes, entry } = this.#options;
    const start: WorkerStart = {
      file: this.#file,
      header: this.header,
      memory: this.#memory,
      worker: number,
      workers: Math.max(1, this.#loaders),
      cacheBytes: Math.floor(cacheBytes / workers),
      loaded: this.#isLoaded,
      corrections: this.#corrections,
    };
    const member = new PoolMember(entry ?? new URL('worker.ts', import.meta.url), start, {
      onFree: () => {
        this.#replaced = 0;
        this.#next();
      },
      onEnd: (error) => this.#failed(number, error),
    });
    this.#members[number] = member;
    return member;
  }

  #attach(member: PoolMember): void {
    member.attach();
    this.#next();
  }

  #attachReplacement(number: number, member: PoolMember): void {
    this.#resting.delete(number);
    this.#isLoaded = true;
    member.attach();
    // Corrections may have come while it started.
    member.correct(this.#corrections);
    this.#next();
  }

  #next(): void {
    for (const member of this.#members) {
      if (this.#queue.length === 0) break;
      if (member.isFree) member.ask(this.#queue.shift()!);
    }
    // The first one loads the snapshot, for all.
    const most = this.#isLoaded ? this.#options.workers : 1;
    if (this.#queue.length > 0 && !this.#closed && this.#members.length < most) {
      this.#replace(this.#members.length);
    }
    if (this.#queue.length === 0 && !this.#members.some((member) => member.isBusy)) {
      this.#drained?.();
    }
  }

  /** Replaces a worker that died; the snapshot in shared memory is still whole. */
  #failed(number: number, error: Error): void {
    if (this.#terminating) return;
    this.#replaced += 1;
    const further = this.#replaced - MAX_REPLACED;
    if (!this.#closed && further <= 0) {
      this.#replace(number);
      return;
    }
    const pause = (this.#options.firstPauseMs ?? FIRST_PAUSE_MS) * 2 ** Math.max(0, further - 1);
    const again = () => this.#closed || this.#replace(number);
    const timer = setTimeout(again, Math.min(pause, LONGEST_PAUSE_MS)).unref();
    this.#resting.set(number, { timer, cause: error });
    if (!this.isAnswering) for (const task of this.#queue.splice(0)) task.reject(error);
    this.#next();
  }

  #lastCause(): Error {
    return (
      [...this.#resting.values()].at(-1)?.cause ?? new PoolClosedError('its workers keep failing')
    );
  }

  #replace(number: number): void {
    const fresh = this.#start(number);
    fresh.loaded.then(
      () => this.#attachReplacement(number, fresh),
      (error) => {
        if (!(error instanceof SnapshotError)) return;
        // The file was damaged or removed since it was checked: another look may find it whole.
        for (const task of this.#queue.splice(0)) task.reject(error);
        void fresh.terminate();
      },
    );
  }
}
