import type { Transaction } from '#server/platform/database/database.ts';

/** A run of a task, as it is claimed. */
interface RunClaim {
  readonly name: string;
  readonly now: Date;
  /** A run that began at this moment or before is over. */
  readonly since: Date;
  /** A run that began at this moment or before and whose lease has ended died with its process. */
  readonly deadSince: Date;
  readonly leasedUntil: Date;
}

/** Records that a task begins now, unless it began after `since` on any node and did not die; returns whether it was recorded. */
export async function claimRun(
  tx: Transaction,
  { name, now, since, deadSince, leasedUntil }: RunClaim,
): Promise<boolean> {
  const run = { begun_at: now, leased_until: leasedUntil };
  const claimed = await tx
    .insertInto('scheduled_runs')
    .values({ name, ...run })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(run)
        .where((eb) =>
          eb.or([
            eb('scheduled_runs.begun_at', '<=', since),
            eb.and([
              eb('scheduled_runs.leased_until', '<=', now),
              eb('scheduled_runs.begun_at', '<=', deadSince),
            ]),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Says that the run that began at `begunAt` is alive until a moment; `null` says that it has ended. */
export async function leaseRun(
  tx: Transaction,
  run: { readonly name: string; readonly begunAt: Date; readonly until: Date | null },
): Promise<void> {
  await tx
    .updateTable('scheduled_runs')
    .set({ leased_until: run.until })
    .where('name', '=', run.name)
    .where('begun_at', '=', run.begunAt)
    .execute();
}

/** Lets a failed run be claimed again once a whole period has passed since `begunAt`. */
export async function releaseRun(
  tx: Transaction,
  { name, begunAt }: { readonly name: string; readonly begunAt: Date },
): Promise<void> {
  await tx
    .updateTable('scheduled_runs')
    .set({ begun_at: begunAt, leased_until: null })
    .where('name', '=', name)
    .execute();
}
