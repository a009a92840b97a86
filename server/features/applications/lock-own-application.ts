import type { CompanyNames } from '#server/features/applications/deps.ts';
import {
  lockApplication,
  type ApplicationRow,
} from '#server/features/applications/repository/applications.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';

/** The person's application, locked; throws AppError `not_found` when it is not theirs or not in the wanted state. */
export async function lockOwnApplication(
  tx: Transaction,
  names: CompanyNames,
  userId: string,
  { id, deleted }: { readonly id: string; readonly deleted: boolean },
): Promise<ApplicationRow> {
  const row = await lockApplication(tx, names, userId, id);
  if (!row || (row.deleted_at !== null) !== deleted) {
    throw new AppError(ERRORS.not_found, messages.applications.notFound);
  }
  return row;
}
