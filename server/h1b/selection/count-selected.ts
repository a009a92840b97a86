import { fillRows, invertRows } from '#server/h1b/selection/bitmap.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import type { Selection } from '#server/h1b/selection/execute.ts';
import type { Scratch } from '#server/h1b/selection/scratch.ts';
import type { Snapshot } from '#server/h1b/snapshot/snapshot.ts';

const COUNTS = ['statusCounts', 'employerCounts', 'payCounts'] as const;

/** How many records have each status, employer and pay code. */
type Counts = Pick<Scratch, (typeof COUNTS)[number]>;

/** Counts over all records, from which every large selection is counted; they never change. */
const wholes = new WeakMap<Snapshot, Counts>();

/**
 * Counts the codes of the selected records; a selection of more than half is counted by subtracting the others. The
 * counts are scratch, valid until the next call.
 */
export function countSelected(context: Context, { bitmap, total }: Selection): Counts {
  const { snapshot, scratch } = context;
  if (bitmap && total * 2 <= snapshot.rows) {
    count(context, bitmap);
    return scratch;
  }
  const whole = wholes.get(snapshot) ?? countWhole(context);
  if (bitmap) {
    scratch.other.set(bitmap);
    invertRows(scratch.other, snapshot.rows);
    count(context, scratch.other);
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

function countWhole(context: Context): Counts {
  const { snapshot, scratch } = context;
  fillRows(scratch.other, snapshot.rows);
  count(context, scratch.other);
  const whole = {
    statusCounts: Int32Array.from(scratch.statusCounts),
    employerCounts: Int32Array.from(scratch.employerCounts),
    payCounts: Int32Array.from(scratch.payCounts),
  };
  wholes.set(snapshot, whole);
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
