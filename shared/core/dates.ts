/** The first calendar date that is accepted. */
export const FIRST_DATE = '1900-01-01';
/** The last calendar date that is accepted. */
export const LAST_DATE = '2999-12-31';

const CALENDAR_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether a text is a real calendar date `YYYY-MM-DD` from FIRST_DATE to LAST_DATE. */
export function isCalendarDate(text: string): boolean {
  const match = CALENDAR_DATE.exec(text);
  if (!match || text < FIRST_DATE || text > LAST_DATE) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** The calendar date of an instant in the machine's time zone, `YYYY-MM-DD`. */
export function localDate(now: Date): string {
  const month = String(now.getMonth() + 1).padStart(2, '0');
  return `${now.getFullYear()}-${month}-${String(now.getDate()).padStart(2, '0')}`;
}

/** The calendar date of an instant in UTC, `YYYY-MM-DD`. */
export function utcDate(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** The calendar date some days after another one. */
export function dayAfter(date: string, days: number): string {
  return utcDate(new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000));
}

/** Days from one calendar date to another; below 0 when that is earlier. */
export function daysFrom(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;
}

/** A calendar date in the reader's locale, without any time-zone shift; 'N/A' when missing or invalid. */
export function formatDate(
  text: string | null | undefined,
  locale?: string,
  options: Intl.DateTimeFormatOptions = {},
): string {
  if (!text || !isCalendarDate(text)) return 'N/A';
  const date = new Date(`${text}T00:00:00Z`);
  return date.toLocaleDateString(locale, { timeZone: 'UTC', ...options });
}

/** Whole seconds from `now` until an HTTP date (RFC 9110 §5.6.7); undefined for anything else. */
export function secondsUntil(text: string, now: Date): number | undefined {
  const instant = new Date(text).getTime();
  return Number.isNaN(instant)
    ? undefined
    : Math.max(0, Math.ceil((instant - now.getTime()) / 1000));
}

/** An RFC 3339 instant with date and time in the reader's locale and time zone; 'N/A' when invalid. */
export function formatInstant(text: string, locale?: string): string {
  const instant = Date.parse(text);
  if (Number.isNaN(instant)) return 'N/A';
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(
    instant,
  );
}

/** The instant of an RFC 3339 date and time with its offset; undefined for anything else. */
export function instantOf(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/i.test(text))
    return undefined;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

/** The Monday of the week of a calendar date. */
export function mondayOf(date: string): string {
  const weekday = new Date(Date.parse(`${date}T00:00:00Z`)).getUTCDay();
  return dayAfter(date, -((weekday + 6) % 7));
}
