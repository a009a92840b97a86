/** Days from 1899-12-31 to the Unix epoch: day 1 is 1900-01-01, day 65535 is 2079-06-05, 0 is no date. */
export const EPOCH = 25_568;
const LAST_DAY = 65_535;

/** Day number of a calendar date of the proleptic Gregorian calendar, or 0 when it is impossible or outside 1900-01-01 to 2079-06-05. */
export function dayNumber(year: number, month: number, day: number): number {
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return 0;
  const shifted = month > 2 ? month - 3 : month + 9;
  const y = month > 2 ? year : year - 1;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfEra =
    yearOfEra * 365 +
    Math.floor(yearOfEra / 4) -
    Math.floor(yearOfEra / 100) +
    Math.floor((153 * shifted + 2) / 5) +
    day -
    1;
  const number = era * 146_097 + dayOfEra - 719_468 + EPOCH;
  return number >= 1 && number <= LAST_DAY ? number : 0;
}

/** Year, month and day of a day number from 1 to 65535. */
export function civilDate(day: number): { year: number; month: number; day: number } {
  const z = day - EPOCH + 719_468;
  const era = Math.floor(z / 146_097);
  const dayOfEra = z - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1,
  };
}

/** `YYYY-MM-DD` of a day number; null for 0. */
export function isoDate(day: number): string | null {
  if (day === 0) return null;
  const date = civilDate(day);
  return `${date.year}-${String(date.month).padStart(2, '0')}-${String(date.day).padStart(2, '0')}`;
}

/** Day number of a `YYYY-MM-DD` text; 0 when it is not a possible date. */
export function parseIsoDate(text: string): number {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match ? dayNumber(Number(match[1]), Number(match[2]), Number(match[3])) : 0;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
