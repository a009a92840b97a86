import { plainKernels } from '#server/h1b/kernels/kernels.ts';
import { eachRow, fillRows } from '#server/h1b/selection/bitmap.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import type { Selection } from '#server/h1b/selection/execute.ts';
import { YEAR_BASE } from '#server/h1b/snapshot/schema.ts';
import type { Snapshot } from '#server/h1b/snapshot/snapshot.ts';
import type { H1bStatistics } from '#shared/h1b/query.ts';

/** Up to this many selected rows are looked at one by one; for more, the bitmaps of the years are compared. */
const LOOK_AT_MOST = 100_000;
const YEARS = 256;

/** The first word of each year's bitmap that has a row: filings are sorted by date, so that a year's rows stand together. */
const firstWords = new WeakMap<Snapshot, readonly number[]>();

/** Bitmaps of the rows without a fiscal year, null when every row has one; they never change. */
const yearless = new WeakMap<Snapshot, Uint32Array | null>();

/** The fiscal years of the selected rows, ascending, and how many rows have none. */
export function coveredYears(
  { snapshot }: Context,
  { bitmap, total }: Selection,
  lookAtMost = LOOK_AT_MOST,
): Pick<H1bStatistics, 'fiscalYears' | 'withoutFiscalYear'> {
  if (bitmap && total <= lookAtMost) return lookAtRows(snapshot, bitmap);
  const { values, bitmaps } = snapshot.flags.fiscal_year;
  const firsts = bitmap ? firstWordsOf(snapshot) : [];
  const met = Array.from(values).filter((_, k) => !bitmap || meet(bitmap, bitmaps[k]!, firsts[k]!));
  const none = rowsWithoutYear(snapshot);
  return {
    fiscalYears: met.map((value) => value + YEAR_BASE),
    withoutFiscalYear: none ? countOf(none, bitmap) : 0,
  };
}

function lookAtRows({ columns }: Snapshot, bitmap: Uint32Array): ReturnType<typeof coveredYears> {
  const counts = new Int32Array(YEARS);
  const codes = columns.fiscal_year;
  eachRow(bitmap, (row) => counts[codes[row]!]!++);
  const found = Array.from(counts.keys()).filter((code) => code > 0 && counts[code]! > 0);
  return {
    fiscalYears: found.map((code) => code + YEAR_BASE),
    withoutFiscalYear: counts[0]!,
  };
}

function firstWordsOf(snapshot: Snapshot): readonly number[] {
  let firsts = firstWords.get(snapshot);
  if (!firsts) {
    firsts = snapshot.flags.fiscal_year.bitmaps.map((year) => year.findIndex((word) => word !== 0));
    firstWords.set(snapshot, firsts);
  }
  return firsts;
}

function meet(a: Uint32Array, b: Uint32Array, from: number): boolean {
  for (let w = Math.max(from, 0); w < a.length; w++) if ((a[w]! & b[w]!) !== 0) return true;
  return false;
}

/** Rows of both; their bitmap is outside the memory that the compiled kernels reach. */
function countOf(rows: Uint32Array, bitmap: Uint32Array | null): number {
  return bitmap ? plainKernels.countBoth(rows, bitmap) : plainKernels.countBits(rows);
}

function rowsWithoutYear(snapshot: Snapshot): Uint32Array | null {
  const known = yearless.get(snapshot);
  if (known !== undefined) return known;
  const bitmap = new Uint32Array(snapshot.words);
  fillRows(bitmap, snapshot.rows);
  for (const year of snapshot.flags.fiscal_year.bitmaps) {
    for (let w = 0; w < bitmap.length; w++) bitmap[w]! &= ~year[w]!;
  }
  const none = bitmap.some((word) => word !== 0) ? bitmap : null;
  yearless.set(snapshot, none);
  return none;
}
