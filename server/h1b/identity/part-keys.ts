/** The key of the spelling with the most records of each root, by the keys of all employer codes. */
export function chiefKeys(
  employerKeys: Int32Array,
  of: { rootOf(key: number): number; recordsOf(code: number): number },
): Map<number, number> {
  const chiefs = new Map<number, number>();
  const most = new Map<number, number>();
  for (const [code, key] of employerKeys.entries()) {
    const root = of.rootOf(key);
    const records = of.recordsOf(code);
    if (records <= (most.get(root) ?? -1)) continue;
    most.set(root, records);
    chiefs.set(root, key);
  }
  return chiefs;
}

/**
 * The key whose link to its parent parts a key from the `chief` of its identity, by their parents: that of the key itself or,
 * where the chief was joined through it, the last one on the way from the chief. What was joined through the key goes with it.
 */
export function linkToCut(parents: Int32Array, key: number, chief: number | undefined): number {
  for (let at = chief ?? 0; at > 0; at = parents[at]!) if (parents[at] === key) return at;
  return key;
}
