import { restoreSavedJob } from '#server/features/saved-jobs/delete-saved-job.ts';
import type { SavedJobsDeps } from '#server/features/saved-jobs/deps.ts';
import { deletedJobs, purgeSavedJob } from '#server/features/saved-jobs/repository/deleted.ts';
import type { DeletedRecords } from '#server/platform/deleted-records.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { savedJobMessages } from '#shared/saved-jobs/messages.ts';

/** A person's deleted saved jobs, as the account lists, restores and purges them. */
export function deletedSavedJobs(deps: SavedJobsDeps): DeletedRecords {
  return {
    kind: 'saved_job',
    rows: deletedJobs,
    restore: (owner, id) => restoreSavedJob(deps, owner, id),
    async purge(owner, id) {
      const found = await deps.database.transaction(owner, (tx) =>
        purgeSavedJob(tx, owner.userId, id),
      );
      if (!found) throw new AppError(ERRORS.not_found, savedJobMessages.notFound);
    },
  };
}
