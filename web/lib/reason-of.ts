import { AppError } from '#shared/core/errors.ts';

/** The reason of an error, where it helps the person: no connection, or what is wrong with the request. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof AppError)) return undefined;
  return error.status < 500 ? error.message : undefined;
}
