import type { FieldConflict } from '#shared/domain/field-conflicts.ts';
import { AppError } from '#shared/errors.ts';

/** The fields that changed elsewhere, from the refusal of a change with `base`; empty for any other error. */
export function conflictsOf(error: unknown): readonly FieldConflict[] {
  const conflicts = error instanceof AppError ? error.details?.['conflicts'] : undefined;
  return Array.isArray(conflicts) ? conflicts : [];
}
