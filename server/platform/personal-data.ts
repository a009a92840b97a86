import { Readable } from 'node:stream';

import type { Identity, Transaction } from '#server/platform/database/database.ts';
import type { RestoredTable } from '#server/platform/restored-table.ts';
import { csvLine } from '#shared/core/csv.ts';
import type { PersonalKind } from '#shared/account/personal-kinds.ts';

/** The person whose data it is, with a live session. */
export type Owner = Extract<Identity, { role: 'authenticated' }>;

/** One file of the archive a person downloads. */
export interface ArchiveFile {
  /** Path in the archive. */
  readonly name: string;
  /** Opens the file when its turn comes; undefined when it is gone by then. */
  open(): Promise<Readable | undefined>;
}

/** A feature's data about a person: how to export it and how to delete it. */
export interface PersonalData {
  /** What it holds, as the privacy policy names it. */
  readonly kinds: readonly PersonalKind[];
  /** The files of the archive; listing them is cheap. */
  export(owner: Owner): Promise<ArchiveFile[]>;
  /** How an archive's rows come back into an account, what others refer to first. */
  readonly restores?: readonly RestoredTable[];
  /** Removes every row about the person in the caller's transaction (service_role). */
  erase(tx: Transaction, userId: string): Promise<void>;
  /** Removes what lies outside the database, once no row names it. */
  afterErase?(userId: string): Promise<unknown>;
}

/** A row of the archive. */
type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** Reads a page of rows after an id, in order of id; an empty page is the end. */
type ReadRows = (after: string | undefined) => Promise<readonly Row[]>;

async function* everyRow(read: ReadRows): AsyncGenerator<Row> {
  for (let after: string | undefined; ;) {
    const rows = await read(after);
    yield* rows;
    after = rows.at(-1)?.id;
    if (after === undefined) return;
  }
}

async function* jsonLines(read: ReadRows): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of everyRow(read)) {
    yield before + JSON.stringify(row, undefined, 2);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* csvLines(read: ReadRows, columns: readonly string[]): AsyncGenerator<string> {
  yield csvLine(columns);
  for await (const row of everyRow(read)) {
    yield csvLine(columns.map((column) => cellOf(row[column])));
  }
}

function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  return JSON.stringify(value);
}

/** A file of the archive with one JSON value. */
export function jsonFile(name: string, read: () => Promise<unknown>): ArchiveFile {
  return {
    name: `${name}.json`,
    open: async () => Readable.from([`${JSON.stringify(await read(), undefined, 2)}\n`]),
  };
}

/** Rows as two files of the archive, JSON and CSV, read page by page while they are sent; the columns of CSV are named, or those of a schema. */
export function rowFiles(
  name: string,
  row: readonly string[] | { readonly shape: Readonly<Record<string, unknown>> },
  read: ReadRows,
): ArchiveFile[] {
  const columns = 'shape' in row ? Object.keys(row.shape) : row;
  return [
    { name: `${name}.json`, open: async () => Readable.from(jsonLines(read)) },
    { name: `${name}.csv`, open: async () => Readable.from(csvLines(read, columns)) },
  ];
}
