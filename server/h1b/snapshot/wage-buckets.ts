/** About as many buckets as two bytes count; those of rows with a wage are numbered from 1. */
const BUCKETS = 65_534;

/** The rows by the higher of their offered wages, coarsely: half as wide as one of the wages, it decides nearly all of a question for a least wage. */
export interface WageBuckets {
  /** Bucket of each row, 0 without a wage. */
  readonly ofRow: Uint16Array;
  /** The lowest rank of each bucket, rising, and one above all ranks. */
  readonly starts: Int32Array;
}

/** Most rows of a bucket of several ranks, so that no more than that need a closer look. */
export function rowsPerBucket(rows: number): number {
  return Math.ceil((2 * rows) / BUCKETS);
}

/**
 * Puts rows into buckets; `top` gives the rank of a row's higher wage, from 0 for none to below `ranks`. A rank of many rows
 * has a bucket of its own.
 */
export function fillBuckets(
  rows: number,
  ranks: number,
  top: (row: number) => number,
): WageBuckets {
  const counts = new Int32Array(ranks);
  for (let row = 0; row < rows; row++) counts[top(row)]!++;
  const most = rowsPerBucket(rows);
  const starts = [0];
  const bucketOf = new Uint16Array(ranks);
  for (let rank = 1, held = most; rank < ranks; rank++) {
    held += counts[rank]!;
    // Two buckets that follow each other hold more than `most`, so that there are not too many.
    if (held > most) {
      starts.push(rank);
      held = counts[rank]!;
    }
    bucketOf[rank] = starts.length - 1;
  }
  const ofRow = new Uint16Array(rows);
  for (let row = 0; row < rows; row++) ofRow[row] = bucketOf[top(row)]!;
  return { ofRow, starts: Int32Array.from([...starts, ranks]) };
}

/** The last bucket that starts at a rank or below. */
export function bucketAt(starts: Int32Array, rank: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (starts[middle]! <= rank) low = middle;
    else high = middle;
  }
  return low;
}
