import type { Programme } from '#server/h1b/data-folder.ts';
import { dayNumber } from '#server/h1b/snapshot/days.ts';
import { remembered } from '#server/h1b/import/remembered.ts';
import { MAX_CENTS } from '#server/h1b/snapshot/schema.ts';
import { withoutFormulaGuard } from '#shared/core/csv.ts';
import type { PayUnit } from '#shared/h1b/salary.ts';
import { stateLetters } from '#shared/core/us-states.ts';

/** A cleaned value; `undefined` when the cell holds something that cannot be read as one. */
export type Cleaned<T> = T | null | undefined;

/** Matches anything but printable characters with single spaces between. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const UNTIDY = /^\s|\s$|\s\s|[\t\n\r\u00a0\u0000-\u001f\u007f]/;
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const BLANKS = /[\s\u0000-\u001f\u007f]+/g;

function tidy(text: string): string {
  return UNTIDY.test(text) ? text.replaceAll(BLANKS, ' ').trim() : text;
}

/** Trimmed text with single spaces inside and without our export's formula guard; '' is null. */
export function cleanText(cell: string): string | null {
  const text = tidy(cell);
  return (text.startsWith("'") ? tidy(withoutFormulaGuard(text)) : text) || null;
}

const upperStatus = remembered((cell) =>
  cleanText(cell)
    ?.toUpperCase()
    .replaceAll(/\s*[-–]\s*/g, '-'),
);

/** A case status in upper case, without spaces around dashes; a certified case with a withdrawn flag is CERTIFIED-WITHDRAWN. */
export function cleanStatus(cell: string, withdrawn: string): string | null {
  const status = upperStatus(cell) ?? null;
  return status === 'CERTIFIED' && withdrawn.trim().toUpperCase() === 'Y'
    ? 'CERTIFIED-WITHDRAWN'
    : status;
}

/**
 * Offered wage in cents as from and to: '$' and ',' removed, a range split, an upper end of 0 taken for none. A cell
 * that is no range of rising amounts, such as a date, is unreadable as a whole.
 */
export function cleanWageRange(
  fromCell: string,
  toCell: string,
): { from: Cleaned<number>; to: Cleaned<number> } {
  const dash = fromCell.indexOf('-', 1);
  const isRange = dash > 0 && !/e$/i.test(fromCell.slice(0, dash).trim());
  const from = cleanAmount(isRange ? fromCell.slice(0, dash) : fromCell);
  const rest = cleanAmount(isRange ? fromCell.slice(dash + 1) : '');
  const falls = typeof from === 'number' && typeof rest === 'number' && rest > 0 && rest < from;
  const isAmount = rest !== undefined && !falls;
  const to = toCell.trim() === '' ? (isAmount ? rest : null) : cleanAmount(toCell);
  return { from: isAmount ? from : undefined, to: to === 0 ? null : to };
}

const ZERO = '0'.charCodeAt(0);
const POINT = '.'.charCodeAt(0);
/** Most characters of an amount that `plainCents` reads, so that it is exact. */
const PLAIN_LENGTH = 12;

/** The cents of an amount as most files write it, digits with at most two decimals; -1 for any other text. */
function plainCents(cell: string): number {
  if (cell.length === 0 || cell.length > PLAIN_LENGTH) return -1;
  let digits = 0;
  let point = -1;
  for (let k = 0; k < cell.length; k++) {
    const digit = cell.charCodeAt(k) - ZERO;
    if (digit >= 0 && digit <= 9) digits = digits * 10 + digit;
    else if (digit === POINT - ZERO && point < 0 && k > 0) point = k;
    else return -1;
  }
  const decimals = point < 0 ? 0 : cell.length - point - 1;
  if (decimals > 2) return -1;
  return decimals === 2 ? digits : decimals === 1 ? digits * 10 : digits * 100;
}

/** An amount in whole cents, never negative; commas may only part thousands. */
export function cleanAmount(cell: string): Cleaned<number> {
  const cents = plainCents(cell);
  return cents >= 0 && cents <= MAX_CENTS ? cents : cleanWrittenAmount(cell);
}

const cleanWrittenAmount = remembered((cell): Cleaned<number> => {
  const given = cell.replaceAll(/[$\s]/g, '');
  if (given === '') return null;
  if (given.includes(',') && !/^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(given)) return undefined;
  const text = given.replaceAll(',', '');
  if (!/^\d*\.?\d+(e[+-]?\d{1,2})?$|^\d+\.$/i.test(text)) return undefined;
  const cents = Math.round(Number(text) * 100);
  return cents <= MAX_CENTS ? cents : undefined;
});

/** The statuses that the Department of Labor publishes of each programme. */
const STATUSES: Readonly<Record<Programme, ReadonlySet<string>>> = {
  lca: new Set(['CERTIFIED', 'CERTIFIED-WITHDRAWN', 'DENIED', 'WITHDRAWN']),
  perm: new Set(['CERTIFIED', 'CERTIFIED-EXPIRED', 'DENIED', 'WITHDRAWN']),
};

