import { middleOf, monthNumber } from '#server/h1b/offer/growth-index.ts';
import { DATES } from '#server/h1b/snapshot/case-number.ts';
import { civilDate } from '#server/h1b/snapshot/days.ts';
import { YEAR_BASE } from '#server/h1b/snapshot/schema.ts';
import type { Snapshot } from '#server/h1b/snapshot/snapshot.ts';
import type { Table } from '#server/h1b/snapshot/table.ts';
import { SAMPLE_PREFIX } from '#shared/h1b/sample.ts';

/** Codes of fiscal years, 0 for none. */
const YEAR_CODES = 256;
const [QUARTERS, MONTHS_OF_QUARTER] = [4, 3];
const CENTURY = 2000;
/** Day numbers are below this. */
const DAYS = 65_536;

const monthsOfDays = new Int32Array(DAYS);

/** The month of a day as its number from year 0. */
function monthOfDay(day: number): number {
  const known = monthsOfDays[day]!;
  if (known > 0) return known;
  const { year, month } = civilDate(day);
  return (monthsOfDays[day] = year * 12 + month - 1);
}

/** The middle month of a quarter of a fiscal year, which begins in October. */
function middleOfQuarter(fiscalYear: number, quarter: number): number {
  return (fiscalYear - 1) * 12 + 10 + (quarter - 1) * MONTHS_OF_QUARTER;
}

/**
 * The months of filings without a date by the code of their fiscal year: the middle of the quarter that their file was declared as,
 * where all of the year are of one, else the middle of the year. `declared` are the dates in the keys of such filings: fiscal year and
 * quarter (`sampleCase`).
 */
function undatedMonths(declared: Iterable<number>): Float64Array {
  const quarters = new Map<number, Set<number>>();
  for (const date of declared) {
    const [year, quarter] = [CENTURY + Math.floor(date / 1000), date % 1000];
    if (quarter < 1 || quarter > QUARTERS) continue;
    quarters.set(year, (quarters.get(year) ?? new Set()).add(quarter));
  }
  return Float64Array.from({ length: YEAR_CODES }, (_, code) => {
    const year = code + YEAR_BASE;
    const [quarter, other] = quarters.get(year) ?? [];
    return quarter !== undefined && other === undefined
      ? middleOfQuarter(year, quarter)
      : monthNumber(middleOf(year));
  });
}

/** The dates in keys of filings of the sample, whose family has the number `own`, -1 for none; groups below 0 are irregular cases. */
function declaredBy(groups: Iterable<number>, own: number): number[] {
  const ofOwn = [...groups].filter((group) => group >= 0 && Math.floor(group / DATES) === own);
  return ofOwn.map((group) => group % DATES);
}

/** The month of each row of a table, as its number from year 0: that of its decision, of its receipt, or of its year; null without any. */
export function monthsOfTable(table: Table): (row: number) => number | null {
  const decided = table.column('decision_date');
  const received = table.column('received_date');
  const years = table.column('fiscal_year');
  const { cases } = table;
  const own = cases.families.findIndex(({ prefix }) => prefix === SAMPLE_PREFIX);
  const groups = new Set<number>();
  if (own >= 0) for (let row = 0; row < table.rows; row++) groups.add(cases.group(row) - 1);
  const undated = undatedMonths(declaredBy(groups, own));
  return (row) => {
    const day = decided.get(row) || received.get(row);
    if (day > 0) return monthOfDay(day);
    const year = years.get(row);
    return year === 0 ? null : undated[year]!;
  };
}

const known = new WeakMap<Snapshot, Float64Array>();

/** The same of the rows of a snapshot; 0 without a year. */
export function monthsOfRows(snapshot: Snapshot): (row: number) => number {
  const { decision_date: decided, received_date: received, fiscal_year: years } = snapshot.columns;
  let undated = known.get(snapshot);
  if (!undated) {
    const own = snapshot.header.families.findIndex(({ prefix }) => prefix === SAMPLE_PREFIX);
    undated = undatedMonths(declaredBy(snapshot.cases.runGroups, own));
    known.set(snapshot, undated);
  }
  const ofYears = undated;
  return (row) => {
    const year = years[row]!;
    if (year === 0) return 0;
    const day = decided[row]! || received[row]!;
    return day > 0 ? monthOfDay(day) : ofYears[year]!;
  };
}
