import { Worker } from 'node:worker_threads';

import type {
  EmbeddedOrder,
  EmbeddedReport,
  EmbeddedTask,
} from '#server/platform/database/embedded/worker.ts';

/** Starts the engine's thread with a task. */
export function startThread(task: EmbeddedTask): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
    // The engine measures only its own stack; with Node's 4 MB a deeply nested value overflows the thread's stack first.
    resourceLimits: { stackSizeMb: 64 },
  });
}

/** Remembers why a thread failed; undefined while it has not. */
export function reportedFailure(thread: Worker): () => string | undefined {
  let failure: string | undefined;
  thread.on('message', (report: EmbeddedReport) => {
    if (typeof report === 'object') failure = report.failed;
  });
  thread.on('error', (error: Error) => {
    failure = error.stack ?? error.message;
  });
  return () => failure;
}

/** Sends an order to a thread. */
export function tell(thread: Worker, order: EmbeddedOrder): void {
  thread.postMessage(order);
}
