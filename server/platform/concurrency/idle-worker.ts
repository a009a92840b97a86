import type { Transferable, Worker } from 'node:worker_threads';

/** How a thread is started, and when it may end. */
interface IdleWorkerOptions {
  /** Starts the thread; it gets questions with an `id` and posts answers with the same one. */
  start(): Worker;
  /** Milliseconds after which an unused thread gives its memory back. */
  readonly idleMs: number;
  /** The error for the questions of a thread that ended; the cause itself unless set. */
  ended?(cause: Error): Error;
}

/** How one question is put. */
interface AskOptions {
  /** Memory that is handed over instead of copied. */
  readonly transfer?: readonly Transferable[];
  /** Watches the thread while it works; `giveUp` ends the thread and rejects its questions. Returns what ends the watch. */
  readonly watch?: (thread: Worker, giveUp: (error: Error) => void) => () => void;
}

/** A worker thread that starts with the first question and ends after a while without one. */
interface IdleWorker<Question, Answer> {
  /** The answer of the thread; rejects when the thread ends before it. */
  ask(question: Question, options?: AskOptions): Promise<Answer>;
  /** Ends the thread and rejects what it has not answered; the next question starts it again. */
  readonly close: () => Promise<void>;
}

interface PendingTask<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/** Makes a worker that runs only while it is needed; it does not keep the process alive. */
export function idleWorker<Question extends object, Answer extends { readonly id: number }>(
  options: IdleWorkerOptions,
): IdleWorker<Question, Answer> {
  const asked = new Map<number, PendingTask<Answer>>();
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  function rejectAll(error: Error): void {
    for (const { reject } of asked.values()) reject(error);
    asked.clear();
  }

  function start(): Worker {
    const started = options.start();
    started.unref();
    started.on('message', (answer: Answer) => asked.get(answer.id)?.resolve(answer));
    const ended = (cause: Error) => {
      if (thread !== started) return;
      thread = undefined;
      rejectAll(options.ended?.(cause) ?? cause);
    };
    started.on('error', ended);
    started.on('exit', () => ended(new Error('the thread ended')));
    return started;
  }

  async function stop(reason: Error): Promise<void> {
    clearTimeout(idle);
    const ending = thread;
    thread = undefined;
    rejectAll(reason);
    await ending?.terminate();
  }

  const close = () => stop(new Error('the thread was closed'));

  return {
    async ask(question, { transfer = [], watch } = {}) {
      clearTimeout(idle);
      const running = (thread ??= start());
      const id = ++lastId;
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      asked.set(id, { resolve, reject });
      const endWatch = watch?.(running, (error) => {
        if (asked.has(id)) void stop(error);
      });
      try {
        running.postMessage({ ...question, id }, transfer);
        return await promise;
      } finally {
        endWatch?.();
        asked.delete(id);
        clearTimeout(idle);
        if (asked.size === 0) idle = setTimeout(() => void close(), options.idleMs).unref();
      }
    },
    close,
  };
}