/** Whether a cleaned status is one of those that the Department of Labor publishes of a programme. */
export function isKnownStatus(status: string, programme: Programme): boolean {
  return STATUSES[programme].has(status);
}

const UNITS: Record<string, PayUnit> = {
  year: 'Year',
  annual: 'Year',
  annum: 'Year',
  yr: 'Year',
  month: 'Month',
  mth: 'Month',
  mo: 'Month',
  'bi-weekly': 'Bi-Weekly',
  biweekly: 'Bi-Weekly',
  '2 weeks': 'Bi-Weekly',
  bi: 'Bi-Weekly',
  week: 'Week',
  wk: 'Week',
  hour: 'Hour',
  hr: 'Hour',
};

/** One of the five wage units. */
export const cleanUnit = remembered((cell): Cleaned<PayUnit> => {
  const text = cleanText(cell)
    ?.toLowerCase()
    .replace(/^bi[ _]weekly$/, 'bi-weekly')
    .replace(/^(?:per|an?|each) /, '')
    .replace(/^(annual|week|month|hour|year)ly$|^(year|week|month|hour|yr|wk|hr)s\.?$/, '$1$2');
  return text === undefined ? null : Object.hasOwn(UNITS, text) ? UNITS[text] : undefined;
});

const YES = new Set(['Y', 'YES', 'TRUE', '1', '1.0']);
const NO = new Set(['N', 'NO', 'FALSE', '0', '0.0']);

/** 'Y' or 'N' for full time; `inverted` when the file states part time instead. */
export function cleanFullTime(cell: string, inverted: boolean): Cleaned<'Y' | 'N'> {
  const text = cell.trim().toUpperCase();
  if (text === '') return null;
  if (YES.has(text)) return inverted ? 'N' : 'Y';
  return NO.has(text) ? (inverted ? 'Y' : 'N') : undefined;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/;
const SLASHES = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?: .*)?$/;
const NAMED = /^(\d{1,2})-([a-z]{3})[a-z]*-(\d{4}|\d{2})$/i;
const SERIAL = /^(\d{1,5})(?:\.\d+)?$/;
/** Days by which the 1904 date system of some workbooks starts later. */
const SYSTEM_1904 = 1462;

/** Day number of a date in any form the files use; the time of day is dropped, and with slashes the month comes first. */
export function cleanDate(cell: string, from1904 = false): Cleaned<number> {
  const text = cell.trim();
  if (text === '') return null;
  const iso = ISO.exec(text);
  if (iso) return dayNumber(Number(iso[1]), Number(iso[2]), Number(iso[3])) || undefined;
  const slashes = SLASHES.exec(text);
  if (slashes) {
    const year = fullYear(slashes[3]!);
    return dayNumber(year, Number(slashes[1]), Number(slashes[2])) || undefined;
  }
  const named = NAMED.exec(text);
  if (named) {
    const month = MONTHS.indexOf(named[2]!.toLowerCase()) + 1;
    return dayNumber(fullYear(named[3]!), month, Number(named[1])) || undefined;
  }
  const serial = SERIAL.exec(text);
  return serial ? fromSerial(Number(serial[1]) + (from1904 ? SYSTEM_1904 : 0)) : undefined;
}

/** Spreadsheets count 29 February 1900, a day that never existed. */
function fromSerial(serial: number): number | undefined {
  if (serial === 60) return undefined;
  const day = serial > 60 ? serial - 1 : serial;
  return day >= 1 && day <= 65_535 ? day : undefined;
}

function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length === 4) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

/** A postal code as NNNNN or NNNNN-NNNN: leading zeros restored, a trailing dash removed. */
export const cleanPostalCode = remembered((cell): Cleaned<string> => {
  const text = cell.replaceAll(/\s/g, '').replace(/-$/, '');
  if (text === '') return null;
  if (/^\d{3,5}$/.test(text)) return text.padStart(5, '0');
  if (/^\d{9}$/.test(text)) return `${text.slice(0, 5)}-${text.slice(5)}`;
  return /^\d{5}-\d{4}$/.test(text) ? text : undefined;
});

/** A state or territory by its two letters or its whole name. */
export const cleanState = remembered((cell): Cleaned<string> => {
  return cell.trim() === '' ? null : stateLetters(cell);
});

const VISA_LETTERS: Record<string, string> = {
  R: 'H-1B',
  A: 'E-3 Australian',
  C: 'H-1B1 Chile',
  S: 'H-1B1 Singapore',
};
const VISA_PREFIXES: Record<string, string> = {
  'I-200': 'H-1B',
  'I-201': 'H-1B1 Chile',
  'I-202': 'H-1B1 Singapore',
  'I-203': 'E-3 Australian',
};

/** The visa class: letters expanded, taken from the case number when absent; before I-20x numbers there was only H-1B. */
export function cleanVisaClass(cell: string, caseNumber: string): string | null {
  const text = cleanText(cell);
  if (text !== null) return VISA_LETTERS[text.toUpperCase()] ?? text;
  const byPrefix = VISA_PREFIXES[caseNumber.slice(0, 5)];
  return byPrefix ?? (/^I-\d{5}-\d{7}$/.test(caseNumber) ? 'H-1B' : null);
}
