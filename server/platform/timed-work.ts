import type { Log } from '#server/platform/log.ts';

/** Work that is done again and again while the server runs. */
export interface TimedWork {
  /** Does everything once, one task after the other; a run under way is not doubled. */
  run(): Promise<void>;
  /** Starts no further run and resolves when the one under way has ended. */
  stop(): Promise<void>;
}

/** Runs named tasks a while after the start and then again and again; one that fails is logged and the next has its turn. */
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
