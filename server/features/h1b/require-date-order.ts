import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

/** Throws 400 when the first of two dates (YYYY-MM-DD), each by its parameter's name, is after the second. */
export function requireDateOrder(dates: Readonly<Record<string, string | undefined>>): void {
  const [[start = '', from] = [], [end = '', to] = []] = Object.entries(dates);
  if (!from || !to || from <= to) return;
  throw new AppError('validation_failed', 400, messages.h1b.dateOrder(start, end), {
    field: start,
  });
}
