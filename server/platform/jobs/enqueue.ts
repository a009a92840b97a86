import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/ids.ts';

/** Work to be done after the caller's transaction is committed. */
interface NewJob {
  /** Chooses the handler. A job that sends a mail ends in `.mail`: /readyz watches these. */
  readonly kind: string;
  /** Ids and purposes only, never a secret: it stays readable until the job is done. */
  readonly payload: object;
  /** Not before this instant; at once when absent. */
  readonly runAt?: Date;
}

/**
 * Leaves a job in the caller's transaction and returns its id; it runs if and only if that transaction commits. A
 * person may leave only certain kinds, about themselves (the function enqueue_job); others throw AppError `forbidden`.
 * Call Jobs.wake afterwards to have it run without waiting for the next poll.
 */
export async function enqueue(tx: Transaction, job: NewJob): Promise<string> {
  const id = rowId(new Date());
  await sql`
    select public.enqueue_job(${id}, ${job.kind}, ${JSON.stringify(job.payload)}::jsonb, ${job.runAt ?? null})`.execute(
    tx,
  );
  return id;
}
