import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import {
  findApplication,
  type ApplicationRow,
} from '#server/features/applications/repository/applications.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';

/** One of the person's live applications; throws AppError `not_found` (404). */
export async function getApplication(
  deps: ApplicationsDeps,
  identity: SignedIn,
  id: string,
): Promise<ApplicationRow> {
  const row = await deps.database.transaction(identity, (tx) =>
    findApplication(tx, deps, identity.userId, id),
  );
  if (!row) throw new AppError(ERRORS.not_found, messages.applications.notFound);
  return row;
}
