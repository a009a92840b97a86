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

/** Thrown by a handler whose job can never succeed: the job is given up without another try. */
export class JobRefusedError extends Error {
  override readonly name = 'JobRefusedError';
}
