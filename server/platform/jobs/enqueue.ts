import type { Transaction } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/ids.ts';

/** Work to be done after the transaction that leaves it is committed. */
export interface NewJob {
  /** Chooses the handler. */
  readonly kind: string;
  /** Ids and purposes only, never a secret: it stays readable until the job is done. */
  readonly payload: object;
  /** Not before this instant; at once when absent. */
  readonly runAt?: Date;
}

/**
 * Leaves a job in the caller's transaction (service_role or authenticated) and returns its id; it runs if and only if
 * that transaction commits. Call Jobs.wake afterwards to have it run without waiting for the next poll.
 */
export async function enqueue(tx: Transaction, job: NewJob): Promise<string> {
  const id = rowId(new Date());
  await tx
    .insertInto('jobs')
    .values({
      id,
      kind: job.kind,
      payload: JSON.stringify(job.payload),
      run_at: job.runAt ?? null,
    })
    .execute();
  return id;
}
