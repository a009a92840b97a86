import { randomUUID } from 'node:crypto';

import { performJob, type JobsContext } from '#server/platform/jobs/perform-job.ts';
import { claimJobs, type ClaimedJob } from '#server/platform/jobs/repository.ts';
import { outsideRequests } from '#server/platform/limits/work-budget.ts';

/** The running background work of one process. */
export interface Jobs {
  /** Looks for due jobs now instead of at the next poll. */
  wake(): void;
  /** Runs what is due until nothing is, and waits for what is in flight. */
  drain(): Promise<void>;
  /** Takes no more jobs and resolves when those in flight have ended. */
  stop(): Promise<void>;
}

/** What background work needs. */
interface JobsOptions extends JobsContext {
  /** Milliseconds between two looks for due jobs. */
  readonly pollMs?: number;
}

/** Milliseconds a worker may hold a job before another may take it. */
export const LEASE_MS = 60_000;
const CONCURRENCY = 4;
const POLL_MS = 1_000;
const service = { role: 'service_role' } as const;

/** Starts polling for due jobs and running them, a few at a time, each in a lease so that a dead worker's jobs come back. */
export function startJobs(options: JobsOptions): Jobs {
  const { log } = options;
  const running = new Set<Promise<void>>();
  let looking: Promise<void> | undefined;
  let lookAgain = false;
  let databaseDown = false;
  let stopped = false;

  async function claim(limit: number): Promise<number> {
    const jobs = await claimDue(options, limit);
    for (const job of jobs) {
      const run = performJob(options, job).finally(() => {
        running.delete(run);
        if (lookAgain) wake();
      });
      running.add(run);
    }
    return jobs.length;
  }

  async function look(): Promise<void> {
    do {
      lookAgain = false;
      const room = CONCURRENCY - running.size;
      // No room, or as many jobs as there was room for: more may wait, so look again when one has ended.
      if (room === 0 || (await claim(room)) === room) {
        lookAgain = true;
        return;
      }
    } while (lookAgain);
  }

  function wake(): void {
    if (stopped) return;
    lookAgain = true;
    if (looking) return;
    looking = outsideRequests(lookSafely);
  }

  async function lookSafely(): Promise<void> {
    try {
      await look();
      databaseDown = false;
    } catch (error) {
      lookAgain = false;
      if (!databaseDown) log.warn({ err: error }, 'due jobs cannot be read; polling goes on');
      databaseDown = true;
    }
    looking = undefined;
    if (lookAgain && running.size < CONCURRENCY) wake();
  }

  const poll = setInterval(wake, options.pollMs ?? POLL_MS);
  wake();

  return {
    wake,
    async drain() {
      for (;;) {
        await looking;
        const claimed = stopped ? 0 : await claim(CONCURRENCY);
        if (claimed === 0 && running.size === 0 && !looking) return;
        await Promise.all(running);
      }
    },
    async stop() {
      stopped = true;
      lookAgain = false;
      clearInterval(poll);
      await looking;
      await Promise.all(running);
    },
  };
}

/** Takes due jobs in a lease. */
async function claimDue(
  { database, handlers, clock }: JobsContext,
  limit: number,
): Promise<ClaimedJob[]> {
  const now = clock.now();
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  const kinds = Object.keys(handlers);
  return database.transaction(service, (tx) =>
    claimJobs(tx, { kinds, limit, token: randomUUID(), now, leasedUntil }),
  );
}
