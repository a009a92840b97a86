import { ConfigError } from '#server/config/config.ts';
import { AppError, UserError } from '#shared/core/errors.ts';

/** Who reads of a failure: a person in a terminal, who may want the stack, or whatever keeps the output. */
interface Reader {
  readonly isTerminal: boolean;
  /** Whether the log level asks for details. */
  readonly wantsStack: boolean;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What a start that failed says: a sentence with the remedy; a stack only for what nobody foresaw. */
export function describeFailure(error: unknown, { isTerminal, wantsStack }: Reader): string {
  if (error instanceof ConfigError) {
    const remedy =
      'Correct them in .env or in the environment; docs/configuration.md has them all.';
    return isTerminal ? `${error.message}\n${remedy}` : error.message;
  }
  if (error instanceof UserError) return error.message;
  if (error instanceof AppError && error.is('database_unavailable')) {
    const reason = messageOf(error.cause ?? error);
    return `The database of DATABASE_URL cannot be reached (${reason}). Start it, or correct DATABASE_URL.`;
  }
  const stack = error instanceof Error ? error.stack : undefined;
  if (!isTerminal || wantsStack) return stack ?? String(error);
  return `Waymark could not start: ${messageOf(error)}. LOG_LEVEL=debug npm start shows where.`;
}
