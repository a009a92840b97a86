import { closeSync, openSync } from 'node:fs';

import { eachRow } from '#server/h1b/selection/bitmap.ts';
import { type Dictionary, textOf } from '#server/h1b/snapshot/dictionary.ts';
import {
  ALIGNMENT,
  ARRAYS,
  type ArrayType,
  READABLE_FORMATS,
  readHeader,
  readInto,
  type SnapshotHeader,
} from '#server/h1b/snapshot/format.ts';
import { fiscalYear } from '#server/h1b/snapshot/fiscal-year.ts';
import {
  type ColumnName,
  DICTIONARIES,
  FILED_COLUMNS,
  ONLY_CERTIFIED,
  RESIDENT_COLUMNS,
  YEAR_BASE,
} from '#server/h1b/snapshot/schema.ts';
import type { CodeArray } from '#server/h1b/snapshot/snapshot.ts';
import { Table } from '#server/h1b/snapshot/table.ts';

/** Rows of the part that stays in the file that are read at a time. */
const CHUNK_ROWS = 65_536;

/**
 * Reads a snapshot file of a readable layout back into a table that can grow, section by section so that memory holds the
 * records once; the file must have been verified.
 */
export function loadTable(file: string): { table: Table; header: SnapshotHeader } {
  const header = readHeader(file, READABLE_FORMATS);
  const fd = openSync(file, 'r');
  try {
    const read = <T extends ArrayType>(name: string, type: T): InstanceType<(typeof ARRAYS)[T]> =>
      readSection(fd, header, name, type);
    const table = new Table();
    const dictionary = (name: string): Dictionary => {
      const starts = read(`${name}.starts`, 'i32');
      return { size: starts.length - 1, text: read(`${name}.text`, 'u8'), starts };
    };
    // Codes stay the same because dictionaries are read in code order into empty interners.
    for (const name of DICTIONARIES) {
      if (!(`${name}.starts` in header.sections)) continue;
      const texts = dictionary(name);
      for (let code = 1; code < texts.size; code++) table.texts[name].code(textOf(texts, code));
    }
    for (const name of ['offered', 'prevailing'] as const) {
      for (const cents of read(`${name}.cents`, 'f64').subarray(1)) table.amounts[name].code(cents);
    }
    for (const name of RESIDENT_COLUMNS) {
      const type = header.sections[name]?.type;
      if (type) table.column(name).adopt(read(name, type) as CodeArray);
      else leaveUnknown(table, name, header.rows);
    }
    if (!('fiscal_year' in header.sections)) deriveYears(table, header.rows);
    loadFiled(fd, header, table);
    if (ONLY_CERTIFIED in header.sections) {
      const certified = read(ONLY_CERTIFIED, 'u32');
      eachRow(certified, (row) => table.onlyCertified.set(row, 1));
    }
    const ranks = read('case.rank', 'i32');
    const serials = read('case.serial', 'i32');
    const runStarts = read('case_run.starts', 'i32');
    const runGroups = read('case_run.groups', 'i32');
    const exceptions = dictionary('case_exception');
    table.cases.adoptFamilies(header.families);
    const runs = runOfRanks(runStarts, header.rows);
    for (let row = 0; row < header.rows; row++) {
      const rank = ranks[row]!;
      const group = runGroups[runs[rank]!]!;
      const serial = serials[rank]!;
      if (group < 0) table.cases.add(textOf(exceptions, serial)!, row);
      else table.cases.addRegular(group + 1, serial, row);
    }
    table.setRows(header.rows);
    return { table, header };
  } finally {
    closeSync(fd);
  }
}

/** Fills a column that an older layout lacks; 0 is unknown. */
function leaveUnknown(table: Table, name: ColumnName, rows: number): void {
  if (rows > 0) table.column(name).set(rows - 1, 0);
}

/** Gives each record the fiscal year that the import would, from its dates. */
function deriveYears(table: Table, rows: number): void {
  const [years, decided, received] = (
    ['fiscal_year', 'decision_date', 'received_date'] as const
  ).map((name) => table.column(name));
  for (let row = 0; row < rows; row++) {
    const year = fiscalYear(decided!.get(row)) ?? fiscalYear(received!.get(row));
    years!.set(row, year === null ? 0 : year - YEAR_BASE);
  }
}

/** Reads the rows that stay in the file, some at a time. */
function loadFiled(fd: number, header: SnapshotHeader, table: Table): void {
  const place = header.sections['filed.rows'];
  if (!place) {
    for (const name of FILED_COLUMNS) leaveUnknown(table, name, header.rows);
    return;
  }
  const width = FILED_COLUMNS.length;
  const columns = FILED_COLUMNS.map((name) => table.column(name));
  const { offset } = place;
  for (let first = 0; first < header.rows; first += CHUNK_ROWS) {
    const codes = new Int32Array(Math.min(CHUNK_ROWS, header.rows - first) * width);
    readInto(fd, new Uint8Array(codes.buffer), ALIGNMENT + offset + first * width * 4);
    for (const [k, code] of codes.entries()) {
      columns[k % width]!.set(first + Math.floor(k / width), code);
    }
  }
}

/** The run each rank belongs to. */
function runOfRanks(starts: Int32Array, rows: number): Int32Array {
  const runs = new Int32Array(rows);
  for (let run = 0; run < starts.length - 1; run++) runs.fill(run, starts[run], starts[run + 1]);
  return runs;
}

function readSection<T extends ArrayType>(
  fd: number,
  header: SnapshotHeader,
  name: string,
  type: T,
): InstanceType<(typeof ARRAYS)[T]> {
  const place = header.sections[name];
  if (place?.type !== type) throw new Error(`the snapshot has no ${type} section ${name}`);
  const elements = new ARRAYS[type](place.length) as InstanceType<(typeof ARRAYS)[T]>;
  readInto(fd, new Uint8Array(elements.buffer), ALIGNMENT + place.offset);
  return elements;
}
