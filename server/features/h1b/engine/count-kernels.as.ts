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

/** See Kernels.walkAmounts; nothing depends on a count being 0, which nobody could predict. */
export function walkAmounts(
  counts: usize,
  amounts: usize,
  order: usize,
  n: i32,
  wanted: usize,
  places: i32,
  found: usize,
): i64 {
  let sum: i64 = 0;
  let seen = 0;
  let next = 0;
  let want = load<i32>(wanted);
  for (let k = 0; seen < n; k++) {
    const code = order ? load<i32>(order + (k << 2)) : k + 1;
    const count = load<i32>(counts + (code << 2));
    const amount = load<f64>(amounts + (code << 3));
    sum += <i64>amount * <i64>count;
    seen += count;
    while (want < seen) {
      store<f64>(found + (next << 3), amount);
      next++;
      want = next < places ? load<i32>(wanted + (next << 2)) : i32.MAX_VALUE;
    }
  }
  return sum;
}

function increase(counts: usize, code: i32): void {
  const at = counts + ((<usize>code) << 2);
  store<i32>(at, load<i32>(at) + 1);
}
