import type { Transaction } from '#server/platform/database/database.ts';

/** Notes that a task begins now unless it began after `since`; false when it did, on any node. */
export async function claimRun(
  tx: Transaction,
  { name, now, since }: { readonly name: string; readonly now: Date; readonly since: Date },
): Promise<boolean> {
  const claimed = await tx
    .insertInto('scheduled_runs')
    .values({ name, begun_at: now })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ begun_at: now })
        .where('scheduled_runs.begun_at', '<=', since),
    )
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Lets a run that failed be claimed again once `begunAt` is a whole period ago. */
export async function releaseRun(
  tx: Transaction,
  { name, begunAt }: { readonly name: string; readonly begunAt: Date },
): Promise<void> {
  await tx
    .updateTable('scheduled_runs')
    .set({ begun_at: begunAt })
    .where('name', '=', name)
    .execute();
}
