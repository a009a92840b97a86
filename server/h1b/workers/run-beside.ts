import { availableParallelism } from 'node:os';
import {
  MessageChannel,
  type MessagePort,
  receiveMessageOnPort,
  type Transferable,
  Worker,
  workerData,
} from 'node:worker_threads';

/** Milliseconds after which a thread is taken for dead; the longest task takes a minute on a quiet machine. */
const LONGEST_MS = 20 * 60_000;

interface WorkerTask {
  readonly task: unknown;
  /** Becomes 1 when the answer has been posted, or there is none. */
  readonly done: Int32Array;
  readonly answers: MessagePort;
}

/** Whether there is a core for another thread. */
export const hasCoreBeside = (): boolean => availableParallelism() > 1;

/**
 * Begins a task on a thread of its own, whose module calls `answerTask`; returns what waits for the answer. `here` does it on this
 * thread when that one died, and so must not need what was transferred. Throws, while waiting, when the thread threw.
 */
export function runBeside<Answer>(
  thread: URL,
  task: unknown,
  here: () => Answer,
  transferred: readonly Transferable[] = [],
): () => Answer {
  const done = new Int32Array(new SharedArrayBuffer(4));
  const { port1: ours, port2: theirs } = new MessageChannel();
  const worker = new Worker(thread, {
    workerData: { task, done, answers: theirs } satisfies WorkerTask,
    transferList: [theirs, ...transferred],
  });
  // Neither keeps the process alive nor ends it: whoever waits says what went wrong.
  worker.unref();
  worker.on('error', () => undefined);
  return () => {
    // Nothing else happens on the thread that waits, so that waiting loses nothing.
    const isDead = Atomics.wait(done, 0, 0, LONGEST_MS) === 'timed-out';
    const answer: { message: Answer } | undefined = receiveMessageOnPort(ours);
    ours.close();
    void worker.terminate();
    if (isDead) return here();
    if (!answer) throw new Error(`a thread failed: ${thread.pathname.split('/').at(-1)}`);
    return answer.message;
  };
}

/** Does the task of this thread, which is as `runBeside` got it. */
export function answerTask(run: (task: never) => unknown): void {
  const { task, done, answers } = workerData as WorkerTask;
  try {
    answers.postMessage(run(task as never));
  } finally {
    Atomics.store(done, 0, 1);
    Atomics.notify(done, 0);
  }
}
