import type { NamedApplication, RecordDeps } from '#server/features/record/deps.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';

/** The person's live application; throws AppError `not_found` (404). */
export async function ownApplication(
  deps: Pick<RecordDeps, 'findApplication'>,
  tx: Transaction,
  userId: string,
  id: string,
): Promise<NamedApplication> {
  const application = await deps.findApplication(tx, userId, id);
  if (!application) throw new AppError(ERRORS.not_found, messages.applications.notFound);
  return application;
}
