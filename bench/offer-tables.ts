import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Engine } from '#server/h1b/answers/engine.ts';
import { EvidenceCollector } from '#server/h1b/import/employer-evidence.ts';
import { importTable } from '#server/h1b/import/import-table.ts';
import { readShipped } from '#server/h1b/sample/shipped-sample.ts';
import { createContext } from '#server/h1b/selection/context.ts';
import { scratchBytes } from '#server/h1b/selection/scratch.ts';
import { readHeader } from '#server/h1b/snapshot/format.ts';
import { openSnapshot } from '#server/h1b/snapshot/open-snapshot.ts';
import { decodePostal } from '#server/h1b/snapshot/postal-code.ts';
import { COLUMN_NAMES, COLUMNS, type Row, YEAR_BASE } from '#server/h1b/snapshot/schema.ts';
import { Table } from '#server/h1b/snapshot/table.ts';
import { writeSnapshot } from '#server/h1b/snapshot/write-snapshot.ts';
import { findTables } from '#server/platform/tables/find-tables.ts';

/** Reads disclosure files, or the filings that come with the program for none. */
export async function readTable(files: readonly string[]): Promise<Table> {
  if (files.length === 0) return (await readShipped(Infinity)).table;
  const table = new Table();
  const scratch = mkdtempSync(join(tmpdir(), 'waymark-bench-offer-'));
  try {
    for (const file of files) {
      for await (const found of findTables(file, file, scratch)) {
        const target = { table, evidence: new EvidenceCollector(), hashPhone: () => null };
        const { refused } = await importTable(target, found, () => undefined);
        if (refused !== null) throw new Error(`${file}: ${refused}`);
      }
    }
  } finally {
    rmSync(scratch, { recursive: true });
  }
  return table;
}

/** The values of a row, as another table takes them. */
export function rowAt(table: Table, row: number): Row {
  const codes = table.codes(row);
  const entries = COLUMN_NAMES.map((name, k) => {
    const column = COLUMNS[name];
    const code = codes[k]!;
    if (column.kind === 'text') return [name, table.texts[column.dictionary].value(code)];
    if (column.kind === 'money') return [name, table.amounts[column.table].value(code)];
    if (column.kind === 'postal') return [name, decodePostal(code)];
    if (column.kind === 'date') return [name, code];
    if (code === 0) return [name, null];
    return [name, column.kind === 'year' ? code + YEAR_BASE : code - 1];
  });
  return { ...Object.fromEntries(entries), case_number: table.cases.text(row) } as Row;
}

/** An engine over rows only. */
export function engineOf(rows: readonly Row[]): Engine {
  const table = new Table();
  for (const row of rows) table.append(row.case_number, table.encode(row));
  const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-offer-'));
  try {
    const file = join(folder, 'filings.h1b');
    const facts = { version: 1, createdAt: new Date().toISOString(), sample: true, sources: [] };
    writeSnapshot(table, file, facts);
    return new Engine(createContext(openSnapshot(file, scratchBytes(readHeader(file)))));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
