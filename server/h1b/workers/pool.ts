import { type SnapshotHeader, readHeader } from '#server/h1b/snapshot/format.ts';
import { allocateMemory } from '#server/h1b/snapshot/open-snapshot.ts';
import { YEAR_BASE } from '#server/h1b/snapshot/schema.ts';
import { sectionViews } from '#server/h1b/snapshot/section-views.ts';
import { scratchBytes } from '#server/h1b/selection/scratch.ts';
import { type Corrections, NO_CORRECTIONS } from '#server/h1b/identity/identities.ts';
import { PoolMember, type Task } from '#server/h1b/workers/pool-member.ts';
import type { Answer, Args, Question } from '#server/h1b/questions.ts';
import type { WorkerStart } from '#server/h1b/workers/worker-messages.ts';

/** Workers that may be replaced in a row without an answer before the pool gives up. */
const MAX_REPLACED = 3;

/** The queue is full. */
export class PoolBusy extends Error {}

/** The pool is closed, or its workers keep failing. */
export class PoolClosed extends Error {}

/** How a pool works. */
interface PoolOptions {
  readonly workers: number;
  /** Bytes of selections that all workers together may cache. */
  readonly cacheBytes: number;
  /** Questions that may wait; one more is refused with PoolBusy. */
  readonly maxQueued: number;
  /** Module the workers run, worker.ts unless set. */
  readonly entry?: URL;
  /** What people said about which names are one employer. */
  readonly corrections?: Corrections;
}

/** An answer with its size as JSON. */
interface Sized<T> {
  readonly value: T;
  readonly bytes: number;
}

/** Worker threads over one snapshot in shared memory; a pool never changes its snapshot. */
export class Pool {
  readonly header: SnapshotHeader;
  readonly #file: string;
  readonly #options: PoolOptions;
  readonly #memory: WebAssembly.Memory;
  readonly #members: PoolMember[] = [];
  readonly #queue: Task[] = [];
  #replaced = 0;
  #closed = false;
  #terminating = false;
  #drained: (() => void) | undefined;
  #corrections: Corrections;

  private constructor(file: string, header: SnapshotHeader, options: PoolOptions) {
    this.#file = file;
    this.header = header;
    this.#options = options;
    this.#corrections = options.corrections ?? NO_CORRECTIONS;
    this.#memory = allocateMemory(header, file, scratchBytes(header) * options.workers + 4096);
  }

  /** Loads a snapshot file by all workers together; throws SnapshotError when it cannot be used. */
  static async open(file: string, options: PoolOptions): Promise<Pool> {
    const pool = new Pool(file, readHeader(file), options);
    const numbers = Array.from({ length: options.workers }, (_, worker) => worker);
    try {
      await Promise.all(numbers.map((worker) => pool.#start(worker, false).loaded));
    } catch (error) {
      pool.#closed = true;
      await pool.#terminate();
      throw error;
    }
    for (const member of pool.#members) pool.#attach(member);
    return pool;
  }

  /** The fiscal years of the records, ascending. */
  get fiscalYears(): number[] {
    const { view } = sectionViews(this.#memory, this.header);
    return Array.from(view('fiscal_year.values', 'i32'), (value) => value + YEAR_BASE);
  }

  /** Asks the next free worker; an aborted signal drops a question that is still queued and rejects with its reason. */
  ask<Q extends Question>(
    question: Q,
    args: Args<Q>,
    signal?: AbortSignal,
  ): Promise<Sized<Answer<Q>>> {
    if (this.#closed) return Promise.reject(new PoolClosed('the data is being replaced'));
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    const isFree = this.#members.some((member) => member.isFree);
    if (!isFree && this.#queue.length >= this.#options.maxQueued) {
      return Promise.reject(new PoolBusy('too many questions wait'));
    }
    const { promise, resolve, reject } = Promise.withResolvers<Sized<Answer<Q>>>();
    const task: Task = {
      question,
      args,
      resolve: (value) => resolve(value as Sized<Answer<Q>>),
      reject,
    };
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
    await Promise.all(this.#members.map((member) => member.terminate()));
  }

  #start(number: number, loaded: boolean): PoolMember {
    const { workers, cacheBytes, entry } = this.#options;
    const start: WorkerStart = {
      file: this.#file,
      header: this.header,
      memory: this.#memory,
      worker: number,
      workers,
      cacheBytes: Math.floor(cacheBytes / workers),
      loaded,
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

  #attachReplacement(member: PoolMember): void {
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
    if (this.#queue.length === 0 && !this.#members.some((member) => member.isBusy)) {
      this.#drained?.();
    }
  }

  /** Replaces a worker that died; the snapshot in shared memory is still whole. */
  #failed(number: number, error: unknown): void {
    if (this.#terminating) return;
    if (this.#closed || ++this.#replaced > MAX_REPLACED) {
      this.#giveUp(error);
      return;
    }
    const fresh = this.#start(number, true);
    fresh.loaded.then(
      () => this.#attachReplacement(fresh),
      () => undefined,
    );
  }

  #giveUp(error: unknown): void {
    if (this.#members.some((member) => member.isFree || member.isBusy)) {
      this.#next();
      return;
    }
    this.#closed = true;
    for (const task of this.#queue.splice(0)) task.reject(error);
    this.#drained?.();
  }
}
