import { fillRows } from '#server/h1b/selection/bitmap.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import type { Selection } from '#server/h1b/selection/execute.ts';
import type { Scratch } from '#server/h1b/selection/scratch.ts';

const COUNTS = ['statusCounts', 'employerCounts', 'payCounts'] as const;

/** How many records have each status, employer and pay code. */
type Counts = Pick<Scratch, (typeof COUNTS)[number]>;

/** Counts over all rows of a snapshot, or of a part of it by its rows, from which every large selection is counted; they never change. */
const wholes = new WeakMap<object, Counts>();

/** Whether a selection is counted by what it leaves out. */
function isLarge({ snapshot }: Context, { bitmap, total }: Selection): boolean {
  return !bitmap || total * 2 > snapshot.rows;
}

/**
 * Counts the codes of the selected records, or of those of them that are within a part, whose rows never change; a selection of more
 * than half is counted by subtracting the others. The counts are scratch, valid until the next call.
 */
export function countSelected(
  context: Context,
  selection: Selection,
  within?: Uint32Array,
): Counts {
  const { snapshot, kernels, scratch } = context;
  const { other } = scratch;
  const { bitmap } = selection;
  if (bitmap && !isLarge(context, selection)) {
    if (!within) return countAll(context, bitmap);
    copyRows(context, within);
    kernels.and(other, bitmap);
    return countAll(context, other);
  }
  const whole = wholes.get(within ?? snapshot) ?? keepWhole(context, within);
  if (!bitmap) {
    for (const name of COUNTS) scratch[name].set(whole[name]);
    return scratch;
  }
  copyRows(context, within);
  dropRows(other, bitmap);
  countAll(context, other);
  for (const name of COUNTS) takeFrom(whole[name], scratch[name]);
  return scratch;
}

/** Clears the bits that are set in the other; a loop of its own is compiled for its two arrays. */
function dropRows(rows: Uint32Array, dropped: Uint32Array): void {
  for (let w = 0; w < rows.length; w++) rows[w]! &= ~dropped[w]!;
}

/** Makes of the counts what is left of the whole without them. */
function takeFrom(whole: Int32Array, counts: Int32Array): void {
  for (let k = 0; k < counts.length; k++) counts[k] = whole[k]! - counts[k]!;
}

/** Counts the whole selection when those of its records within a part were counted last; `others` are the rows outside that part. */
export function countOthers(context: Context, selection: Selection, others: Uint32Array): Counts {
  const { bitmap } = selection;
  if (!bitmap || isLarge(context, selection)) return countSelected(context, selection);
  const { other } = context.scratch;
  copyRows(context, others);
  context.kernels.and(other, bitmap);
  addRows(context, other);
  return context.scratch;
}

/** Puts all rows, or those of a part, where the kernels count. */
function copyRows({ snapshot, scratch }: Context, within: Uint32Array | undefined): void {
  if (within) scratch.other.set(within);
  else fillRows(scratch.other, snapshot.rows);
}

/** Counts all rows of a part once. */
function keepWhole(context: Context, within: Uint32Array | undefined): Counts {
  const { scratch } = context;
  copyRows(context, within);
  countAll(context, scratch.other);
  const whole = {
    statusCounts: scratch.statusCounts.slice(),
    employerCounts: scratch.employerCounts.slice(),
    payCounts: scratch.payCounts.slice(),
  };
  wholes.set(within ?? context.snapshot, whole);
  return whole;
}

function countAll(context: Context, rows: Uint32Array): Counts {
  for (const name of COUNTS) context.scratch[name].fill(0);
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
