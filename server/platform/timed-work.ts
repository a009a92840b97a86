import type { Log } from '#server/platform/log.ts';

/** Work that is done again and again while the server runs. */
export interface TimedWork {
  /** Runs all tasks once, one after the other; calls during a run share it. */
  run(): Promise<void>;
  /** Starts no further run and resolves when the current one has ended. */
  stop(): Promise<void>;
}

/** Runs named tasks `firstMs` after the start and then every `everyMs`; a failed one is logged and the next runs. */
export function startTimedWork(
  tasks: Readonly<Record<string, () => Promise<unknown>>>,
  {
    log,
    firstMs,
    everyMs,
  }: { readonly log: Log; readonly firstMs: number; readonly everyMs: number },
): TimedWork {
  let running: Promise<void> | undefined;
  let stopped = false;

  async function each(): Promise<void> {
    for (const [task, work] of Object.entries(tasks)) {
      if (stopped) return;
      await work().catch((error: unknown) => log.warn({ err: error, task }, 'timed work failed'));
    }
  }

  function run(): Promise<void> {
    running ??= each().finally(() => (running = undefined));
    return running;
  }

  const first = setTimeout(() => void run(), firstMs).unref();
  const timer = setInterval(() => void run(), everyMs).unref();
  return {
    run,
    async stop() {
      stopped = true;
      clearTimeout(first);
      clearInterval(timer);
      await running;
    },
  };
}
