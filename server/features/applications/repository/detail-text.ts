import type { ApplicationRow } from '#server/features/applications/repository/applications.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { SEARCHED_DETAILS, type SearchedDetail } from '#shared/applications/details.ts';

/** Applications whose detail text is not folded yet, locked until the transaction ends. */
export async function listUnfolded(
  tx: Transaction,
  limit: number,
): Promise<Pick<ApplicationRow, 'user_id' | 'id' | 'notes' | SearchedDetail>[]> {
  return tx
    .selectFrom('applications')
    .select(['user_id', 'id', 'notes', ...SEARCHED_DETAILS])
    .where('detail_text', 'is', null)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Stores the detail text of an application. */
export async function saveDetailText(
  tx: Transaction,
  { user_id, id }: Pick<ApplicationRow, 'user_id' | 'id'>,
  detail_text: string,
): Promise<void> {
  await tx
    .updateTable('applications')
    .set({ detail_text })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}
