import { isCalendarDate } from '#shared/core/dates.ts';

/** Which number comes first in a date such as 3/4/2026: the month (US) or the day (most of the world). */
export const DATE_ORDERS = ['mdy', 'dmy'] as const;

export type DateOrder = (typeof DATE_ORDERS)[number];

/** How the dates of a table are written. */
export interface DateForm {
  readonly order: DateOrder;
  /** Whether numbers are days since 1900 or 1904, as workbooks store dates; null for text files. */
  readonly serials: 1900 | 1904 | null;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Year first: an ISO date, with or without a time. */
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:$|[T ,].*$)/;
/** Three numbers with the year last, with or without a time. */
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:$|[ ,T].*$)/;
/** '5 Mar 2026', '5. März 2026', '05-Mar-26'. */
const DAY_MONTH =
  /^(?:[a-z]+,? )?(\d{1,2})(?:st|nd|rd|th|\.)?[ -]+([a-z]{3,9})\.?,?[ -]+(\d{4}|\d{2})\b/i;
/** 'Mar 5, 2026', 'Thursday, March 5th 2026'. */
const MONTH_DAY = /^(?:[a-z]+,? )?([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b/i;
/** Days between the first days of the two counts of days. */
const DAYS_TO_1904 = 1462;
const DAY_MS = 86_400_000;
/** The day before day 1 of workbooks, which count a 29 February 1900 that never was. */
const SERIAL_ZERO = Date.UTC(1899, 11, 30);

function dateOf(year: number, month: number, day: number): string | undefined {
  const full = year < 100 ? year + (year < 80 ? 2000 : 1900) : year;
  const pad = (number: number, length: number) => String(number).padStart(length, '0');
  const text = `${pad(full, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
  return isCalendarDate(text) ? text : undefined;
}

function monthOf(name: string): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

/** A date that is stored as a number: days of a workbook, or seconds or milliseconds since 1970. */
function dateOfNumber(text: string, serials: DateForm['serials']): string | undefined {
  const number = Number(text);
  if (/^\d{13}$/.test(text)) return utcDay(number);
  if (/^\d{10}$/.test(text)) return utcDay(number * 1000);
  if (serials === null || number < 1 || number > 401_768) return undefined;
  const days = Math.floor(number) + (serials === 1904 ? DAYS_TO_1904 : 0);
  return utcDay(SERIAL_ZERO + days * DAY_MS);
}

function utcDay(instant: number): string | undefined {
  const text = new Date(instant).toISOString().slice(0, 10);
  return isCalendarDate(text) ? text : undefined;
}

/** The calendar date that a cell says; undefined when it says none. */
export function readDate(cell: string, form: DateForm): string | undefined {
  const text = cell.trim();
  if (/^\d+(\.\d+)?$/.test(text)) return dateOfNumber(text, form.serials);
  const first = YEAR_FIRST.exec(text);
  if (first) return dateOf(Number(first[1]), Number(first[2]), Number(first[3]));
  const last = YEAR_LAST.exec(text);
  if (last) {
    const [a, b, year] = [Number(last[1]), Number(last[2]), Number(last[3])];
    // A number above 12 is no month, whatever the order of the others.
    const dayFirst = a > 12 || (b <= 12 && form.order === 'dmy');
    return dayFirst ? dateOf(year, b, a) : dateOf(year, a, b);
  }
  const named = DAY_MONTH.exec(text);
  if (named) return dateOf(Number(named[3]), monthOf(named[2]!), Number(named[1]));
  const month = MONTH_DAY.exec(text);
  return month ? dateOf(Number(month[3]), monthOf(month[1]!), Number(month[2])) : undefined;
}

/** The order that dates of a table are in, and whether another order would read them, too. */
export function guessDateOrder(cells: Iterable<string>): {
  order: DateOrder;
  ambiguous: boolean;
} {
  let [dayFirst, monthFirst, either, dots] = [0, 0, 0, 0];
  for (const cell of cells) {
    const match = YEAR_LAST.exec(cell.trim());
    if (!match) continue;
    const [a, b] = [Number(match[1]), Number(match[2])];
    if (a > 12) dayFirst++;
    else if (b > 12) monthFirst++;
    else if (a !== b) either++;
    // With full stops, people write the day first.
    if (/^\d+\./.test(cell.trim())) dots++;
  }
  if (dayFirst !== monthFirst) {
    return { order: dayFirst > monthFirst ? 'dmy' : 'mdy', ambiguous: dayFirst * monthFirst > 0 };
  }
  return { order: dots > 0 ? 'dmy' : 'mdy', ambiguous: either > 0 && dots === 0 };
}
