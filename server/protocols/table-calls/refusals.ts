import { ERRORS, type ErrorForm } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** A refusal with a code of PostgREST or PostgreSQL, and the details that its clients show with the message. */
export function refused(
  form: ErrorForm,
  message: string,
  { details, hint }: { details?: string; hint?: string } = {},
): AppError {
  return new AppError(form, message, { details: { details, hint } });
}

/** The refusal of a part of the query that cannot be read. */
export const unreadable = (part: string) =>
  refused(ERRORS.query_unreadable, serverMessages.rest.unreadable(part.slice(0, 100)));

/** The refusal of a feature of PostgREST that this server lacks. */
export const notBuilt = (what: string) =>
  refused(ERRORS.query_unreadable, serverMessages.rest.notBuilt(what.slice(0, 100)));

/** The refusal of a column that the rows do not have. */
export const noColumn = (name: string) =>
  refused(ERRORS.column_not_found, serverMessages.rest.noColumn(name.slice(0, 100)));
