import { BUCKET, type ProfileDeps } from '#server/features/profile/deps.ts';
import { restoreResume } from '#server/features/profile/restore-resume.ts';
import type { DeletedRecords } from '#server/platform/deleted-records.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { resumeMessages } from '#shared/resumes/messages.ts';

/** A person's deleted and replaced résumés, as the account lists, restores and purges them. */
export function deletedResumeRecords(deps: ProfileDeps): DeletedRecords {
  const { files } = deps;
  return {
    kind: 'resume',
    rows: (userId) => files.deletedRows(userId, BUCKET),
    restore: (owner, id) => restoreResume(deps, owner, id),
    async purge(owner, id) {
      if (!(await files.purgeTrashed(owner, id))) {
        throw new AppError(ERRORS.not_found, resumeMessages.notFound);
      }
    },
  };
}
