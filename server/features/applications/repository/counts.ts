import type { Transaction } from '#server/platform/database/database.ts';
import { ACTIVE_STATUSES, type Status } from '#shared/applications/status.ts';

/** How many live applications a person has in each status; a status without any may be missing. */
export async function countByStatus(
  tx: Transaction,
  userId: string,
): Promise<{ status: Status; total: number }[]> {
  return tx
    .selectFrom('application_counts')
    .select(['status', 'total'])
    .where('user_id', '=', userId)
    .execute();
}

/** How many live applications a person has that ended although their status is an open one. */
export async function countEnded(tx: Transaction, userId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('applications')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('closing_reason', 'is not', null)
    .where('status', 'in', ACTIVE_STATUSES)
    .executeTakeFirstOrThrow();
  return Number(total);
}
