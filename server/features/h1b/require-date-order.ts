import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** A date (YYYY-MM-DD, or none) with the name of its parameter. */
type NamedDate = readonly [name: string, date: string | undefined];

/** Throws AppError `validation_failed` (400) when the first date is after the second. */
export function requireDateOrder([start, from]: NamedDate, [end, to]: NamedDate): void {
  if (!from || !to || from <= to) return;
  throw new AppError(ERRORS.validation_failed, serverMessages.h1b.dateOrder(start, end), {
    field: start,
  });
}

/** Throws AppError `validation_failed` (400) for a date beside fiscal years, which records without a decision date have, too. */
export function refuseDates(field: string | null): void {
  if (field === null) return;
  throw new AppError(ERRORS.validation_failed, serverMessages.h1b.noDatesByYear(field), { field });
}
