import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';
import { claimRun, leaseRun, releaseRun } from '#server/platform/schedule/repository.ts';

/** Work that is done again and again, by one node at a time. */
export interface ScheduledTask {
  /** Unique over all features, such as `applications.purge`. */
  readonly name: string;
  /** Milliseconds from the start of one run to the start of the next, over all nodes and restarts. */
  readonly everyMs: number;
  /** Whether it takes so long that others do not wait for it. */
  readonly isLong?: boolean;
  /** Does the work; it may be repeated after a failure. `signal` aborts when the process is about to end. */
  run(signal: AbortSignal): Promise<unknown>;
}

/** The scheduled work of one process. */
export interface Schedule {
  /** Runs the tasks that are due now; resolves when all but the long ones have ended. */
  look(): Promise<void>;
  /** Begins no more tasks and resolves when the running ones have ended. */
  stop(): Promise<void>;
}

/** What scheduled work needs. */
interface ScheduleOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly tasks: readonly ScheduledTask[];
  /** Milliseconds between two looks for what is due. */
  readonly lookEveryMs?: number;
}

const LOOK_EVERY_MS = 60_000;
/** Milliseconds after which a failed run is tried again, when its period is longer. */
const AGAIN_MS = 300_000;
/** Milliseconds for which a run counts as alive, and after which it says so again. */
const LEASE_MS = 60_000;
const RENEW_MS = 20_000;
const service = { role: 'service_role' } as const;

/**
 * Looks once a minute for tasks that are due and runs them one after the other, long ones beside them. The database remembers when each began,
 * so of several nodes one runs it, and a restart does not begin the period again. A run is leased: one that dies with its
 * process is done by the next look five minutes after it began.
 */
export function startSchedule(options: ScheduleOptions): Schedule {
  const { database, clock, log, tasks } = options;
  let looking = Promise.resolve();
  const long = new Map<ScheduledTask, Promise<void>>();
  const stop = new AbortController();

  async function runIfDue(task: ScheduledTask): Promise<void> {
    const { name, everyMs } = task;
    const now = clock.now();
    const since = new Date(now.getTime() - everyMs);
    const deadSince = new Date(now.getTime() - Math.min(everyMs, AGAIN_MS));
    const leasedUntil = new Date(now.getTime() + LEASE_MS);
    const due = await database.transaction(service, (tx) =>
      claimRun(tx, { name, now, since, deadSince, leasedUntil }),
    );
    if (!due) return;
    const release = (begunAt: Date) =>
      database.transaction(service, (tx) => releaseRun(tx, { name, begunAt }));
    // The process began to end meanwhile: the next one runs the task.
    if (stop.signal.aborted) return release(since);
    const lease = (until: Date | null) =>
      database.transaction(service, (tx) => leaseRun(tx, { name, begunAt: now, until }));
    const renew = () =>
      void lease(new Date(clock.now().getTime() + LEASE_MS)).catch(() => undefined);
    const renewal = setInterval(renew, RENEW_MS).unref();
    try {
      await task.run(stop.signal);
      clearInterval(renewal);
      await lease(null);
    } catch (error) {
      clearInterval(renewal);
      log.warn({ err: error, task: name }, 'a scheduled task failed and will be tried again');
      await release(new Date(now.getTime() - Math.max(0, everyMs - AGAIN_MS)));
    }
  }

  async function lookOnce(): Promise<void> {
    for (const task of tasks) {
      if (stop.signal.aborted) return;
      if (long.has(task)) continue;
      const running = runIfDue(task).catch((error: unknown) => {
        log.warn({ err: error, task: task.name }, 'a scheduled task could not be looked at');
      });
      if (!task.isLong) await running;
      else {
        long.set(
          task,
          running.finally(() => long.delete(task)),
        );
      }
    }
  }

  function look(): Promise<void> {
    looking = looking.then(lookOnce);
    return looking;
  }

  const timer = setInterval(() => void look(), options.lookEveryMs ?? LOOK_EVERY_MS).unref();
  return {
    look,
    async stop() {
      stop.abort();
      clearInterval(timer);
      await looking;
      await Promise.all(long.values());
    },
  };
}
