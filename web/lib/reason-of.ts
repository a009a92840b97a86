import { AppError } from '#shared/errors.ts';

/** Why a refusal came, where knowing it helps: no answer, or a sentence about what was sent. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof AppError)) return undefined;
  return error.status < 500 ? error.message : undefined;
}
