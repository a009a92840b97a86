// @ts-nocheck -- AssemblyScript: compiled by tools/build-h1b-kernels.ts to kernels.wasm, never by Node

/**
 * See Kernels.countCodes. Rows are counted in bytes, which stay in the cache of one core where the counters do not; a byte
 * that is full is added to its counter, and the others at the end. The bytes must be zero before.
 */
export function countCodes(
  bitmap: usize,
  words: i32,
  codes: usize,
  counts: usize,
  bytes: usize,
): void {
  let w = 0;
  for (; w + 2 <= words; w += 2) {
    let word = load<u64>(bitmap + (w << 2));
    const base = codes + (w << 7);
    while (word != 0) {
      increase(bytes, counts, load<u32>(base + ((<usize>ctz(word)) << 2)));
      word &= word - 1;
    }
  }
  if (w == words) return;
  const base = codes + (w << 7);
  let word = load<u32>(bitmap + (w << 2));
  while (word != 0) {
    increase(bytes, counts, load<u32>(base + (ctz(word) << 2)));
    word &= word - 1;
  }
}

function increase(bytes: usize, counts: usize, code: u32): void {
  const next = <i32>load<u8>(bytes + code) + 1;
  store<u8>(bytes + code, next);
  if (next == 256) addTo(counts, code, next);
}

function addTo(counts: usize, code: u32, more: i32): void {
  const at = counts + (code << 2);
  store<i32>(at, load<i32>(at) + more);
}

/** Adds bytes to the counters of the same codes, sixteen at a time. */
export function addBytes(bytes: usize, counts: usize, size: i32): void {
  let code = 0;
  for (; code + 16 <= size; code += 16) {
    const some = v128.load(bytes + code);
    const low = i16x8.extend_low_i8x16_u(some);
    const high = i16x8.extend_high_i8x16_u(some);
    const at = counts + (code << 2);
    v128.store(at, i32x4.add(v128.load(at), i32x4.extend_low_i16x8_u(low)));
    v128.store(at, i32x4.add(v128.load(at, 16), i32x4.extend_high_i16x8_u(low)), 16);
    v128.store(at, i32x4.add(v128.load(at, 32), i32x4.extend_low_i16x8_u(high)), 32);
    v128.store(at, i32x4.add(v128.load(at, 48), i32x4.extend_high_i16x8_u(high)), 48);
  }
  for (; code < size; code++) addTo(counts, code, load<u8>(bytes + code));
}

/** Whole numbers below this are exact in floating point. */
const EXACT: f64 = 9007199254740992;

/** See Kernels.sumAmounts: by fours in floating point, which is exact as long as the sum is. */
export function sumAmounts(counts: usize, amounts: usize, size: i32): i64 {
  let low = f64x2.splat(0);
  let high = f64x2.splat(0);
  let code = 1;
  for (; code + 4 <= size; code += 4) {
    const four = v128.load(counts + (code << 2));
    const at = amounts + (code << 3);
    const first = f64x2.convert_low_i32x4_s(four);
    const last = f64x2.convert_low_i32x4_s(v128.shuffle<i32>(four, four, 2, 3, 0, 1));
    low = f64x2.add(low, f64x2.mul(first, v128.load(at)));
    high = f64x2.add(high, f64x2.mul(last, v128.load(at, 16)));
  }
  const both = f64x2.add(low, high);
  const sum = f64x2.extract_lane(both, 0) + f64x2.extract_lane(both, 1);
  const isExact = sum < EXACT;
  let exact = isExact ? <i64>sum : 0;
  for (code = isExact ? code : 1; code < size; code++) exact += product(counts, amounts, code);
  return exact;
}

function product(counts: usize, amounts: usize, code: i32): i64 {
  return <i64>load<f64>(amounts + (code << 3)) * <i64>load<i32>(counts + (code << 2));
}

/** Codes passed over at a time. */
const STEP: i32 = 16;

