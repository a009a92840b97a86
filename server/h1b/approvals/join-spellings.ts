import type { ApprovalTable } from '#server/h1b/approvals/approval-table.ts';
import { cutName, looseCore, mayBeCut, type NameKey } from '#server/h1b/approvals/name-key.ts';

/**
 * Finds which names are one employer: for each name's code a code that stands for all its spellings. Names with one
 * key are one employer; those that differ in their legal form or by a lost '&', or where one is cut, only when a row
 * of each has the same last digits of the tax id, or the same ZIP code in the same state.
 */
export function joinSpellings(
  table: ApprovalTable,
  keys: readonly NameKey[],
  starts: Uint32Array,
): Uint32Array {
  const { values } = table.texts.employer;
  const roots = Uint32Array.from(values, (_, code) => code);
  const find = (code: number): number => {
    let root = code;
    while (roots[root] !== root) root = roots[root]!;
    roots[code] = root;
    return root;
  };
  const join = (a: number, b: number) => {
    roots[find(a)] = find(b);
  };
  const signs = (code: number) => signsOf(table, starts, code);
  const alike = (a: number, b: number): boolean => {
    if (find(a) === find(b)) return false;
    const others = signs(b);
    return [...signs(a)].some((sign) => others.has(sign));
  };

  const byKey = new Map<string, number>();
  const byCore = new Map<string, number[]>();
  for (const [code, { key, core }] of keys.entries()) {
    if (core === '') continue;
    const known = byKey.get(key);
    if (known !== undefined) {
      join(code, known);
      continue;
    }
    byKey.set(key, code);
    const loose = looseCore(core);
    byCore.set(loose, [...(byCore.get(loose) ?? []), code]);
  }
  // Spellings of one key share their evidence, so each name is compared, not one of its key.
  for (const [code, { core }] of keys.entries()) {
    const others = byCore.get(looseCore(core)) ?? [];
    if (others.length < 2) continue;
    for (const other of others) if (alike(code, other)) join(code, other);
  }
  const whole = new Map(values.map((name, code) => [name, code]));
  for (const [code, name] of values.entries()) {
    const cut = cutName(name);
    const other = cut !== undefined && mayBeCut(cut) ? whole.get(cut) : undefined;
    if (other !== undefined && alike(code, other)) join(code, other);
  }
  return Uint32Array.from(roots, (_, code) => find(code));
}

/** What tells employers apart besides the name: tax ids, with their leading zeros, and places. */
function signsOf({ texts }: ApprovalTable, starts: Uint32Array, code: number): Set<string> {
  const { taxId, state, zip } = texts;
  const signs = new Set<string>();
  for (let row = starts[code]!; row < starts[code + 1]!; row++) {
    const id = taxId.values[taxId.codes[row]!]!;
    const place = zip.values[zip.codes[row]!]!;
    if (id !== '') signs.add(`tax ${id.padStart(4, '0')}`);
    if (place !== '') signs.add(`place ${state.values[state.codes[row]!]!} ${place}`);
  }
  return signs;
}
