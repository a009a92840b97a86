import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { fieldConflicts } from '#shared/core/field-conflicts.ts';
import { messages } from '#shared/core/messages.ts';

/**
 * Throws AppError `conflict` (409) with `conflicts` when a sent field changed since the client loaded the values in `base`;
 * call it under the lock of the row, before anything is written.
 */
export function refuseConflicts(values: Parameters<typeof fieldConflicts>[0]): void {
  const conflicts = fieldConflicts(values);
  if (conflicts.length === 0) return;
  throw new AppError(ERRORS.conflict, messages.common.changedElsewhere, { details: { conflicts } });
}
