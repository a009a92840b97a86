import { dayAfter, daysFrom, isCalendarDate } from '#shared/core/dates.ts';

/** Which number comes first in a date such as 3/4/2026: the month (US) or the day (most of the world). */
export const DATE_ORDERS = ['mdy', 'dmy'] as const;

export type DateOrder = (typeof DATE_ORDERS)[number];

/** How the dates of a table are written. */
export interface DateForm {
  readonly order: DateOrder;
  /** Whether numbers are days since 1900 or 1904, as workbooks store dates; null for text files. */
  readonly serials: 1900 | 1904 | null;
  /** The day against which a date without a year is read: it is not after it; without one there are no such dates. */
  readonly today?: string;
  /** A day near which a date without a year lies, as the rows beside it say; without one it is the last such day. */
  readonly near?: string | undefined;
}

/** How the names of months begin without their accents: English, German, Spanish, French, Portuguese, Italian, Dutch. */
const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen'],
  ['feb', 'fev'],
  ['mar', 'mae', 'maa', 'mrt'],
  ['apr', 'abr', 'avr'],
  ['may', 'mai', 'mag', 'mei'],
  ['jun', 'juin', 'giu'],
  ['jul', 'juil', 'lug'],
  ['aug', 'ago', 'aou'],
  ['sep', 'set'],
  ['oct', 'okt', 'out', 'ott'],
  ['nov'],
  ['dec', 'dez', 'dic'],
];

/** Year first: an ISO date, with or without a time. */
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:$|[T ,].*$)/;
/** '2026年3月4日'. */
const CHINESE = /^(?:(\d{4}) ?年 ?)?(\d{1,2}) ?月 ?(\d{1,2}) ?[日号]?/;
/** Three numbers with the year last, with or without a time. */
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:$|[ ,T].*$)/;
/** '3/4', '4.3.', and '9.1' where that can be no number of a workbook: no year. */
const NO_YEAR = /^(\d{1,2})(?:\/(\d{1,2})|\.(\d{1,2})\.?)$/;
/** '5 Mar 2026', '5.März 2026', '05-Mar-26', '05MAR2026', '5 de marzo de 2026', '5 Mar'. */
const DAY_MONTH =
  /^(?:\p{L}+\.?,? )?(\d{1,2})(?:st|nd|rd|th|er|º)?(?:[ -]+|\. ?| de |(?=[A-Z]{3}\d{2}))(\p{L}{3,10})\.?(?:,?(?:[ -]*| del? )(\d{4}|\d{2})\b|$)/iu;