/** See Kernels.amountsAt: a step of codes at a time that hold none of the wanted rows. */
export function amountsAt(
  counts: usize,
  amounts: usize,
  order: usize,
  size: i32,
  wanted: usize,
  places: i32,
  found: usize,
): void {
  let seen = 0;
  let next = 0;
  let want = load<i32>(wanted);
  for (let k = 0; next < places; k += STEP) {
    if (k + STEP < size) {
      const passed = order ? countOrdered(counts, order, k) : countStep(counts, k + 1);
      if (want >= seen + passed) {
        seen += passed;
        continue;
      }
    }
    for (let j = k; j < k + STEP && next < places; j++) {
      const code = codeAt(order, j);
      seen += load<i32>(counts + (code << 2));
      while (next < places && want < seen) {
        store<f64>(found + (next << 3), load<f64>(amounts + (code << 3)));
        next++;
        if (next < places) want = load<i32>(wanted + (next << 2));
      }
    }
  }
}

function codeAt(order: usize, k: i32): i32 {
  return order ? load<i32>(order + (k << 2)) : k + 1;
}

/** Rows under a step of codes from one on. */
function countStep(counts: usize, code: i32): i32 {
  const at = counts + (code << 2);
  const left = i32x4.add(v128.load(at), v128.load(at, 16));
  const right = i32x4.add(v128.load(at, 32), v128.load(at, 48));
  const four = i32x4.add(left, right);
  const two = i32x4.add(four, v128.shuffle<i32>(four, four, 2, 3, 0, 1));
  return i32x4.extract_lane(two, 0) + i32x4.extract_lane(two, 1);
}

/** Rows under a step of codes from the k-th of an order on. */
function countOrdered(counts: usize, order: usize, k: i32): i32 {
  let sum = 0;
  const end = order + ((k + STEP) << 2);
  for (let at = order + (k << 2); at < end; at += 16) {
    sum +=
      load<i32>(counts + (load<i32>(at) << 2)) +
      load<i32>(counts + (load<i32>(at, 4) << 2)) +
      load<i32>(counts + (load<i32>(at, 8) << 2)) +
      load<i32>(counts + (load<i32>(at, 12) << 2));
  }
  return sum;
}

/** See Kernels.countSteps. */
export function countSteps(
  counts: usize,
  order: usize,
  starts: usize,
  steps: i32,
  out: usize,
): void {
  let from = order + (load<i32>(starts) << 2);
  for (let step = 0; step < steps; step++) {
    const end = order + (load<i32>(starts + (step << 2), 4) << 2);
    let sum = 0;
    for (; from < end; from += 4) sum += load<i32>(counts + (load<i32>(from) << 2));
    store<i32>(out + (step << 2), sum);
  }
}

/** See Kernels.largestCodes: four counts at a time against the least that is kept. */
export function largestCodes(counts: usize, size: i32, limit: i32, out: usize): i32 {
  let found = 0;
  let least = 0;
  for (let code = 1; code < size; code += 4) {
    const above = i32x4.gt_s(v128.load(counts + (code << 2)), i32x4.splat(least));
    let mask = i32x4.bitmask(above);
    while (mask != 0) {
      const next = code + ctz(mask);
      mask &= mask - 1;
      if (next >= size) break;
      found = place(counts, next, found, limit, out);
      if (found == limit) least = countAt(counts, out, limit - 1);
    }
  }
  return found;
}

/** Inserts a code after those with at least its count; returns how many are kept. */
function place(counts: usize, code: i32, found: i32, limit: i32, out: usize): i32 {
  const count = load<i32>(counts + (code << 2));
  let k = found;
  while (k > 0 && countAt(counts, out, k - 1) < count) k--;
  if (k == limit) return found;
  const kept = min(found + 1, limit);
  for (let j = kept - 1; j > k; j--) store<i32>(out + (j << 2), load<i32>(out + ((j - 1) << 2)));
  store<i32>(out + (k << 2), code);
  return kept;
}

function countAt(counts: usize, out: usize, k: i32): i32 {
  return load<i32>(counts + (load<i32>(out + (k << 2)) << 2));
}
