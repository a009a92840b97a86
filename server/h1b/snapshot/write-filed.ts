import {
  COLUMNS,
  type ColumnKind,
  FILED_COLUMNS,
  FILED_DICTIONARIES,
} from '#server/h1b/snapshot/schema.ts';
import type { SnapshotFile } from '#server/h1b/snapshot/snapshot-file.ts';
import type { Table } from '#server/h1b/snapshot/table.ts';
import { type TextRemaps, writeDictionary } from '#server/h1b/snapshot/write-dictionary.ts';

/** Rows that are laid out at a time. */
const CHUNK_ROWS = 65_536;

/** Writes what is read for single records only: its dictionaries, and for each row one code per column. */
export function writeFiled(file: SnapshotFile, table: Table, resident: Partial<TextRemaps>): void {
  const remaps: Partial<TextRemaps> = { ...resident };
  for (const name of FILED_DICTIONARIES) remaps[name] = writeDictionary(file, table, name).remap;
  const columns = FILED_COLUMNS.map((name) => {
    const column: ColumnKind = COLUMNS[name];
    const remap = column.kind === 'text' ? remaps[column.dictionary] : undefined;
    return { codes: table.column(name), remap };
  });
  const width = columns.length;
  function* chunks(): Generator<Int32Array> {
    for (let first = 0; first < table.rows; first += CHUNK_ROWS) {
      const rows = Math.min(CHUNK_ROWS, table.rows - first);
      const out = new Int32Array(rows * width);
      for (const [c, { codes, remap }] of columns.entries()) {
        for (let k = 0; k < rows; k++) {
          const code = codes.get(first + k);
          out[k * width + c] = remap ? remap[code]! : code;
        }
      }
      yield out;
    }
  }
  file.sectionInParts('filed.rows', 'i32', table.rows * width, chunks());
}
