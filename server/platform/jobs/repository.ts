import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/** A job that a worker holds for the time of its lease. */
export interface ClaimedJob {
  readonly id: string;
  readonly kind: string;
  readonly payload: unknown;
  /** 1 for the first try. */
  readonly attempts: number;
  readonly token: string;
}

/** The state of the outbox for one kind of job. */
export interface OutboxState {
  readonly kind: string;
  readonly waiting: number;
  /** Seconds for which the oldest one has waited. */
  readonly oldestSeconds: number;
  /** Jobs that were given up and are kept with their error. */
  readonly dead: number;
}

/** What a claim asks for. */
interface Claim {
  readonly kinds: readonly string[];
  readonly limit: number;
  readonly token: string;
  readonly now: Date;
  readonly leasedUntil: Date;
}

/** Claims due jobs of the given kinds, oldest first, that no worker holds or whose lease has ended. */
export async function claimJobs(tx: Transaction, claim: Claim): Promise<ClaimedJob[]> {
  const { rows } = await sql<ClaimedJob>`
    with due as materialized (
      select id from jobs
      where dead_at is null
        and kind = any (${claim.kinds}::text[])
        and (run_at is null or run_at <= ${claim.now})
        and (leased_until is null or leased_until <= ${claim.now})
      order by created_at, id
      limit ${claim.limit}
      for update skip locked
    )
    update jobs
    set lease_token = ${claim.token}, leased_until = ${claim.leasedUntil}, attempts = attempts + 1
    from due where jobs.id = due.id
    returning jobs.id, jobs.kind, jobs.payload, jobs.attempts, jobs.lease_token as token`.execute(
    tx,
  );
  return rows;
}

/** Removes a finished job, unless another worker holds it by now. */
export async function completeJob(tx: Transaction, job: ClaimedJob): Promise<void> {
  await tx
    .deleteFrom('jobs')
    .where('id', '=', job.id)
    .where('lease_token', '=', job.token)
    .execute();
}

/** Records a failure and when to try again, or gives the job up when `again` is null. */
export async function failJob(
  tx: Transaction,
  job: ClaimedJob,
  failure: { readonly error: string; readonly again: Date | null; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({
      lease_token: null,
      leased_until: null,
      last_error: failure.error,
      run_at: failure.again,
      dead_at: failure.again ? null : failure.now,
    })
    .where('id', '=', job.id)
    .where('lease_token', '=', job.token)
    .execute();
}

/** Whether a mail of any feature waits for another try, or has waited since an instant. */
export async function isMailBehind(tx: Transaction, since: Date): Promise<boolean> {
  const waiting = await tx
    .selectFrom('jobs')
    .select('id')
    .where('kind', 'like', '%.mail')
    .where('dead_at', 'is', null)
    .where((eb) => eb.or([eb('last_error', 'is not', null), eb('created_at', '<', since)]))
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}

/** How many jobs of each kind wait, for how many seconds the oldest has been due, and how many were given up. */
export async function outboxState(tx: Transaction, now: Date): Promise<OutboxState[]> {
  const { rows } = await sql<OutboxState>`
    select kind, count(*) filter (where dead_at is null) as waiting,
      coalesce(extract(epoch from ${now}::timestamptz - min(greatest(created_at, run_at))
        filter (where dead_at is null and (run_at is null or run_at <= ${now}))), 0)::float8 as "oldestSeconds",
      count(*) filter (where dead_at is not null) as dead
    from jobs group by kind`.execute(tx);
  return rows;
}

/** Deletes jobs that were given up before an instant; returns how many. */
export async function deleteDeadJobs(
  tx: Transaction,
  before: Date,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('jobs')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('jobs as due')
        .select('due.id')
        .where('due.dead_at', '<', before)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
