/** The places of an array sorted by the group each is in, and where the places of each group start. */
export function sortByGroup(
  groups: Int32Array,
  size: number,
): { codes: Int32Array; starts: Int32Array } {
  const starts = new Int32Array(size + 1);
  for (const group of groups) starts[group + 1]!++;
  for (let k = 0; k < size; k++) starts[k + 1]! += starts[k]!;
  const next = starts.slice();
  const codes = new Int32Array(groups.length);
  for (const [code, group] of groups.entries()) codes[next[group]!++] = code;
  return { codes, starts };
}
