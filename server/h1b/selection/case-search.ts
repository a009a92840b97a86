import { setRow } from '#server/h1b/selection/bitmap.ts';
import { DATES } from '#server/h1b/snapshot/case-number.ts';
import type { Kernels } from '#server/h1b/kernels/kernels.ts';
import { runHead } from '#server/h1b/answers/record.ts';
import type { Snapshot } from '#server/h1b/snapshot/snapshot.ts';
import { fold } from '#shared/core/fold.ts';

/** Characters that a regular case number can contain. */
const REGULAR = /^[a-z0-9-]+$/;

/** Sets the bits of all rows whose case number contains the folded text; `codes` is scratch as long as the exceptions. */
export function searchCases(
  snapshot: Snapshot,
  kernels: Kernels,
  text: string,
  bitmap: Uint32Array,
  codes: Int32Array,
): void {
  searchExceptions(snapshot, kernels, text, bitmap, codes);
  const { cases, header } = snapshot;
  if (!REGULAR.test(text) || !lettersOccur(snapshot, text)) return;
  const heads = foldedHeads(snapshot);
  const inSerial = header.families.map(({ width }) => serialTest(text, width, snapshot.rows));
  for (let run = 0; run < cases.runGroups.length; run++) {
    const group = cases.runGroups[run]!;
    if (group < 0) continue;
    const first = cases.runStarts[run]!;
    const end = cases.runStarts[run + 1]!;
    const family = Math.floor(group / DATES);
    const head = heads[run]!;
    if (head.includes(text)) {
      for (let rank = first; rank < end; rank++) setRow(bitmap, cases.row[rank]!);
      continue;
    }
    for (const tail of tailsAcross(head, text, header.families[family]!.width)) {
      setSerialRange(snapshot, bitmap, first, end, tail);
    }
    const test = inSerial[family];
    if (!test) continue;
    for (let rank = first; rank < end; rank++) {
      if (test(cases.serial[rank]!)) setRow(bitmap, cases.row[rank]!);
    }
  }
}

const headsOf = new WeakMap<Snapshot, string[]>();

/** Folded text before the serial, per run; computed once per snapshot. */
function foldedHeads(snapshot: Snapshot): string[] {
  let heads = headsOf.get(snapshot);
  if (!heads) {
    heads = Array.from(snapshot.cases.runGroups, (group, run) =>
      group < 0 ? '' : fold(runHead(snapshot, run)),
    );
    headsOf.set(snapshot, heads);
  }
  return heads;
}

/** Whether every letter of the text occurs in some family's prefix, which rules out most typed words. */
function lettersOccur({ header }: Snapshot, text: string): boolean {
  const letters = fold(header.families.map((family) => family.prefix).join(''));
  return Array.from(text).every((c) => c < 'a' || letters.includes(c));
}

function searchExceptions(
  snapshot: Snapshot,
  kernels: Kernels,
  text: string,
  bitmap: Uint32Array,
  codes: Int32Array,
): void {
  const { cases } = snapshot;
  if (cases.exceptions.size < 2) return;
  const count = kernels.matchLines(cases.exceptions, Buffer.from(text), codes);
  for (let k = 0; k < count; k++) setRow(bitmap, cases.row[cases.exceptionRanks[codes[k]!]!]!);
}

/** A range of serials that start with the same digits. */
interface Tail {
  readonly low: number;
  readonly high: number;
}

/** Serials with which the text can begin in the head and end in the serial: one per dash that can be the head's last. */
function tailsAcross(head: string, text: string, width: number): Tail[] {
  const tails: Tail[] = [];
  for (let dash = text.indexOf('-'); dash >= 0; dash = text.indexOf('-', dash + 1)) {
    const digits = text.slice(dash + 1);
    if (digits.length === 0 || digits.length > width || !/^\d+$/.test(digits)) continue;
    if (!head.endsWith(text.slice(0, dash + 1))) continue;
    const scale = 10 ** (width - digits.length);
    tails.push({ low: Number(digits) * scale, high: (Number(digits) + 1) * scale - 1 });
  }
  return tails;
}

/** Adds the rows of a range of serials; within a run serials rise with the rank. */
function setSerialRange(
  { cases }: Snapshot,
  bitmap: Uint32Array,
  first: number,
  end: number,
  { low, high }: Tail,
): void {
  let from = first;
  let to = end;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (cases.serial[middle]! < low) from = middle + 1;
    else to = middle;
  }
  for (let rank = from; rank < end && cases.serial[rank]! <= high; rank++) {
    setRow(bitmap, cases.row[rank]!);
  }
}

/** A test whether the digits of a serial contain the text, undefined when none can; for many rows it is a table of all serials. */
export function serialTest(
  text: string,
  width: number,
  rows: number,
): ((serial: number) => boolean) | undefined {
  if (text.length > width || !/^\d+$/.test(text)) return undefined;
  if (rows * 4 > 10 ** width) {
    const table = serialsContaining(text, width);
    return (serial) => table[serial] === 1;
  }
  return (serial) => String(serial).padStart(width, '0').includes(text);
}

/** For every serial of the width, whether its digits contain the text. */
function serialsContaining(digits: string, width: number): Uint8Array {
  const table = new Uint8Array(10 ** width);
  const value = Number(digits);
  for (let behind = 0; behind <= width - digits.length; behind++) {
    const below = 10 ** behind;
    const span = below * 10 ** digits.length;
    for (let start = value * below; start < table.length; start += span) {
      table.fill(1, start, start + below);
    }
  }
  return table;
}
