import { UserError } from '#shared/core/errors.ts';

/** The error for keys that cannot be used: `origin` is a setting or a path. */
export function unusable(origin: string, reason: string, cause?: unknown): UserError {
  return new UserError(
    `${origin} cannot be used: ${reason}. "npm run keys" prints a value that works.`,
    { cause },
  );
}
