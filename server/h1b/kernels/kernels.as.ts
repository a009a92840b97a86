// @ts-nocheck -- AssemblyScript: compiled by tools/build-h1b-kernels.ts to kernels.wasm, never by Node
/* oxlint-disable */

/** See Kernels.matchLines: 16 candidates at a time by first and last byte, then the bytes between. */
export function matchLines(
  blob: usize,
  length: i32,
  lines: usize,
  size: i32,
  pattern: usize,
  m: i32,
  out: usize,
): i32 {
  const first = i8x16.splat(load<i8>(pattern));
  const last = i8x16.splat(load<i8>(pattern + m - 1));
  const end = length - m;
  let count = 0;
  let code = 1;
  let skip = 0;
  let p = 0;
  while (p <= end) {
    const a = v128.load(blob + p);
    const b = v128.load(blob + p + m - 1);
    let mask = i8x16.bitmask(v128.and(i8x16.eq(a, first), i8x16.eq(b, last)));
    while (mask != 0) {
      const q = p + ctz(mask);
      mask &= mask - 1;
      if (q < skip || q > end) continue;
      let j = 1;
      while (j < m - 1 && load<u8>(blob + q + j) == load<u8>(pattern + j)) j++;
      if (j < m - 1) continue;
      code = lineOf(lines, code, size, q);
      store<i32>(out + (count << 2), code);
      count++;
      skip = load<i32>(lines + ((code + 1) << 2));
      if (++code >= size) return count;
    }
    p += 16;
    if (skip > p) p = skip;
  }
  return count;
}

function lineOf(lines: usize, from: i32, size: i32, position: i32): i32 {
  let low = from;
  let step = 1;
  while (low + step < size && load<i32>(lines + ((low + step) << 2)) <= position) {
    low += step;
    step <<= 1;
  }
  let high = min(size, low + step);
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (load<i32>(lines + (middle << 2)) <= position) low = middle;
    else high = middle;
  }
  return low;
}

/** See Kernels.setPostings. */
export function setPostings(
  bitmap: usize,
  words: i32,
  starts: usize,
  order: usize,
  codes: usize,
  count: i32,
): void {
  for (let k = 0; k < count; k++) {
    const at = starts + (load<i32>(codes + (k << 2)) << 2);
    const first = order + (load<i32>(at) << 2);
    const end = order + (load<i32>(at, 4) << 2);
    if (end - first > <usize>(words << 3)) setMany(bitmap, first, end);
    else setFew(bitmap, first, end);
  }
}

function setFew(bitmap: usize, first: usize, end: usize): void {
  for (let p = first; p < end; p += 4) {
    const row = load<u32>(p);
    const word = bitmap + ((row >> 5) << 2);
    store<u32>(word, load<u32>(word) | (1 << (row & 31)));
  }
}

/** Rows that ascend, several of most words: a word is stored when its rows are through. */
function setMany(bitmap: usize, first: usize, end: usize): void {
  let word = load<u32>(first) >> 5;
  let bits: u32 = 0;
  for (let p = first; p < end; p += 4) {
    const row = load<u32>(p);
    if (row >> 5 != word) {
      setBits(bitmap, word, bits);
      word = row >> 5;
      bits = 0;
    }
    bits |= 1 << (row & 31);
  }
  setBits(bitmap, word, bits);
}

function setBits(bitmap: usize, word: u32, bits: u32): void {
  const at = bitmap + (word << 2);
  store<u32>(at, load<u32>(at) | bits);
}

/** See Kernels.and. */
export function and(bitmap: usize, other: usize, words: i32): void {
  let w = 0;
  for (; w + 4 <= words; w += 4) {
    const at = w << 2;
    v128.store(bitmap + at, v128.and(v128.load(bitmap + at), v128.load(other + at)));
  }
  for (; w < words; w++) {
    const at = w << 2;
    store<u32>(bitmap + at, load<u32>(bitmap + at) & load<u32>(other + at));
  }
}

/** See Kernels.countBits. */
export function countBits(bitmap: usize, words: i32): i32 {
  let sum: i64 = 0;
  let w = 0;
  for (; w + 2 <= words; w += 2) sum += popcnt<i64>(load<i64>(bitmap + (w << 2)));
  if (w < words) sum += popcnt<i32>(load<i32>(bitmap + (w << 2)));
  return <i32>sum;
}

