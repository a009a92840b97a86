import { AppError } from '#shared/core/errors.ts';
import type { H1bStatus } from '#web/lib/queries/h1b.ts';

const MEANS_UNAVAILABLE = /timeout|canceling statement|relation|does not exist/i;

/** The message of a failed request: the server's sentence, or `fallback` when it sent none. */
export function errorText(error: unknown, fallback: string): string {
  if (!(error instanceof AppError) || error.is('unexpected_failure')) return fallback;
  return error.message || fallback;
}

/** Whether the unavailable card replaces the explorer: there are no data, or they cannot be read. */
export function isUnavailable(status: H1bStatus | undefined, error: unknown): boolean {
  if (status !== undefined && (status.state !== 'ready' || status.records === 0)) return true;
  if (!(error instanceof Error)) return false;
  const code = error instanceof AppError ? error.code : '';
  return code === 'h1b_unavailable' || MEANS_UNAVAILABLE.test(error.message);
}
