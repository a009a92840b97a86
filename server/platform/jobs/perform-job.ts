import type { Clock } from '#server/platform/clock.ts';
import { withinTime } from '#server/platform/concurrency/deadline.ts';
import type { Database } from '#server/platform/database/database.ts';
import { JobRefusedError, type JobHandler } from '#server/platform/jobs/job.ts';
import { completeJob, failJob, type ClaimedJob } from '#server/platform/jobs/repository.ts';
import type { Log } from '#server/platform/log.ts';

/** What performing a job needs. */
export interface JobsContext {
  readonly database: Database;
  /** By kind; jobs of other kinds are left to other versions of the program. */
  readonly handlers: Readonly<Record<string, JobHandler>>;
  readonly log: Log;
  readonly clock: Clock;
  /** Is told of each failed try. */
  readonly failed?: ((kind: string) => void) | undefined;
}

/** Tries after which a job is given up; with the pauses below that is about two and a half hours. */
export const MAX_ATTEMPTS = 12;
const TRY_MS = 45_000;
const PAUSE_MS = { first: 5_000, most: 3_600_000 };
const service = { role: 'service_role' } as const;

/** Milliseconds to wait after the given failed try: doubling from 5 s up to an hour. */
export function pauseAfter(attempt: number): number {
  return Math.min(PAUSE_MS.first * 2 ** (attempt - 1), PAUSE_MS.most);
}

/** Tries a claimed job and records how the try ended; never rejects. */
export async function performJob(context: JobsContext, job: ClaimedJob): Promise<void> {
  const { database, log } = context;
  try {
    const failure = await attempt(context, job);
    await database.transaction(service, (tx) =>
      failure ? failJob(tx, job, failure) : completeJob(tx, job),
    );
  } catch (error) {
    log.warn({ err: error, job: job.id }, 'a job’s end could not be recorded; it will run again');
  }
}

/** Runs the handler; returns how the try failed, undefined when it did not. */
async function attempt(
  { handlers, log, clock, failed }: JobsContext,
  job: ClaimedJob,
): Promise<Parameters<typeof failJob>[2] | undefined> {
  const about = { job: job.id, kind: job.kind, attempt: job.attempts };
  try {
    // A worker that died mid-way counts as a try, or a job that kills its process would do so for ever.
    if (job.attempts > MAX_ATTEMPTS)
      throw new JobRefusedError('its workers died before they finished');
    await handle(handlers[job.kind], job);
    return undefined;
  } catch (error) {
    failed?.(job.kind);
    const now = clock.now();
    const dead = error instanceof JobRefusedError || job.attempts >= MAX_ATTEMPTS;
    if (dead) log.error({ err: error, ...about }, 'a job was given up');
    else log.warn({ err: error, ...about }, 'a job failed and will be tried again');
    return {
      error: error instanceof Error ? error.message : String(error),
      again: dead ? null : new Date(now.getTime() + pauseAfter(job.attempts)),
      now,
    };
  }
}

async function handle(handler: JobHandler | undefined, job: ClaimedJob): Promise<void> {
  if (!handler) return;
  const { id, payload, attempts } = job;
  const limit = new AbortController();
  await withinTime(
    handler({ id, payload, attempt: attempts, signal: limit.signal }),
    TRY_MS,
    () => {
      limit.abort();
      throw new Error(`took longer than ${TRY_MS / 1000} s`);
    },
  );
}
