import {
  lockSavedJob,
  type SavedJobRow,
} from '#server/features/saved-jobs/repository/saved-jobs.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { savedJobMessages } from '#shared/saved-jobs/messages.ts';

/** In which state a saved job is wanted. */
type Wanted = 'saved' | 'deleted' | 'applied';

function stateOf({ deleted_at, application_id }: SavedJobRow): Wanted {
  if (!deleted_at) return 'saved';
  return application_id ? 'applied' : 'deleted';
}

/** The person's saved job, locked; throws AppError `not_found` when it is not theirs or not in the wanted state. */
export async function lockOwnSavedJob(
  tx: Transaction,
  userId: string,
  id: string,
  wanted: Wanted,
): Promise<SavedJobRow> {
  const row = await lockSavedJob(tx, userId, id);
  if (!row || stateOf(row) !== wanted) {
    throw new AppError(ERRORS.not_found, savedJobMessages.notFound);
  }
  return row;
}