/** 'Mar 5, 2026', 'Mar-05-2026', 'Thursday, March 5th 2026', 'Mar 5'. */
const MONTH_DAY =
  /^(?:\p{L}+\.?,? )?(\p{L}{3,10})\.?[ -](\d{1,2})(?:st|nd|rd|th)?(?:(?:, ?| |-)(\d{4}|(?<=[-])\d\d|[’']\d\d)\b|$)/iu;
/** A word that stands before a date in a cell of dates: 'ja, 4.1.2026', 'on 3/4', 'enviado 5 mar'. */
const BEFORE =
  /^(?:(?:yes|y|ja|si|sí|oui|sim|haan|ok|x|on|am|el|le|em|no dia|dia|sent|applied|done|beworben|gesendet|enviad[oa]|envoyée?|aplicad[oa]|postulad[oa]|postulée?|(?:mon|tue|wed|thu|fri|sat|sun)\p{L}{0,6}\.?|inviat[oa]|verstuurd|submitted|the|ca\.?|approx\.?)[,:;]? +)+(?=\S*\d|\p{L}{3,10}\.? \d)/iu;
/** A weekday behind a date: '10/14 (Wed)'. */
const BEHIND = /(?<=\d),? \(?(?:mon|tue|wed|thu|fri|sat|sun)\p{L}{0,6}\.?\)?$/iu;

/** The date in a cell without what people write around it. */
const plainOf = (cell: string) =>
  cell
    .trim()
    .replace(BEFORE, '')
    .replace(BEHIND, '')
    .replace(/^~ ?(?=\d)/, '');

/** Years among which that of a date without one is looked for. */
const YEARS_BACK = 8;
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

/** How many days two dates are apart. */
function apart(one: string, other: string): number {
  return Math.abs(daysFrom(one, other));
}

/** A date whose year may be left open: then it is the such day next to what is near, or the last; none without a today. */
function dateIn(
  year: string | undefined,
  [month, day]: readonly [number, number],
  { today, near }: DateForm,
): string | undefined {
  if (year !== undefined) return dateOf(Number(year), month, day);
  if (today === undefined) return undefined;
  const now = Number(today.slice(0, 4));
  const past = Array.from(
    { length: YEARS_BACK },
    (_, back) => dateOf(now - back, month, day) ?? '',
  ).filter((date) => date !== '' && date <= today);
  return near === undefined ? past[0] : past.toSorted((a, b) => apart(a, near) - apart(b, near))[0];
}

function monthOf(name: string): number {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return MONTHS.findIndex((beginnings) => beginnings.some((one) => plain.startsWith(one))) + 1;
}

/** A date that is stored as a number: days of a workbook, or seconds or milliseconds since 1970. */
function dateOfNumber(text: string, serials: DateForm['serials']): string | undefined {
  const number = Number(text);
  const compact = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(text);
  if (compact) return dateOf(Number(compact[1]), Number(compact[2]), Number(compact[3]));
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
  const text = plainOf(cell);
  const isShort =
    form.serials === null && form.today !== undefined && /^\d{1,2}\.\d{1,2}$/.test(text);
  if (/^\d+(\.\d+)?$/.test(text) && !isShort) return dateOfNumber(text, form.serials);
  const first = YEAR_FIRST.exec(text);
  if (first) return dateOf(Number(first[1]), Number(first[2]), Number(first[3]));
  const chinese = CHINESE.exec(text);
  if (chinese) return dateIn(chinese[1], [Number(chinese[2]), Number(chinese[3])], form);
  const last = YEAR_LAST.exec(text) ?? NO_YEAR.exec(text);
  if (last) {
    const isWhole = last[3] !== undefined && last[2] !== undefined;
    const [a, b] = [Number(last[1]), Number(last[2] ?? last[3])];
    // A number above 12 is no month, whatever the order of the others.
    const dayFirst = a > 12 || (b <= 12 && form.order === 'dmy');
    return dateIn(isWhole ? last[3] : undefined, dayFirst ? [b, a] : [a, b], form);
  }
  const named = DAY_MONTH.exec(text);
  if (named) return dateIn(named[3], [monthOf(named[2]!), Number(named[1])], form);
  const month = MONTH_DAY.exec(text);
  if (!month) return undefined;
  return dateIn(month[3]?.replace(/^[’']/, ''), [monthOf(month[1]!), Number(month[2])], form);
}

/** '3 days ago', '2w ago', 'vor 3 Tagen', 'hace 2 semanas', 'il y a un mois', '3 giorni fa'. */
const AGO =
  /^(?:applied |vor |hace |il y a |há )?(?:about )?(\d{1,2}|an?|one|eine[mr]?|une?|uma?) ?(d|w|mo|day|week|month|tag|woche|monat|día|dia|semana|mes|mês|jour|semaine|mois|giorn|settiman|mes[ei]|dag|week|maand)\p{L}*(?: ago| fa| geleden| atrás)?$/iu;
const DAYS_OF: readonly (readonly [unit: RegExp, days: number])[] = [
  [/^(?:w|se[mt])/i, 7],
  [/^m/i, 30],
  [/^/, 1],
];
const TODAY = /^(?:today|heute|hoy|aujourd['’]hui|hoje|oggi|vandaag|just now)$/i;
const YESTERDAY = /^(?:yesterday|gestern|ayer|hier|ontem|ieri|gisteren)$/i;

/** A day said by how long ago it was. */
function daysAgo(text: string, today: string): string | undefined {
  if (TODAY.test(text)) return today;
  if (YESTERDAY.test(text)) return dayAfter(today, -1);
  const [, many = '', unit = ''] = AGO.exec(text) ?? [];
  if (unit === '' || !/ago|vor|hace|il y a|há|fa$|geleden|atrás/i.test(text)) return undefined;
  const days = DAYS_OF.find(([form]) => form.test(unit))![1];
  return dayAfter(today, -days * (Number(many) || 1));
}

/** What stands behind the first date of a cell that has more: '10/14?', '10/3 & 10/9', 'Oct 3 (by mail)', '10/14, called 10/20'. */
const ENDS = [/\?|\s*[(&;→+\n]|\s[-–—/>~]\s|\s(?:and|then|und|et|y|e|to|bis|or|via)\s/u, /,\s|:\s/];

/** Longest cell that begins with a date: a longer text is no cell of dates. */
const DATED_MAX = 80;

/** The date that a cell of dates says, or with which it begins. */
export function firstDate(cell: string, form: DateForm): string | undefined {
  if (cell.length > DATED_MAX) return readDate(cell, form);
  const begins = ENDS.map((end) => cell.split(end, 1)[0]!).filter((part) => part !== cell);
  for (const part of [cell, ...begins]) {
    const date = readDate(part, form);
    if (date !== undefined) return date;
  }
  return form.today === undefined ? undefined : daysAgo(cell.trim(), form.today);
}

/** The order that dates of a table are in, and whether another order would read them, too; where the dates do not tell, `usual` is the order. */
export function guessDateOrder(
  cells: Iterable<string>,
  usual?: DateOrder,
): {
  order: DateOrder;
  ambiguous: boolean;
} {
  let [dayFirst, monthFirst, either, dots] = [0, 0, 0, 0];
  for (const cell of cells) {
    const text = plainOf(cell);
    const match = YEAR_LAST.exec(text) ?? NO_YEAR.exec(text);
    if (!match) continue;
    const [a, b] = [Number(match[1]), Number(match[2] ?? match[3])];
    if (a > 12) dayFirst++;
    else if (b > 12) monthFirst++;
    else if (a !== b) either++;
    // With full stops, people write the day first.
    if (/^\d+\.\d+\./.test(text)) dots++;
  }
  if (dayFirst !== monthFirst) {
    return { order: dayFirst > monthFirst ? 'dmy' : 'mdy', ambiguous: dayFirst * monthFirst > 0 };
  }
  const isKnown = dots > 0 || usual !== undefined;
  return { order: dots > 0 ? 'dmy' : (usual ?? 'mdy'), ambiguous: either > 0 && !isKnown };
}
