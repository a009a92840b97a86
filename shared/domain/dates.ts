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

/** The Monday of the week of a calendar date. */
export function mondayOf(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return dayAfter(date, -((weekday + 6) % 7));
}
