import { eachRow } from '#server/h1b/selection/bitmap.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import type { Selection } from '#server/h1b/selection/execute.ts';
import { YEAR_BASE } from '#server/h1b/snapshot/schema.ts';
import type { Snapshot } from '#server/h1b/snapshot/snapshot.ts';
import type { H1bStatistics } from '#shared/h1b/query.ts';

/** Up to this many selected rows are looked at one by one; for more, the bitmaps of the years are compared. */
const LOOK_AT_MOST = 5_000;
const YEARS = 256;

/** What the bitmap of a year is compared in: filings are sorted by date, so that a year's rows mostly stand together. */
interface YearSpan {
  readonly year: number;
  readonly bitmap: Uint32Array;
  /** Its first word with a row, and the one after the last. */
  readonly from: number;
  readonly to: number;
}

const spans = new WeakMap<Snapshot, readonly YearSpan[]>();

/** The fiscal years of the selected rows, ascending, and how many rows have none. */
export function coveredYears(
  { snapshot, kernels, scratch: { other } }: Context,
  { bitmap, total }: Selection,
  lookAtMost = LOOK_AT_MOST,
): Pick<H1bStatistics, 'fiscalYears' | 'withoutFiscalYear'> {
  if (bitmap && total <= lookAtMost) return lookAtRows(snapshot, bitmap);
  // Kept bitmaps lie outside the memory that compiled kernels reach.
  if (bitmap) other.set(bitmap);
  const fiscalYears: number[] = [];
  let dated = 0;
  for (const { year, bitmap: rows, from, to } of spansOf(snapshot)) {
    const part = rows.subarray(from, to);
    const count = bitmap
      ? kernels.countBoth(other.subarray(from, to), part)
      : kernels.countBits(part);
    if (count > 0) fiscalYears.push(year);
    dated += count;
  }
  return { fiscalYears, withoutFiscalYear: total - dated };
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

function spansOf(snapshot: Snapshot): readonly YearSpan[] {
  const known = spans.get(snapshot);
  if (known) return known;
  const { values, bitmaps } = snapshot.flags.fiscal_year;
  const found = bitmaps.map((bitmap, k) => ({
    year: values[k]! + YEAR_BASE,
    bitmap,
    from: Math.max(
      bitmap.findIndex((word) => word !== 0),
      0,
    ),
    to: bitmap.findLastIndex((word) => word !== 0) + 1,
  }));
  spans.set(snapshot, found);
  return found;
}
