/** The codes from 1 with the largest counts, ties by code; pairs of code and count. */
export function topCodes(counts: Int32Array | Float64Array, limit: number): [number, number][] {
  const top: [number, number][] = [];
  let least = 0;
  for (let code = 1; code < counts.length; code++) {
    const count = counts[code]!;
    if (count <= least) continue;
    let k = top.length;
    while (k > 0 && top[k - 1]![1] < count) k--;
    top.splice(k, 0, [code, count]);
    if (top.length > limit) top.pop();
    if (top.length === limit) least = top[limit - 1]![1];
  }
  return top;
}
