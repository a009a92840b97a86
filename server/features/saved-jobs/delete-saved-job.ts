import type { SavedJobsDeps } from '#server/features/saved-jobs/deps.ts';
import { lockOwnSavedJob } from '#server/features/saved-jobs/lock-own-saved-job.ts';
import {
  saveSavedJob,
  type SavedJobRow,
} from '#server/features/saved-jobs/repository/saved-jobs.ts';
import { refuseSavedPosting } from '#server/features/saved-jobs/saved-columns.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { withoutPurgingTrash } from '#server/platform/database/quota.ts';

type Deps = Pick<SavedJobsDeps, 'database' | 'clock'>;

/** Deletes a saved job so that it can be restored for 30 days; throws AppError `not_found` (404). */
export async function deleteSavedJob(
  { database, clock }: Deps,
  identity: SignedIn,
  id: string,
): Promise<void> {
  await database.transaction(identity, async (tx) => {
    const before = await lockOwnSavedJob(tx, identity.userId, id, 'saved');
    await saveSavedJob(tx, before, { deleted_at: clock.now() });
  });
}

/** Restores a deleted saved job; throws AppError `not_found` (404), and `conflict` (409) when its posting was saved again meanwhile. */
export async function restoreSavedJob(
  { database }: Deps,
  identity: SignedIn,
  id: string,
): Promise<SavedJobRow> {
  return database.transaction(
    identity,
    withoutPurgingTrash(async (tx) => {
      const before = await lockOwnSavedJob(tx, identity.userId, id, 'deleted');
      await refuseSavedPosting(tx, before);
      await saveSavedJob(tx, before, { deleted_at: null });
      return { ...before, deleted_at: null };
    }),
  );
}
