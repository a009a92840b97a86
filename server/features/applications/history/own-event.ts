import type { CompanyNames } from '#server/features/applications/deps.ts';
import { findEvent, type TimelineRow } from '#server/features/applications/repository/timeline.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { recordMessages } from '#shared/record/messages.ts';

/** The refusal of an event that is not there. */
export function noEvent(): AppError {
  return new AppError(ERRORS.not_found, recordMessages.history.notFound);
}

/** One event of one of the person's applications; throws AppError `not_found` (404). */
export async function ownEvent(
  tx: Transaction,
  names: CompanyNames,
  asked: { readonly userId: string; readonly applicationId: string; readonly id: string },
): Promise<TimelineRow> {
  const event = await findEvent(tx, names, asked);
  if (!event) throw noEvent();
  return event;
}
