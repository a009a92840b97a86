// @ts-nocheck -- AssemblyScript: compiled by tools/build-h1b-kernels.ts to kernels.wasm, never by Node
/* oxlint-disable */

/** See Kernels.countCodes. */
export function countCodes(
  bitmap: usize,
  words: i32,
  status: usize,
  employer: usize,
  pay: usize,
  statusCounts: usize,
  employerCounts: usize,
  payCounts: usize,
): void {
  for (let w = 0; w < words; w++) {
    let word = load<u32>(bitmap + (w << 2));
    const base = w << 5;
    while (word != 0) {
      const row = base + ctz(word);
      word &= word - 1;
      increase(statusCounts, load<u8>(status + row));
      increase(employerCounts, load<i32>(employer + (row << 2)));
      increase(payCounts, load<i32>(pay + (row << 2)));
    }
  }
}

/** Amounts up to here are multiplied by fours. */
const SMALL: f64 = 2147483647;

/** See Kernels.sumAmounts. */
export function sumAmounts(counts: usize, amounts: usize, size: i32): i64 {
  const small = f64x2.splat(SMALL);
  let sums = i64x2.splat(0);
  let sum: i64 = 0;
  let code = 1;
  for (; code + 4 <= size; code += 4) {
    const four = v128.load(counts + (code << 2));
    const low = v128.load(amounts + (code << 3));
    const high = v128.load(amounts + (code << 3), 16);
    if (v128.any_true(v128.or(f64x2.gt(low, small), f64x2.gt(high, small)))) {
      for (let c = code; c < code + 4; c++) sum += product(counts, amounts, c);
      continue;
    }
    const cents = v128.shuffle<i32>(
      i32x4.trunc_sat_f64x2_s_zero(low),
      i32x4.trunc_sat_f64x2_s_zero(high),
      0,
      1,
      4,
      5,
    );
    sums = i64x2.add(sums, i64x2.extmul_low_i32x4_s(four, cents));
    sums = i64x2.add(sums, i64x2.extmul_high_i32x4_s(four, cents));
  }
  for (; code < size; code++) sum += product(counts, amounts, code);
  return sum + i64x2.extract_lane(sums, 0) + i64x2.extract_lane(sums, 1);
}

function product(counts: usize, amounts: usize, code: i32): i64 {
  return <i64>load<f64>(amounts + (code << 3)) * <i64>load<i32>(counts + (code << 2));
}

/** See Kernels.amountsAt: four codes at a time that hold none of the wanted rows. */
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
  for (let k = 0; next < places; k += 4) {
    if (k + 4 < size) {
      const four = countOfFour(counts, order, k);
      if (want >= seen + four) {
        seen += four;
        continue;
      }
    }
    for (let j = k; j < k + 4 && next < places; j++) {
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

/** Rows under the four codes from the k-th on. */
function countOfFour(counts: usize, order: usize, k: i32): i32 {
  if (order) {
    const at = order + (k << 2);
    return (
      load<i32>(counts + (load<i32>(at) << 2)) +
      load<i32>(counts + (load<i32>(at, 4) << 2)) +
      load<i32>(counts + (load<i32>(at, 8) << 2)) +
      load<i32>(counts + (load<i32>(at, 12) << 2))
    );
  }
  const four = v128.load(counts + (k << 2), 4);
  const two = i32x4.add(four, v128.shuffle<i32>(four, four, 2, 3, 0, 1));
  return i32x4.extract_lane(two, 0) + i32x4.extract_lane(two, 1);
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

/** Puts a code behind those with at least its count; returns how many are kept. */
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

function increase(counts: usize, code: i32): void {
  const at = counts + ((<usize>code) << 2);
  store<i32>(at, load<i32>(at) + 1);
}
