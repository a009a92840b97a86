import { rmSync } from 'node:fs';

import { identifyBeside } from '#server/h1b/identity/identify-beside.ts';
import type { IdentityParts } from '#server/h1b/identity/identify-employers.ts';
import { learnPay } from '#server/h1b/offer/pay-model/learn-pay.ts';
import { setRow, wordsFor } from '#server/h1b/selection/bitmap.ts';
import { layOut, SEPARATOR } from '#server/h1b/snapshot/dictionary.ts';
import { FORMAT } from '#server/h1b/snapshot/format.ts';
import { orderCases } from '#server/h1b/snapshot/order-cases.ts';
import { groupBy } from '#server/h1b/snapshot/postings.ts';
import { rankPay } from '#server/h1b/snapshot/rank-pay.ts';
import {
  type AmountTable,
  type ColumnKind,
  COLUMNS,
  DICTIONARIES,
  type DictionaryName,
  FILED_COLUMNS,
  FILED_DICTIONARIES,
  isFiledDictionary,
  MAX_SMALL_CODES,
  ONLY_CERTIFIED,
  RESIDENT_COLUMNS,
  SEARCHABLE,
} from '#server/h1b/snapshot/schema.ts';
import { type HeaderFacts, SnapshotFile } from '#server/h1b/snapshot/snapshot-file.ts';
import type { CodeArray } from '#server/h1b/snapshot/snapshot.ts';
import type { Table } from '#server/h1b/snapshot/table.ts';
import { fillBuckets } from '#server/h1b/snapshot/wage-buckets.ts';
import {
  remapOf,
  type TextRemaps,
  writeDictionary,
} from '#server/h1b/snapshot/write-dictionary.ts';
import { writeFlags, writeOccupations, writePlaces } from '#server/h1b/snapshot/write-indexes.ts';
import { fold } from '#shared/core/fold.ts';

/** Rows that are laid out at a time. */
const CHUNK_ROWS = 65_536;

