import { DETAIL_FIELDS } from '#shared/applications/details.ts';
import { isKind } from '#shared/imports/column-contents.ts';
import type { ImportField } from '#shared/imports/fields.ts';
import { isForeign } from '#shared/imports/heading-words.ts';
import {
  type DateForm,
  type DateOrder,
  guessDateOrder,
  readDate,
} from '#shared/imports/read-date.ts';
import type { ImportTable } from '#shared/imports/table.ts';

/** How the dates of a table are written, and what it tells of those without a year. */
export interface TableDates extends Pick<DateForm, 'order' | 'serials'> {
  /** Whole dates of the column of applications, each with its line. */
  readonly dated: readonly { readonly line: number; readonly day: string }[];
  /** The day after which no date without a year lies, as the headings say. */
  readonly latest?: string;
}

type Table = Pick<ImportTable, 'headings' | 'rows' | 'serials'>;
type Columns = readonly (ImportField | '')[];

const DATES: ReadonlySet<ImportField | ''> = new Set([
  'date_applied',
  'date_added',
  ...DETAIL_FIELDS.flatMap(([name, { kind }]) => (kind === 'day' ? [name] : [])),
]);

/** How people write dates in the language of the headings; undefined for English, where both orders are usual. */
function usualOrder(headings: readonly string[]): DateOrder | undefined {
  const foreign = headings.filter(isForeign);
  if (foreign.length < 2) return undefined;
  return foreign.some((heading) => /\p{Script=Han}/u.test(heading)) ? 'mdy' : 'dmy';
}

/** The order of the dates in a table, and whether another is possible, too. */
function dateOrderOf(
  { headings, rows }: Table,
  dates: readonly string[],
): { order: DateOrder; ambiguous: boolean } {
  const usual = usualOrder(headings);
  const own = guessDateOrder(dates, usual);
  if (!own.ambiguous) return own;
  // A column that is not read, such as the day on which a posting closes, is written alike.
  const whole = rows.flatMap(({ cells }) => cells.filter((cell) => isKind('date', cell)));
  const all = guessDateOrder(whole, usual);
  return all.ambiguous ? own : all;
}

/** Cells of numbers, among those with text, from which on a column of dates of a text file has the numbers of a workbook. */
const SERIALS_SHARE = 0.5;

/** A season for which people apply in the months before: 'Summer 2026', 'Recruiting 2025-26'. */
const SEASON = /\b(summer|fall|autumn|winter|spring)\W{0,3}(20\d\d)\b/i;
const TWO_YEARS = /\b(20\d\d)\s?[-–/]\s?(?:20)?(\d\d)\b/;
const LAST_OF: Readonly<Record<string, string>> = {
  winter: '01-31',
  spring: '03-31',
  summer: '06-30',
  fall: '09-30',
  autumn: '09-30',
};

/** The last day of the season that the headings name; undefined where they name none. */
function endOfSeason(headings: readonly string[]): string | undefined {
  for (const heading of headings) {
    const season = SEASON.exec(heading);
    if (season) return `${season[2]}-${LAST_OF[season[1]!.toLowerCase()]}`;
    const [, first, second] = TWO_YEARS.exec(heading) ?? [];
    if (first && Number(first.slice(2)) + 1 === Number(second)) return `20${second}-08-31`;
  }
  return undefined;
}

/** How the dates of a table are written, and whether the order of day and month could be another; `chosen` is the person's. */
export function dateFormOf(
  table: Table,
  columns: Columns,
  chosen?: DateOrder,
): { readonly dates: TableDates; readonly ambiguous: boolean } {
  const places = columns.flatMap((field, at) => (DATES.has(field) ? [at] : []));
  const cells = table.rows.flatMap((row) => places.map((at) => row.cells[at]?.trim() ?? ''));
  const { order, ambiguous } = dateOrderOf(table, cells);
  const filled = cells.filter(Boolean);
  const numbers = filled.filter((cell) => isKind('serial', cell));
  const isNumbered = numbers.length > 0 && numbers.length >= filled.length * SERIALS_SHARE;
  const form = { order: chosen ?? order, serials: table.serials ?? (isNumbered ? 1900 : null) };
  const at = columns.indexOf('date_applied');
  const dated = table.rows.flatMap(({ line, cells: row }) => {
    const day = readDate(row[at] ?? '', form);
    return day === undefined ? [] : [{ line, day }];
  });
  const latest = endOfSeason(table.headings);
  return { dates: { ...form, dated, ...(latest && { latest }) }, ambiguous };
}

/** How a date of a row is read: a year that it leaves open is that of the whole date nearest to it, and not after today. */
export function dateFormAt(dates: TableDates, line: number, today: string): DateForm {
  const { order, serials, dated, latest } = dates;
  const last = latest !== undefined && latest < today ? latest : today;
  return { order, serials, today: last, near: nearest(dated, line) };
}

/** The day of the row nearest to a line, of two the one above; rows stand in the order of their lines. */
function nearest(dated: TableDates['dated'], line: number): string | undefined {
  let [low, high] = [0, dated.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (dated[middle]!.line < line) low = middle + 1;
    else high = middle;
  }
  const [above, below] = [dated[low - 1], dated[low]];
  if (!above || !below) return (above ?? below)?.day;
  return line - above.line <= below.line - line ? above.day : below.day;
}