/** See Kernels.countBoth. */
export function countBoth(bitmap: usize, other: usize, words: i32): i32 {
  let sum: i64 = 0;
  let w = 0;
  for (; w + 2 <= words; w += 2) {
    const at = w << 2;
    sum += popcnt<i64>(load<i64>(bitmap + at) & load<i64>(other + at));
  }
  if (w < words) sum += popcnt<i32>(load<i32>(bitmap + (w << 2)) & load<i32>(other + (w << 2)));
  return <i32>sum;
}

/** See Kernels.keepCodes. */
export function keepCodes(bitmap: usize, words: i32, codes: usize, marks: usize): void {
  for (let w = 0; w < words; w++) {
    let word = load<u32>(bitmap + (w << 2));
    if (word == 0) continue;
    let kept: u32 = 0;
    while (word != 0) {
      const bit = ctz(word);
      word &= word - 1;
      const code = load<u32>(codes + (((w << 5) + bit) << 2));
      kept |= ((load<u32>(marks + ((code >> 5) << 2)) >> (code & 31)) & 1) << bit;
    }
    store<u32>(bitmap + (w << 2), kept);
  }
}

/** See Kernels.keepAbove: 32 rows of a word by eights. */
export function keepAbove(
  bitmap: usize,
  words: i32,
  values: usize,
  value: i32,
  equal: usize,
  limit: i32,
): i32 {
  const values8 = i16x8.splat(<i16>value);
  let found = 0;
  for (let w = 0; w < words; w++) {
    const word = load<u32>(bitmap + (w << 2));
    if (word == 0) continue;
    let above: u32 = 0;
    let same: u32 = 0;
    for (let g = 0; g < 4; g++) {
      const eight = v128.load(values + (((w << 5) + (g << 3)) << 1));
      above |= (<u32>i16x8.bitmask(i16x8.gt_u(eight, values8))) << (g << 3);
      same |= (<u32>i16x8.bitmask(i16x8.eq(eight, values8))) << (g << 3);
    }
    store<u32>(bitmap + (w << 2), word & above);
    for (same &= word; same != 0 && found < limit; same &= same - 1) {
      store<i32>(equal + (found << 2), (w << 5) + ctz(same));
      found++;
    }
  }
  return found;
}

/** See Kernels.keepWages, with the same bounds for every unit: 32 rows of a word by fours. */
export function keepWages(
  bitmap: usize,
  words: i32,
  from: usize,
  to: usize,
  low: i32,
  high: i32,
): void {
  const lows = i32x4.splat(low);
  const highs = i32x4.splat(high);
  const zero = i32x4.splat(0);
  for (let w = 0; w < words; w++) {
    const word = load<u32>(bitmap + (w << 2));
    if (word == 0) continue;
    let kept: u32 = 0;
    for (let g = 0; g < 8; g++) {
      const at = ((w << 5) + (g << 2)) << 2;
      const a = v128.load(from + at);
      const b = v128.load(to + at);
      const above = v128.or(i32x4.ge_s(a, lows), i32x4.ge_s(b, lows));
      const below = v128.or(
        v128.and(i32x4.gt_s(a, zero), i32x4.le_s(a, highs)),
        v128.and(i32x4.gt_s(b, zero), i32x4.le_s(b, highs)),
      );
      kept |= (<u32>i32x4.bitmask(v128.and(above, below))) << (g << 2);
    }
    store<u32>(bitmap + (w << 2), word & kept);
  }
}

/** See Kernels.keepWages, with bounds looked up by unit. */
export function keepWagesByUnit(
  bitmap: usize,
  words: i32,
  from: usize,
  to: usize,
  unit: usize,
  lows: usize,
  highs: usize,
): void {
  for (let w = 0; w < words; w++) {
    let word = load<u32>(bitmap + (w << 2));
    let kept = word;
    while (word != 0) {
      const bit = ctz(word);
      word &= word - 1;
      const row = (w << 5) + bit;
      const u = (<usize>load<u8>(unit + row)) << 2;
      const low = load<i32>(lows + u);
      const high = load<i32>(highs + u);
      const a = load<i32>(from + (row << 2));
      const b = load<i32>(to + (row << 2));
      const inside = (a >= low || b >= low) && ((a > 0 && a <= high) || (b > 0 && b <= high));
      if (!inside) kept ^= 1 << bit;
    }
    store<u32>(bitmap + (w << 2), kept);
  }
}
