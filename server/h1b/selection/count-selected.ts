import { fillRows } from '#server/h1b/selection/bitmap.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import type { Selection } from '#server/h1b/selection/execute.ts';
import type { Scratch } from '#server/h1b/selection/scratch.ts';

/** What selected records are counted by. */
type CountName = 'statusCounts' | 'employerCounts' | 'payCounts';

/** How many records have each status, employer and pay code. */
type Counts = Pick<Scratch, CountName>;

/** Counts over all rows of a snapshot, or of a part of it by its rows, from which every large selection is counted; they never change. */
const wholes = new WeakMap<object, Map<CountName, Int32Array>>();

/** Whether a selection is counted by what it leaves out. */
function isLarge({ snapshot }: Context, { bitmap, total }: Selection): boolean {
  return !bitmap || total * 2 > snapshot.rows;
}

/**
 * Counts the codes of the selected records, or of those of them that are within a part, whose rows never change; a selection of more
 * than half is counted by subtracting the others. The counts are scratch, valid until the next call that counts the same.
 */
export function countSelected(
  context: Context,
  selection: Selection,
  names: readonly CountName[],
  within?: Uint32Array,
): Counts {
  const { kernels, scratch } = context;
  const { other } = scratch;
  const { bitmap } = selection;
  if (bitmap && !isLarge(context, selection)) {
    if (!within) return countAll(context, bitmap, names);
    copyRows(context, within);
    kernels.and(other, bitmap);
    return countAll(context, other, names);
  }
  const whole = wholeOf(context, names, within);
  if (!bitmap) {
    for (const name of names) scratch[name].set(whole.get(name)!);
    return scratch;
  }
  copyRows(context, within);
  dropRows(other, bitmap);
  countAll(context, other, names);
  for (const name of names) takeFrom(whole.get(name)!, scratch[name]);
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
export function countOthers(
  context: Context,
  selection: Selection,
  names: readonly CountName[],
  others: Uint32Array,
): void {
  const { bitmap } = selection;
  if (!bitmap || isLarge(context, selection)) {
    countSelected(context, selection, names);
    return;
  }
  const { other } = context.scratch;
  copyRows(context, others);
  context.kernels.and(other, bitmap);
  for (const name of names) addRows(context, other, name);
}

/** Puts all rows, or those of a part, where the kernels count. */
function copyRows({ snapshot, scratch }: Context, within: Uint32Array | undefined): void {
  if (within) scratch.other.set(within);
  else fillRows(scratch.other, snapshot.rows);
}

/** The counts of all rows of a part, each of which is counted once. */
function wholeOf(
  context: Context,
  names: readonly CountName[],
  within: Uint32Array | undefined,
): ReadonlyMap<CountName, Int32Array> {
  const { scratch, snapshot } = context;
  const part = within ?? snapshot;
  const whole = wholes.get(part) ?? new Map<CountName, Int32Array>();
  wholes.set(part, whole);
  for (const name of names.filter((one) => !whole.has(one))) {
    copyRows(context, within);
    countAll(context, scratch.other, [name]);
    whole.set(name, scratch[name].slice());
  }
  return whole;
}

function countAll(context: Context, rows: Uint32Array, names: readonly CountName[]): Counts {
  for (const name of names) {
    context.scratch[name].fill(0);
    addRows(context, rows, name);
  }
  return context.scratch;
}

function addRows(
  { snapshot, kernels, scratch }: Context,
  rows: Uint32Array,
  name: CountName,
): void {
  if (name === 'statusCounts') {
    for (const [code, bitmap] of snapshot.statusBitmaps.entries()) {
      scratch.statusCounts[code]! += kernels.countBoth(rows, bitmap);
    }
    return;
  }
  const codes = name === 'employerCounts' ? snapshot.employer : snapshot.pay.codes;
  kernels.countCodes(rows, codes, scratch[name]);
}