/** Writes what is read for single records only: its dictionaries, and for each row one code per column. */
function writeFiled(file: SnapshotFile, table: Table, resident: Partial<TextRemaps>): void {
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

/** What the caller knows about the records. */
type SnapshotFacts = Pick<HeaderFacts, 'version' | 'createdAt' | 'sample' | 'sampleId' | 'sources'>;

type Remaps = Partial<TextRemaps> & Record<AmountTable, Int32Array>;

/**
 * Writes all records of a table as a new snapshot file, with what descriptions of employers, one a line, show of their names, and with what
 * offers are compared with unless `learnsPay` is false; on a failure nothing is left. Throws EEXIST for a file that is there.
 */
export function writeSnapshot(
  table: Table,
  path: string,
  facts: SnapshotFacts,
  descriptions: Iterable<string> = [],
  learnsPay = true,
): void {
  const file = new SnapshotFile(path);
  try {
    const amounts = {
      offered: orderOf(table, 'offered'),
      prevailing: orderOf(table, 'prevailing'),
    };
    const pay = rankPay(table, remapOf(amounts.offered));
    // Both first, so that other threads find it while everything else is written.
    const learnt = learnsPay && learnPay(table, (row) => pay.annual[pay.codes[row]!]!);
    const { dictionaries, identified } = writeDictionaries(file, table, descriptions);
    const remaps = { ...dictionaries, ...writeAmounts(file, table, amounts) };
    writeColumns(file, table, remaps);
    writeWageBuckets(file, table, remaps.offered);
    writePay(file, table, pay);
    writeOrders(file, table, remaps);
    writeCases(file, table);
    writePlaces(file, table, dictionaries);
    writeOccupations(file, table, dictionaries);
    writeFlags(file, table, dictionaries);
    for (const [name, part] of Object.entries(identified())) file.section(name, part);
    for (const [name, part] of Object.entries((learnt && learnt()) || {})) {
      file.section(`pay_model.${name}`, part);
    }
    file.endResident();
    writeFiled(file, table, dictionaries);
    file.finish({ format: FORMAT, ...facts, rows: table.rows, families: table.cases.families });
  } catch (error) {
    file.abandon();
    rmSync(path, { force: true });
    throw error;
  }
}

function writeDictionaries(
  file: SnapshotFile,
  table: Table,
  descriptions: Iterable<string>,
): { dictionaries: Partial<TextRemaps>; identified: () => IdentityParts } {
  const remaps: Partial<TextRemaps> = {};
  const names = writeDictionary(file, table, 'employer_name');
  const identified = identifyBeside(table, { ...names, descriptions });
  for (const name of DICTIONARIES) {
    if (isFiledDictionary(name)) continue;
    const { remap, texts } = name === 'employer_name' ? names : writeDictionary(file, table, name);
    remaps[name] = remap;
    if (SEARCHABLE.some((searchable) => searchable === name)) {
      const folded = layOut(texts.map(fold), SEPARATOR);
      file.section(`${name}.blob`, folded.bytes);
      file.section(`${name}.lines`, folded.starts);
    }
  }
  return { dictionaries: remaps, identified };
}

/** The positions of a table's amounts, ascending by amount. */
function orderOf(table: Table, name: AmountTable): Int32Array {
  const { values } = table.amounts[name];
  return Int32Array.from(values.keys()).sort((a, b) => values[a]! - values[b]!);
}

function writeAmounts(
  file: SnapshotFile,
  table: Table,
  orders: Record<AmountTable, Int32Array>,
): Record<AmountTable, Int32Array> {
  for (const name of ['offered', 'prevailing'] as const) {
    const { values } = table.amounts[name];
    const cents = Float64Array.from([-1, ...Array.from(orders[name], (k) => values[k]!)]);
    file.section(`${name}.cents`, cents);
  }
  return { offered: remapOf(orders.offered), prevailing: remapOf(orders.prevailing) };
}

function writeColumns(file: SnapshotFile, table: Table, remaps: Remaps): void {
  for (const name of RESIDENT_COLUMNS) {
    const column: ColumnKind = COLUMNS[name];
    const codes = table.column(name);
    const out = arrayFor(column, table);
    const remap =
      column.kind === 'text'
        ? remaps[column.dictionary]
        : column.kind === 'money'
          ? remaps[column.table]
          : undefined;
    for (let row = 0; row < table.rows; row++) {
      const code = codes.get(row);
      out[row] = remap ? remap[code]! : code;
    }
    file.section(name, out);
  }
}

function arrayFor(column: ColumnKind, { texts, rows }: Table): CodeArray {
  if (column.kind === 'text')
    return codesFor(column.dictionary, texts[column.dictionary].size, rows);
  if (column.kind === 'year') return new Uint8Array(rows);
  return column.kind === 'date' ? new Uint16Array(rows) : new Int32Array(rows);
}

/** An array wide enough for a dictionary's codes; kernels rely on 4 bytes for the searchable and 1 for the small ones. */
function codesFor(name: DictionaryName, size: number, rows: number): CodeArray {
  if (SEARCHABLE.some((searchable) => searchable === name)) return new Int32Array(rows);
  if (name === 'case_status' || name === 'wage_unit_of_pay') {
    if (size > MAX_SMALL_CODES + 1) {
      throw new Error(`there are more than ${MAX_SMALL_CODES} different values of ${name}`);
    }
    return new Uint8Array(rows);
  }
  if (size <= 256) return new Uint8Array(rows);
  return size <= 65_536 ? new Uint16Array(rows) : new Int32Array(rows);
}

function writeWageBuckets(file: SnapshotFile, table: Table, ranks: Int32Array): void {
  const from = table.column('wage_rate_of_pay_from');
  const to = table.column('wage_rate_of_pay_to');
  const { ofRow, starts } = fillBuckets(
    table.rows,
    table.amounts.offered.values.length + 1,
    (row) => Math.max(ranks[from.get(row)]!, ranks[to.get(row)]!),
  );
  file.section('wage_bucket', ofRow);
  file.section('wage_bucket.starts', starts);
}

function writePay(file: SnapshotFile, table: Table, pay: ReturnType<typeof rankPay>): void {
  file.section('pay', pay.codes);
  file.section('pay.cents', pay.cents);
  file.section('pay.annual', pay.annual);
  file.section('pay.by_annual', pay.byAnnual);
  const bySalary = groupBy(table.rows, pay.groups, (row) => pay.rank[pay.codes[row]!]!);
  file.section('salary.order', bySalary.order);
  const byAnnual = groupBy(table.rows, pay.groups, (row) => pay.annualRank[pay.codes[row]!]!);
  file.section('annual.order', byAnnual.order);
}

function writeOrders(file: SnapshotFile, table: Table, remaps: Remaps): void {
  for (const name of SEARCHABLE) {
    const codes = table.column(name);
    const remap = remaps[name]!;
    const size = table.texts[name].size;
    const { starts, order } = groupBy(table.rows, size, (row) => remap[codes.get(row)]!);
    file.section(`${name}.order`, order);
    file.section(`${name}.order_starts`, starts);
  }
  const dates = table.column('decision_date');
  file.section('decision_date.order', groupBy(table.rows, 65_536, (row) => dates.get(row)).order);
  const statuses = table.column('case_status');
  const words = wordsFor(table.rows);
  const bitmaps = new Uint32Array(words * table.texts.case_status.size);
  const each = Array.from({ length: table.texts.case_status.size }, (_, code) =>
    bitmaps.subarray(words * code, words * (code + 1)),
  );
  for (let row = 0; row < table.rows; row++) {
    setRow(each[remaps.case_status![statuses.get(row)]!]!, row);
  }
  file.section('case_status.bitmaps', bitmaps);
  const certified = new Uint32Array(words);
  for (let row = 0; row < table.rows; row++) {
    if (table.onlyCertified.get(row) === 1) setRow(certified, row);
  }
  if (certified.some((word) => word !== 0)) file.section(ONLY_CERTIFIED, certified);
}

function writeCases(file: SnapshotFile, table: Table): void {
  const order = orderCases(table.cases, table.rows);
  const ranks = new Int32Array(table.rows);
  for (let rank = 0; rank < table.rows; rank++) ranks[order.rows[rank]!] = rank;
  file.section('case.rank', ranks);
  file.section('case.row', order.rows);
  file.section('case.serial', order.serials);
  file.section('case_run.starts', order.runStarts);
  file.section('case_run.groups', order.runGroups);
  file.section('case_exception.text', order.exceptions.texts.bytes);
  file.section('case_exception.starts', order.exceptions.texts.starts);
  file.section('case_exception.blob', order.exceptions.folded.bytes);
  file.section('case_exception.lines', order.exceptions.folded.starts);
  file.section('case_exception.ranks', order.exceptions.ranks);
}
