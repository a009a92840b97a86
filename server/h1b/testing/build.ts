import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Engine } from '#server/h1b/answers/engine.ts';
import { type Context, createContext } from '#server/h1b/selection/context.ts';
import { readHeader } from '#server/h1b/snapshot/format.ts';
import type { Kernels } from '#server/h1b/kernels/kernels.ts';
import { openSnapshot } from '#server/h1b/snapshot/open-snapshot.ts';
import type { Row } from '#server/h1b/snapshot/schema.ts';
import { scratchBytes } from '#server/h1b/selection/scratch.ts';
import { Table } from '#server/h1b/snapshot/table.ts';
import { writeSnapshot } from '#server/h1b/snapshot/write-snapshot.ts';

/** A table of the given rows. */
export function tableOf(rows: readonly Row[]): Table {
  const table = new Table();
  for (const row of rows) table.append(row.case_number, table.encode(row));
  return table;
}

/** Writes rows as a snapshot file. */
export function writeRows(rows: readonly Row[], file: string): void {
  writeSnapshot(tableOf(rows), file, {
    version: 1,
    createdAt: '2024-01-01T00:00:00.000Z',
    sample: false,
    sources: [],
  });
}

/** A context over the given rows, through a real file that is removed afterwards. */
export function contextOf(rows: readonly Row[], kernels: Kernels['name'] = 'wasm'): Context {
  const folder = mkdtempSync(join(tmpdir(), 'h1b-'));
  try {
    const file = join(folder, 'test.h1b');
    writeRows(rows, file);
    return contextOfFile(file, kernels);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function contextOfFile(file: string, kernels: Kernels['name'] = 'wasm'): Context {
  return createContext(openSnapshot(file, scratchBytes(readHeader(file))), 0, kernels);
}

/** An engine over a snapshot file. */
export function engineOfFile(file: string): Engine {
  return new Engine(contextOfFile(file));
}

/** An engine over the given rows. */
export function engineOf(rows: readonly Row[], kernels?: Kernels['name']): Engine {
  return new Engine(contextOf(rows, kernels));
}
