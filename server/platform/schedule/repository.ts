import type { Transaction } from '#server/platform/database/database.ts';

/** Records that a task begins now, unless it began after `since` on any node; returns whether it was recorded. */
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

/** Lets a failed run be claimed again once a whole period has passed since `begunAt`. */
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
