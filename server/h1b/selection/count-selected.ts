import { fillRows } from '#server/h1b/selection/bitmap.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import type { Selection } from '#server/h1b/selection/execute.ts';
import type { Scratch } from '#server/h1b/selection/scratch.ts';

const COUNTS = ['statusCounts', 'employerCounts', 'payCounts'] as const;

/** How many records have each status, employer and pay code. */
type Counts = Pick<Scratch, (typeof COUNTS)[number]>;

/** Rows that never change, within which a selection is counted. */
export interface Within {
  readonly bitmap: Uint32Array;
  readonly rows: number;
}

/** Counts over all rows of a snapshot or of a part of it, from which every large selection is counted; they never change. */
const wholes = new WeakMap<object, Counts>();

/**
 * Counts the codes of the selected records, or of those of them that are within a part; a selection of more than half is
 * counted by subtracting the others. The counts are scratch, valid until the next call; `more` adds to those of the call
 * before.
 */
export function countSelected(
  context: Context,
  { bitmap, total }: Selection,
  within?: Within,
  more = false,
): Counts {
  const { snapshot, kernels, scratch } = context;
  const { other } = scratch;
  const rows = within?.rows ?? snapshot.rows;
  if (bitmap && !within && total * 2 <= rows) return countMore(context, bitmap, more);
  if (bitmap && within) {
    copyRows(context, within);
    kernels.and(other, bitmap);
    if (kernels.countBits(other) * 2 <= rows) return countMore(context, other, more);
  }
  const whole = wholes.get(within ?? snapshot) ?? keepWhole(context, within, more);
  if (!bitmap && !more) {
    for (const name of COUNTS) scratch[name].set(whole[name]);
    return scratch;
  }
  // The counters hold what is counted with a minus, so that the kernel's additions take away.
  for (const name of COUNTS) {
    const [counts, all] = [scratch[name], whole[name]];
    for (let k = 0; k < counts.length; k++) counts[k] = -all[k]! - (more ? counts[k]! : 0);
  }
  if (bitmap) {
    copyRows(context, within);
    for (let w = 0; w < other.length; w++) other[w]! &= ~bitmap[w]!;
    addRows(context, other);
  }
  for (const name of COUNTS) {
    const counts = scratch[name];
    for (let k = 0; k < counts.length; k++) counts[k] = -counts[k]!;
  }
  return scratch;
}

/** Puts all rows, or those of a part, where the kernels count. */
function copyRows({ snapshot, scratch }: Context, within: Within | undefined): void {
  if (within) scratch.other.set(within.bitmap);
  else fillRows(scratch.other, snapshot.rows);
}

/** Counts all rows of a part once; the counts of now stay when more are to be added to them. */
function keepWhole(context: Context, within: Within | undefined, more: boolean): Counts {
  const { scratch } = context;
  const copy = (): Counts => ({
    statusCounts: scratch.statusCounts.slice(),
    employerCounts: scratch.employerCounts.slice(),
    payCounts: scratch.payCounts.slice(),
  });
  const before = copy();
  copyRows(context, within);
  countMore(context, scratch.other, false);
  const whole = copy();
  wholes.set(within ?? context.snapshot, whole);
  if (more) for (const name of COUNTS) scratch[name].set(before[name]);
  return whole;
}

function countMore(context: Context, rows: Uint32Array, more: boolean): Counts {
  if (!more) for (const name of COUNTS) context.scratch[name].fill(0);
  addRows(context, rows);
  return context.scratch;
}

function addRows({ snapshot, kernels, scratch }: Context, rows: Uint32Array): void {
  for (const [code, bitmap] of snapshot.statusBitmaps.entries()) {
    scratch.statusCounts[code]! += kernels.countBoth(rows, bitmap);
  }
  const { employer, pay } = snapshot;
  kernels.countCodes(rows, employer, pay.codes, scratch.employerCounts, scratch.payCounts);
}
