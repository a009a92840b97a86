import { Worker } from 'node:worker_threads';

import type { Corrections } from '#server/h1b/identity/identities.ts';
import type { Question } from '#server/h1b/questions.ts';
import { SnapshotError } from '#server/h1b/snapshot/format.ts';
import type { FromWorker, ToWorker, WorkerStart } from '#server/h1b/workers/worker-messages.ts';

/** A question and the functions that settle its answer. */
export interface Task {
  readonly question: Question;
  readonly args: readonly unknown[];
  readonly resolve: (answer: { value: unknown; bytes: number; tookMs: number }) => void;
  readonly reject: (error: unknown) => void;
}

/** Calls by which a member reports to its pool. */
interface MemberEvents {
  /** Called when it has answered and can take the next question. */
  onFree(): void;
  /** Called when its thread has ended; its question was rejected. */
  onEnd(error: Error): void;
}

/** One worker thread of a pool: answers one question at a time. */
export class PoolMember {
  /** Resolves when its share of the snapshot is in memory; rejects with SnapshotError for a damaged file. */
  readonly loaded: Promise<void>;
  readonly #worker: Worker;
  readonly #events: MemberEvents;
  #task: Task | undefined;
  #asked = 0;
  #ready = false;

  constructor(entry: URL, start: WorkerStart, events: MemberEvents) {
    this.#worker = new Worker(entry, { workerData: start });
    this.#events = events;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.loaded = promise;
    this.#worker.on('message', (message: FromWorker) => {
      if (message.kind === 'loaded') resolve();
      else if (message.kind === 'damaged') {
        reject(new SnapshotError(message.reason, start.file, message.detail));
      } else this.#answered(message);
    });
    let cause: unknown;
    this.#worker.on('error', (error) => {
      cause = error;
    });
    this.#worker.on('exit', (code) => {
      const error = new Error(`a worker of the H1B explorer ended with code ${code}`, { cause });
      reject(error);
      this.#ended(error);
    });
  }

  /** Whether the worker can take a question now. */
  get isFree(): boolean {
    return this.#ready && !this.#task;
  }

  /** Whether the worker is busy. */
  get isBusy(): boolean {
    return this.#task !== undefined;
  }

  /** Lets the worker take questions; called once all members have loaded. */
  attach(): void {
    this.#tell({ kind: 'loaded' });
    this.#ready = true;
  }

  /** Hands over other corrections, which count for the questions that are put to it afterwards. */
  correct(corrections: Corrections): void {
    if (this.#ready) this.#tell({ kind: 'correct', corrections });
  }

  ask(task: Task): void {
    this.#task = task;
    this.#asked = performance.now();
    this.#tell({ kind: 'ask', question: task.question, args: task.args });
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  #tell(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #answered(message: Extract<FromWorker, { kind: 'answer' | 'binary' | 'failure' }>): void {
    const task = this.#task;
    const tookMs = performance.now() - this.#asked;
    this.#task = undefined;
    // The worker has its next question before this answer is read.
    this.#events.onFree();
    if (message.kind === 'failure') task?.reject(new Error(message.message));
    else if (message.kind === 'binary') task?.resolve({ ...message, tookMs });
    else {
      const value = JSON.parse(message.json) as unknown;
      task?.resolve({ value, bytes: message.json.length, tookMs });
    }
  }

  #ended(error: Error): void {
    const task = this.#task;
    this.#ready = false;
    this.#task = undefined;
    task?.reject(error);
    this.#events.onEnd(error);
  }
}
