/** Rows grouped by code: the rows of code c are `order[starts[c]]` to `order[starts[c + 1] - 1]`. */
export interface Postings {
  readonly starts: Int32Array;
  readonly order: Int32Array;
}

/** Groups items by a key from 0 to groups - 1; within a group they keep the given order, by default 0 to count - 1. */
export function groupBy(
  count: number,
  groups: number,
  keyOf: (item: number) => number,
  given?: Int32Array,
): Postings {
  const starts = new Int32Array(groups + 1);
  for (let k = 0; k < count; k++) starts[keyOf(given ? given[k]! : k) + 1]!++;
  for (let g = 0; g < groups; g++) starts[g + 1]! += starts[g]!;
  const next = starts.slice();
  const order = new Int32Array(count);
  for (let k = 0; k < count; k++) {
    const item = given ? given[k]! : k;
    order[next[keyOf(item)]!++] = item;
  }
  return { starts, order };
}

/** Number of rows under the first `count` of the given codes. */
export function rowsOf(starts: Int32Array, codes: Int32Array, count: number): number {
  let rows = 0;
  for (let k = 0; k < count; k++) rows += starts[codes[k]! + 1]! - starts[codes[k]!]!;
  return rows;
}
