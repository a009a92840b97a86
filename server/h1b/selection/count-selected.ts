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
 * counted by subtracting the others. The counts are scratch, valid until the next call.
 */
export function countSelected(
  context: Context,
  { bitmap, total }: Selection,
  within?: Within,
): Counts {
  const { snapshot, kernels, scratch } = context;
  const { other } = scratch;
  const rows = within?.rows ?? snapshot.rows;
  if (bitmap && !within && total * 2 <= rows) {
    count(context, bitmap);
    return scratch;
  }
  if (bitmap && within) {
    copyRows(context, within);
    kernels.and(other, bitmap);
    if (kernels.countBits(other) * 2 <= rows) {
      count(context, other);
      return scratch;
    }
  }
  const whole = wholes.get(within ?? snapshot) ?? countWhole(context, within);
  if (bitmap) {
    copyRows(context, within);
    for (let w = 0; w < other.length; w++) other[w]! &= ~bitmap[w]!;
    count(context, other);
  } else {
    for (const name of COUNTS) scratch[name].fill(0);
  }
  for (const name of COUNTS) {
    const counts = scratch[name];
    const all = whole[name];
    for (let code = 0; code < counts.length; code++) counts[code] = all[code]! - counts[code]!;
  }
  return scratch;
}

/** The counts as they are, to be added to later ones. */
export function keepCounts({ scratch }: Context): Counts {
  return {
    statusCounts: scratch.statusCounts.slice(),
    employerCounts: scratch.employerCounts.slice(),
    payCounts: scratch.payCounts.slice(),
  };
}

/** Adds kept counts to those of now. */
export function addCounts({ scratch }: Context, kept: Counts): void {
  for (const name of COUNTS) {
    const [counts, more] = [scratch[name], kept[name]];
    for (let code = 0; code < counts.length; code++) counts[code]! += more[code]!;
  }
}

/** Puts all rows, or those of a part, where the kernels count. */
function copyRows({ snapshot, scratch }: Context, within: Within | undefined): void {
  if (within) scratch.other.set(within.bitmap);
  else fillRows(scratch.other, snapshot.rows);
}

function countWhole(context: Context, within: Within | undefined): Counts {
  copyRows(context, within);
  count(context, context.scratch.other);
  const whole = keepCounts(context);
  wholes.set(within ?? context.snapshot, whole);
  return whole;
}

function count({ snapshot, kernels, scratch }: Context, rows: Uint32Array): void {
  for (const name of COUNTS) scratch[name].fill(0);
  for (const [code, bitmap] of snapshot.statusBitmaps.entries()) {
    scratch.statusCounts[code] = kernels.countBoth(rows, bitmap);
  }
  const { employer, pay } = snapshot;
  kernels.countCodes(rows, employer, pay.codes, scratch.employerCounts, scratch.payCounts);
}
