import { caseHead, DATES, formatCase, parseCase } from '#server/h1b/snapshot/case-number.ts';
import { isoDate } from '#server/h1b/snapshot/days.ts';
import { type Dictionary, findCode, textOf } from '#server/h1b/snapshot/dictionary.ts';
import { decodePostal } from '#server/h1b/snapshot/postal-code.ts';
import {
  COLUMNS,
  type ColumnKind,
  FILED_COLUMNS,
  isFiledDictionary,
  RESIDENT_COLUMNS,
  type ResidentColumn,
  YEAR_BASE,
} from '#server/h1b/snapshot/schema.ts';
import type { Cases, ResidentDictionary, Snapshot } from '#server/h1b/snapshot/snapshot.ts';
import type { H1bDetails, H1bRecord } from '#shared/h1b/columns.ts';
import { compareFolded } from '#shared/core/fold.ts';

/** One row in the form people see: dollars, ISO dates, texts; its id is row + 1. */
export function readRecord(snapshot: Snapshot, row: number): H1bRecord {
  const record: Record<string, string | number | null> = {
    id: row + 1,
    case_number: caseText(snapshot, snapshot.cases.rank[row]!),
  };
  for (const name of RESIDENT_COLUMNS) record[name] = readValue(snapshot, name, row);
  return record as unknown as H1bRecord;
}

/** One row with what stays in the file; throws SnapshotError when that is damaged. */
export function readDetails(snapshot: Snapshot, row: number): H1bDetails {
  const { filed, dictionaries } = snapshot;
  const codes = filed.row(row);
  const details: Record<string, string | number | null> = { ...readRecord(snapshot, row) };
  for (const [c, name] of FILED_COLUMNS.entries()) {
    const column: ColumnKind = COLUMNS[name];
    const code = codes[c]!;
    if (column.kind !== 'text') details[name] = code === 0 ? null : code - 1;
    else if (isFiledDictionary(column.dictionary))
      details[name] = filed.text(column.dictionary, code);
    else details[name] = readText(dictionaries[column.dictionary as ResidentDictionary], code);
  }
  return details as unknown as H1bDetails;
}

/** The row of a case number, or -1. */
export function findCase(snapshot: Snapshot, caseNumber: string): number {
  const { cases } = snapshot;
  const parsed = parseCase(caseNumber);
  if (!parsed) {
    const code = findCode(cases.exceptions, caseNumber);
    const rank = cases.exceptionRanks[code]!;
    return code > 0 && caseText(snapshot, rank) === caseNumber ? cases.row[rank]! : -1;
  }
  let low = 0;
  let high = snapshot.rows;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareFolded(caseText(snapshot, middle), caseNumber) < 0) low = middle + 1;
    else high = middle;
  }
  return low < snapshot.rows && caseText(snapshot, low) === caseNumber ? cases.row[low]! : -1;
}

/** Text of the case number with the given rank. */
export function caseText(snapshot: Snapshot, rank: number): string {
  const { cases } = snapshot;
  const group = cases.runGroups[runOf(cases, rank)]!;
  const serial = cases.serial[rank]!;
  if (group < 0) return textOf(cases.exceptions, serial)!;
  const family = snapshot.header.families[Math.floor(group / DATES)]!;
  return formatCase(family, group % DATES, serial);
}

/** Text before the serial in a run of regular case numbers. */
export function runHead(snapshot: Snapshot, run: number): string {
  const group = snapshot.cases.runGroups[run]!;
  return caseHead(snapshot.header.families[Math.floor(group / DATES)]!, group % DATES);
}

function runOf(cases: Cases, rank: number): number {
  let low = 0;
  let high = cases.runGroups.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (cases.runStarts[middle]! <= rank) low = middle;
    else high = middle;
  }
  return low;
}

/** Dictionaries up to this size cache the texts that were read; a page reads the same few again and again. */
const KEPT_TEXTS = 65_536;
const textsOf = new WeakMap<Dictionary, (string | null)[]>();

/** The text of a code, null for code 0; cached, because the same texts are read again and again. */
export function readText(dictionary: Dictionary, code: number): string | null {
  if (dictionary.size > KEPT_TEXTS) return textOf(dictionary, code);
  let texts = textsOf.get(dictionary);
  if (!texts) {
    texts = [];
    textsOf.set(dictionary, texts);
  }
  return (texts[code] ??= textOf(dictionary, code));
}

const dates: (string | null)[] = [];

function keptDate(day: number): string | null {
  return (dates[day] ??= isoDate(day));
}

function readValue(snapshot: Snapshot, name: ResidentColumn, row: number): string | number | null {
  const column: ColumnKind = COLUMNS[name];
  const code = snapshot.columns[name][row]!;
  if (column.kind === 'text')
    return readText(snapshot.dictionaries[column.dictionary as ResidentDictionary], code);
  if (column.kind === 'money') {
    return code === 0 ? null : snapshot.amounts[column.table][code]! / 100;
  }
  if (column.kind === 'year') return code === 0 ? null : code + YEAR_BASE;
  return column.kind === 'postal' ? decodePostal(code) : keptDate(code);
}
