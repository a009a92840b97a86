import { layOut, sortTexts } from '#server/h1b/snapshot/dictionary.ts';
import type { DictionaryName } from '#server/h1b/snapshot/schema.ts';
import type { SnapshotFile } from '#server/h1b/snapshot/snapshot-file.ts';
import type { Table } from '#server/h1b/snapshot/table.ts';

/** The code in the snapshot of each dictionary's code in the table. */
export type TextRemaps = Record<DictionaryName, Int32Array>;

/** Writes the texts of a dictionary in order; returns them, and the new code of each old one. */
export function writeDictionary(
  file: SnapshotFile,
  table: Table,
  name: DictionaryName,
): { texts: string[]; remap: Int32Array } {
  const { values } = table.texts[name];
  const order = sortTexts(values);
  const texts = Array.from(order, (k) => values[k]!);
  const plain = layOut(texts);
  file.section(`${name}.text`, plain.bytes);
  file.section(`${name}.starts`, plain.starts);
  return { texts, remap: remapOf(order) };
}

/** New code by old code, from the old positions in their new order. */
export function remapOf(order: Int32Array): Int32Array {
  const remap = new Int32Array(order.length + 1);
  for (const [rank, old] of order.entries()) remap[old + 1] = rank + 1;
  return remap;
}
