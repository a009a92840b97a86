import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import {
  deletedApplications,
  purgeApplication,
} from '#server/features/applications/repository/deleted.ts';
import { restoreApplication } from '#server/features/applications/restore-application.ts';
import type { DeletedRecords } from '#server/platform/deleted-records.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';

/** A person's deleted applications, as the account lists, restores and purges them. */
export function deletedApplicationRecords(deps: ApplicationsDeps): DeletedRecords {
  return {
    kind: 'application',
    rows: (userId) => deletedApplications(deps, userId),
    restore: (owner, id) => restoreApplication(deps, owner, id),
    async purge(owner, id) {
      const found = await deps.database.transaction(owner, (tx) =>
        purgeApplication(tx, owner.userId, id),
      );
      if (!found) throw new AppError(ERRORS.not_found, messages.applications.notFound);
    },
  };
}
