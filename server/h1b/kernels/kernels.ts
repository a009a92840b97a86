import { eachRow, hasRow, keepRows, popCount } from '#server/h1b/selection/bitmap.ts';
import type { SearchableDictionary } from '#server/h1b/snapshot/dictionary.ts';
import { topCodes } from '#server/h1b/answers/top-codes.ts';

/** The inner loops. All arrays are views of the snapshot's shared memory, so that the compiled version can take their addresses. */
export interface Kernels {
  readonly name: 'plain' | 'wasm';
  /** Codes whose folded text contains the pattern (1 byte or more), ascending, into `out`; returns how many. */
  matchLines(dictionary: SearchableDictionary, pattern: Uint8Array, out: Int32Array): number;
  /** Sets the bits of all rows under the first `count` codes. */
  setPostings(
    bitmap: Uint32Array,
    starts: Int32Array,
    order: Int32Array,
    codes: Int32Array,
    count: number,
  ): void;
  /** Keeps the bits that are set in both. */
  and(bitmap: Uint32Array, other: Uint32Array): void;
  /** Number of set bits. */
  countBits(bitmap: Uint32Array): number;
  /** Number of bits that are set in both. */
  countBoth(bitmap: Uint32Array, other: Uint32Array): number;
  /** Keeps the rows whose code is marked; `marks` is a bitmap of codes. */
  keepCodes(bitmap: Uint32Array, codes: Int32Array, marks: Uint32Array): void;
  /** Keeps the rows of a value above the given one and puts those of the same value into `equal` until it is full; returns how many. */
  keepAbove(bitmap: Uint32Array, values: Uint16Array, value: number, equal: Int32Array): number;
  /**
   * Keeps the rows where (from >= low or to >= low) and (from <= high or to <= high), in ranks of the offered
   * wages with 0 for missing, which never counts; the bounds are looked up by unit code and are at least 1.
   */
  keepWages(
    bitmap: Uint32Array,
    from: Int32Array,
    to: Int32Array,
    unit: Uint8Array,
    lows: Int32Array,
    highs: Int32Array,
  ): void;
  /** Adds the set rows to the counters of their codes. */
  countCodes(bitmap: Uint32Array, codes: Int32Array, counts: Int32Array): void;
  /** Puts how many rows the codes of each step have into `out`: those of an order from each of `starts` up to the next. */
  countSteps(counts: Int32Array, order: Int32Array, starts: Int32Array, out: Int32Array): void;
  /** The codes from 1 with the largest counts, ties by code, into `out` until it is full; returns how many. */
  largestCodes(counts: Int32Array, out: Int32Array): number;
  /** Sum of the amounts of all counted codes from 1, exact below 2^63. */
  sumAmounts(counts: Int32Array, amounts: Float64Array): bigint;
  /**
   * Walks codes by rising amount, from code 1 unless `order` is given, and puts the amount of the row at each of
   * `wanted`'s ascending ranks into `found`; all ranks are below the number of counted rows.
   */
  amountsAt(
    counts: Int32Array,
    amounts: Float64Array,
    order: Int32Array | undefined,
    wanted: Int32Array,
    found: Float64Array,
  ): void;
}

/** The kernels in plain TypeScript: the fallback for the compiled ones, and their oracle in tests. */
export const plainKernels: Kernels = {
  name: 'plain',

  matchLines({ blob, lines }, pattern, out) {
    const bytes = Buffer.from(blob.buffer, blob.byteOffset, blob.byteLength);
    const size = lines.length - 1;
    let count = 0;
    let code = 1;
    let position = bytes.indexOf(pattern, 1);
    while (position >= 0) {
      code = lineOf(lines, code, size, position);
      out[count++] = code;
      if (++code >= size) break;
      position = bytes.indexOf(pattern, lines[code]);
    }
    return count;
  },

  setPostings(bitmap, starts, order, codes, count) {
    for (let k = 0; k < count; k++) {
      const end = starts[codes[k]! + 1]!;
      for (let j = starts[codes[k]!]!; j < end; j++) {
        const row = order[j]!;
        bitmap[row >>> 5]! |= 1 << (row & 31);
      }
    }
  },

  and(bitmap, other) {
    for (let w = 0; w < bitmap.length; w++) bitmap[w]! &= other[w]!;
  },

  countBits(bitmap) {
    let count = 0;
    for (let w = 0; w < bitmap.length; w++) {
      const word = bitmap[w]!;
      if (word !== 0) count += popCount(word);
    }
    return count;
  },

  countBoth(bitmap, other) {
    let count = 0;
    for (let w = 0; w < bitmap.length; w++) count += popCount(bitmap[w]! & other[w]!);
    return count;
  },

  keepCodes(bitmap, codes, marks) {
    keepRows(bitmap, (row) => hasRow(marks, codes[row]!));
  },

  keepAbove(bitmap, values, value, equal) {
    let found = 0;
    keepRows(bitmap, (row) => {
      if (values[row] === value && found < equal.length) equal[found++] = row;
      return values[row]! > value;
    });
    return found;
  },

  keepWages(bitmap, from, to, unit, lows, highs) {
    keepRows(bitmap, (row) => {
      const low = lows[unit[row]!]!;
      const high = highs[unit[row]!]!;
      const a = from[row]!;
      const b = to[row]!;
      return (a >= low || b >= low) && ((a > 0 && a <= high) || (b > 0 && b <= high));
    });
  },

  countCodes(bitmap, codes, counts) {
    eachRow(bitmap, (row) => {
      counts[codes[row]!]!++;
    });
  },

  countSteps(counts, order, starts, out) {
    for (let step = 0; step < out.length; step++) {
      const codes = order.subarray(starts[step], starts[step + 1]);
      out[step] = codes.reduce((sum, code) => sum + counts[code]!, 0);
    }
  },

  largestCodes(counts, out) {
    const largest = topCodes(counts, out.length);
    out.set(largest.map(([code]) => code));
    return largest.length;
  },

  sumAmounts(counts, amounts) {
    let sum = 0n;
    for (let code = 1; code < counts.length; code++) {
      if (counts[code] !== 0) sum += BigInt(amounts[code]!) * BigInt(counts[code]!);
    }
    return sum;
  },

  amountsAt(counts, amounts, order, wanted, found) {
    let seen = 0;
    let next = 0;
    for (let k = 0; next < wanted.length; k++) {
      const code = order === undefined ? k + 1 : order[k]!;
      seen += counts[code]!;
      while (wanted[next]! < seen) found[next++] = amounts[code]!;
    }
  },
};

/** The code whose line contains a position: doubling steps from a code at or before it, then halving. */
function lineOf(lines: Int32Array, from: number, size: number, position: number): number {
  let low = from;
  let step = 1;
  while (low + step < size && lines[low + step]! <= position) {
    low += step;
    step *= 2;
  }
  let high = Math.min(size, low + step);
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (lines[middle]! <= position) low = middle;
    else high = middle;
  }
  return low;
}
