import { eachRow, hasRow, sliceRows } from '#server/h1b/selection/bitmap.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import type { Selection } from '#server/h1b/selection/execute.ts';
import type { Snapshot } from '#server/h1b/snapshot/snapshot.ts';
import type { H1bSort } from '#shared/h1b/query.ts';

/** Up to this many selected rows are sorted; for more, the stored order is walked. */
const SORT_AT_MOST = 20_000;

/** Rows of one page: sorted, ties by id in the same direction, rows without the value last. */
export function pageRows(
  { snapshot }: Context,
  { bitmap, total }: Selection,
  sort: H1bSort,
  annualised: boolean,
  skip: number,
  limit: number,
  sortAtMost = SORT_AT_MOST,
): number[] {
  if (skip >= total) return [];
  const descending = sort.direction === 'desc';
  const column = sort.column === 'salary' && annualised ? 'annual' : sort.column;
  if (column === 'id') {
    return bitmap
      ? sliceRows(bitmap, skip, limit, descending)
      : count(Math.min(limit, total - skip), (k) => (descending ? total - 1 - skip - k : skip + k));
  }
  if (bitmap && total <= sortAtMost) {
    return sortRows(bitmap, keyOf(snapshot, column), descending).slice(skip, skip + limit);
  }
  return column === 'case_status'
    ? walkStatuses(snapshot, bitmap, descending, skip, limit)
    : walkOrder(orderOf(snapshot, column), bitmap, descending, skip, limit);
}

type Column = Exclude<H1bSort['column'], 'id'> | 'annual';

/** All rows in ascending order; the first `missing` have no value. */
interface Order {
  readonly rows: Int32Array;
  readonly missing: number;
}

function orderOf(snapshot: Snapshot, column: Exclude<Column, 'case_status'>): Order {
  const { searchable, orders, cases } = snapshot;
  if (column === 'employer_name' || column === 'job_title') {
    const { order, starts } = searchable[column].postings;
    return { rows: order, missing: starts[1] ?? 0 };
  }
  if (column === 'case_number') return { rows: cases.row, missing: 0 };
  const rows = orders[column];
  return { rows, missing: countMissing(rows, keyOf(snapshot, column)) };
}

/** Number of leading rows with key 0, by binary search. */
function countMissing(order: Int32Array, key: (row: number) => number): number {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (key(order[middle]!) === 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A number that rises with the column, 0 when the row has no value. */
function keyOf(snapshot: Snapshot, column: Column): (row: number) => number {
  const { columns, pay, cases } = snapshot;
  switch (column) {
    case 'salary':
      return (row) => pay.cents[pay.codes[row]!]!;
    case 'annual':
      return (row) => pay.annual[pay.codes[row]!]!;
    case 'case_number':
      return (row) => cases.rank[row]! + 1;
    default: {
      const codes = columns[column];
      return (row) => codes[row]!;
    }
  }
}

function sortRows(
  bitmap: Uint32Array,
  key: (row: number) => number,
  descending: boolean,
): number[] {
  const sign = descending ? -1 : 1;
  const keyed: { row: number; key: number }[] = [];
  eachRow(bitmap, (row) => keyed.push({ row, key: key(row) }));
  keyed.sort((a, b) => {
    if (a.key === b.key) return (a.row - b.row) * sign;
    if (a.key === 0) return 1;
    return b.key === 0 ? -1 : (a.key - b.key) * sign;
  });
  return keyed.map((item) => item.row);
}

function walkOrder(
  { rows, missing }: Order,
  bitmap: Uint32Array | null,
  descending: boolean,
  skip: number,
  limit: number,
): number[] {
  const present = rows.length - missing;
  const rowAt = (k: number): number =>
    rows[descending ? rows.length - 1 - k : k < present ? missing + k : k - present]!;
  if (!bitmap) return count(Math.min(limit, rows.length - skip), (k) => rowAt(skip + k));
  const out: number[] = [];
  let left = skip;
  for (let k = 0; k < rows.length && out.length < limit; k++) {
    const row = rowAt(k);
    if (!hasRow(bitmap, row)) continue;
    if (left > 0) left--;
    else out.push(row);
  }
  return out;
}

function walkStatuses(
  { statusBitmaps, rows }: Snapshot,
  bitmap: Uint32Array | null,
  descending: boolean,
  skip: number,
  limit: number,
): number[] {
  const codes = Array.from(statusBitmaps.keys()).slice(1);
  if (descending) codes.reverse();
  const out: number[] = [];
  let left = skip;
  for (const code of [...codes, 0]) {
    const status = statusBitmaps[code];
    if (!status || out.length === limit) continue;
    const both = bitmap ? status.map((word, w) => word & bitmap[w]!) : status;
    const found = sliceRows(both, 0, Math.min(rows, left + limit - out.length), descending);
    out.push(...found.slice(left));
    left = Math.max(0, left - found.length);
  }
  return out;
}

function count(length: number, at: (k: number) => number): number[] {
  return Array.from({ length: Math.max(0, length) }, (_, k) => at(k));
}
