import { randomUUID } from 'node:crypto';

import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { claimJobs, completeJob, failJob } from '#server/platform/jobs/repository.ts';
import type { ClaimedJob } from '#server/platform/jobs/repository.ts';
import type { Log } from '#server/platform/log.ts';

/** One try of a job. */
export interface Job {
  /** The same on every try: what makes a handler idempotent. */
  readonly id: string;
  readonly payload: unknown;
  /** 1 for the first try. */
  readonly attempt: number;
  /** Aborted when the try has taken too long. */
  readonly signal: AbortSignal;
}

/** Does a job, outside of any transaction; it may run more than once for one id, so a repeat must change nothing. */
export type JobHandler = (job: Job) => Promise<void>;

/** Thrown by a handler whose job can never succeed: it is given up without another try. */
export class JobRefused extends Error {
  override readonly name = 'JobRefused';
}

/** The running background work of one process. */
export interface Jobs {
  /** Looks for due jobs now instead of at the next poll. */
  wake(): void;
  /** Runs what is due until nothing is, waiting included for what is in flight. */
  drain(): Promise<void>;
  /** Takes no more jobs and resolves when those in flight have ended. */
  stop(): Promise<void>;
}

/** What background work needs. */
export interface JobsOptions {
  readonly database: Database;
  /** By kind; jobs of other kinds are left to other versions of the program. */
  readonly handlers: Readonly<Record<string, JobHandler>>;
  readonly log: Log;
  readonly clock: Clock;
  /** Milliseconds between two looks for due jobs. */
  readonly pollMs?: number;
}

/** Tries after which a job is given up; with the pauses below that is about two and a half hours. */
export const MAX_ATTEMPTS = 12;
/** Milliseconds a worker may hold a job before another may take it. */
export const LEASE_MS = 60_000;
const TRY_MS = 45_000;
const CONCURRENCY = 4;
const POLL_MS = 1_000;
const PAUSE_MS = { first: 5_000, most: 3_600_000 };
const service = { role: 'service_role' } as const;

/** Milliseconds to wait after the given failed try: doubling from 5 s up to an hour. */
export function pauseAfter(attempt: number): number {
  return Math.min(PAUSE_MS.first * 2 ** (attempt - 1), PAUSE_MS.most);
}

/** Starts polling for due jobs and running them, a few at a time, each in a lease so that a dead worker's jobs come back. */
export function startJobs(options: JobsOptions): Jobs {
  const { database, handlers, log, clock } = options;
  const running = new Set<Promise<void>>();
  let looking: Promise<void> | undefined;
  let lookAgain = false;
  let outOfReach = false;
  let stopped = false;

  async function claim(most: number): Promise<number> {
    const now = clock.now();
    const jobs = await database.transaction(service, (tx) =>
      claimJobs(tx, {
        kinds: Object.keys(handlers),
        most,
        token: randomUUID(),
        now,
        leasedUntil: new Date(now.getTime() + LEASE_MS),
      }),
    );
    for (const job of jobs) {
      const run = perform(job).finally(() => {
        running.delete(run);
        if (lookAgain) wake();
      });
      running.add(run);
    }
    return jobs.length;
  }

  async function perform(job: ClaimedJob): Promise<void> {
    try {
      const failure = await attempt(job);
      await database.transaction(service, (tx) =>
        failure ? failJob(tx, job, failure) : completeJob(tx, job),
      );
    } catch (error) {
      log.warn({ err: error, job: job.id }, 'a job’s end could not be recorded; it will run again');
    }
  }

  async function attempt(job: ClaimedJob): Promise<Parameters<typeof failJob>[2] | undefined> {
    const about = { job: job.id, kind: job.kind, attempt: job.attempts };
    try {
      // A worker that died mid-way counts as a try, or a job that kills its process would do so for ever.
      if (job.attempts > MAX_ATTEMPTS)
        throw new JobRefused('its workers died before they finished');
      await withinTime(job);
      return undefined;
    } catch (error) {
      const now = clock.now();
      const dead = error instanceof JobRefused || job.attempts >= MAX_ATTEMPTS;
      if (dead) log.error({ err: error, ...about }, 'a job was given up');
      else log.warn({ err: error, ...about }, 'a job failed and will be tried again');
      return {
        error: error instanceof Error ? error.message : String(error),
        again: dead ? null : new Date(now.getTime() + pauseAfter(job.attempts)),
        now,
      };
    }
  }

  async function withinTime(job: ClaimedJob): Promise<void> {
    const handler = handlers[job.kind];
    if (!handler) return;
    const { id, payload, attempts } = job;
    const limit = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        limit.abort();
        reject(new Error(`took longer than ${TRY_MS / 1000} s`));
      }, TRY_MS);
    });
    try {
      await Promise.race([handler({ id, payload, attempt: attempts, signal: limit.signal }), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  async function look(): Promise<void> {
    do {
      lookAgain = false;
      const room = CONCURRENCY - running.size;
      // Full hands or a full answer mean that more may wait: look again when one has ended.
      if (room === 0 || (await claim(room)) === room) {
        lookAgain = true;
        return;
      }
    } while (lookAgain);
  }

  function wake(): void {
    lookAgain = true;
    if (stopped || looking) return;
    looking = lookSafely();
  }

  async function lookSafely(): Promise<void> {
    try {
      await look();
      outOfReach = false;
    } catch (error) {
      lookAgain = false;
      if (!outOfReach) log.warn({ err: error }, 'due jobs cannot be read; polling goes on');
      outOfReach = true;
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
      clearInterval(poll);
      await looking;
      await Promise.all(running);
    },
  };
}
