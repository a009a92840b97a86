import type { CompanyNames } from '#server/features/applications/deps.ts';
import {
  findApplication,
  type ApplicationRow,
} from '#server/features/applications/repository/applications.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';

/** The person's live application; throws AppError `not_found` (404). */
export async function ownApplication(
  tx: Transaction,
  names: CompanyNames,
  userId: string,
  id: string,
): Promise<ApplicationRow> {
  const row = await findApplication(tx, names, userId, id);
  if (!row) throw new AppError(ERRORS.not_found, messages.applications.notFound);
  return row;
}
