import type { FieldConflict } from '#shared/core/field-conflicts.ts';
import { AppError } from '#shared/core/errors.ts';
import { BODY_LIMIT_BYTES } from '#shared/core/limits.ts';

/** The fields that changed elsewhere, from the refusal of a change with `base`; empty for any other error. */
export function conflictsOf(error: unknown): readonly FieldConflict[] {
  const conflicts = error instanceof AppError ? error.details?.['conflicts'] : undefined;
  return Array.isArray(conflicts) ? conflicts : [];
}

/** The bases of a change; none when they would make the request larger than the server reads. */
export function fittingBase<Base extends object>(change: object, base: Base): Base | undefined {
  const { size } = new Blob([JSON.stringify({ ...change, base })]);
  return size > BODY_LIMIT_BYTES ? undefined : base;
}
