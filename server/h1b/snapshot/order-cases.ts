import type { CaseIndex } from '#server/h1b/snapshot/case-index.ts';
import { caseHead, DATES } from '#server/h1b/snapshot/case-number.ts';
import { layOut, SEPARATOR, sortTexts } from '#server/h1b/snapshot/dictionary.ts';
import { groupBy } from '#server/h1b/snapshot/postings.ts';
import { compareFolded, fold } from '#shared/core/fold.ts';

const SERIAL_BITS = 12;
const SERIAL_DIGITS = 1 << SERIAL_BITS;

/** Case numbers in text order: rank to row, and per rank the serial; runs of ranks share family and date. */
interface CaseOrder {
  /** Row of each rank. */
  readonly rows: Int32Array;
  /** Serial of each rank; for an exception its code among the exceptions. */
  readonly serials: Int32Array;
  /** First rank of each run, and the number of ranks. */
  readonly runStarts: Int32Array;
  /** Family * DATES + date of each run; -1 for exceptions. */
  readonly runGroups: Int32Array;
  readonly exceptions: {
    readonly texts: { readonly bytes: Uint8Array; readonly starts: Int32Array };
    readonly folded: { readonly bytes: Uint8Array; readonly starts: Int32Array };
    /** Rank of each code. */
    readonly ranks: Int32Array;
  };
}

/** Sorts all case numbers by folded text: regular ones by counting, the exceptions merged in. */
export function orderCases(cases: CaseIndex, rows: number): CaseOrder {
  const regular = orderRegular(cases, rows);
  const exceptionRows: number[] = [];
  for (let row = 0; row < rows; row++) if (cases.group(row) === 0) exceptionRows.push(row);
  const texts = exceptionRows.map((row) => cases.text(row));
  const sorted = sortTexts(texts);
  const ordered = Array.from(sorted, (k) => texts[k]!);

  const order = new Int32Array(rows);
  const serials = new Int32Array(rows);
  const ranks = new Int32Array(ordered.length + 1);
  const runStarts: number[] = [];
  const runGroups: number[] = [];
  let rank = 0;
  const put = (row: number, group: number, serial: number): void => {
    if (runGroups.length === 0 || runGroups.at(-1) !== group) {
      runStarts.push(rank);
      runGroups.push(group);
    }
    order[rank] = row;
    serials[rank++] = serial;
  };
  let taken = 0;
  const takeRegular = (end: number): void => {
    for (; taken < end; taken++) {
      const row = regular[taken]!;
      put(row, cases.group(row) - 1, cases.serial(row));
    }
  };
  for (const [k, text] of ordered.entries()) {
    takeRegular(firstAbove(cases, regular, text));
    ranks[k + 1] = rank;
    put(exceptionRows[sorted[k]!]!, -1, k + 1);
  }
  takeRegular(regular.length);
  runStarts.push(rank);
  return {
    rows: order,
    serials,
    runStarts: Int32Array.from(runStarts),
    runGroups: Int32Array.from(runGroups),
    exceptions: {
      texts: layOut(ordered),
      folded: layOut(ordered.map(fold), SEPARATOR),
      ranks,
    },
  };
}

/** Rows with a regular case number, in text order. */
function orderRegular(cases: CaseIndex, rows: number): Int32Array {
  const groupRanks = rankGroups(cases, rows);
  const all = groupBy(rows, 2, (row) => (cases.group(row) === 0 ? 1 : 0));
  let order = all.order.subarray(0, all.starts[1]);
  const sort = (groups: number, keyOf: (row: number) => number): void => {
    order = groupBy(order.length, groups, keyOf, order).order;
  };
  sort(SERIAL_DIGITS, (row) => cases.serial(row) & (SERIAL_DIGITS - 1));
  sort(SERIAL_DIGITS, (row) => cases.serial(row) >>> SERIAL_BITS);
  sort(groupRanks.count, (row) => groupRanks.ranks[cases.group(row)]!);
  return order;
}

/** The rank of each family and date in text order; no such text is a prefix of another. */
function rankGroups(cases: CaseIndex, rows: number): { ranks: Int32Array; count: number } {
  const ranks = new Int32Array(cases.families.length * DATES + 1);
  const groups: number[] = [];
  for (let row = 0; row < rows; row++) {
    const group = cases.group(row);
    if (group > 0 && ranks[group] === 0) {
      ranks[group] = 1;
      groups.push(group);
    }
  }
  const head = (group: number): string =>
    caseHead(cases.families[Math.floor((group - 1) / DATES)]!, (group - 1) % DATES);
  const heads = new Map(groups.map((group) => [group, head(group)]));
  groups.sort((a, b) => compareFolded(heads.get(a)!, heads.get(b)!));
  for (const [rank, group] of groups.entries()) ranks[group] = rank;
  return { ranks, count: Math.max(1, groups.length) };
}

/** Position of the first regular case number that comes after the text. */
function firstAbove(cases: CaseIndex, regular: Int32Array, text: string): number {
  let low = 0;
  let high = regular.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareFolded(cases.text(regular[middle]!), text) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
