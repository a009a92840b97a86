import type { Transaction } from '#server/platform/database/database.ts';
import type { Status } from '#shared/domain/status.ts';

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
