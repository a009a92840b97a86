import { fillRows, invertRows } from '#server/features/h1b/engine/bitmap.ts';
import { searchCases } from '#server/features/h1b/engine/case-search.ts';
import { allTexts, findCode } from '#server/features/h1b/engine/dictionary.ts';
import type { Kernels } from '#server/features/h1b/engine/kernels.ts';
import type { Condition } from '#server/features/h1b/engine/plan.ts';
import { rowsOf } from '#server/features/h1b/engine/postings.ts';
import { PATTERN_BYTES, type Scratch } from '#server/features/h1b/engine/scratch.ts';
import type { PostedDictionary, Snapshot } from '#server/features/h1b/engine/snapshot.ts';
import { fold } from '#shared/domain/fold.ts';
import { periodsPerYear } from '#shared/domain/salary.ts';

/** What one worker computes with. */
export interface Context {
  readonly snapshot: Snapshot;
  readonly kernels: Kernels;
  readonly scratch: Scratch;
}

/** The records that meet all conditions: their number, and a bitmap that is null when all records do. */
export interface Selection {
  readonly total: number;
  readonly bitmap: Uint32Array | null;
}

/** Codes of a dictionary that a condition asks for. */
interface Matched {
  readonly dictionary: PostedDictionary;
  readonly codes: Int32Array;
  readonly count: number;
  readonly rows: number;
}

/** A condition that gives rows by lists. */
interface Listed {
  readonly rows: number;
  write(bitmap: Uint32Array): void;
}

/** Selects the records that meet all conditions; the bitmap is scratch, valid until the next selection. */
export function selectRows(context: Context, conditions: readonly Condition[]): Selection {
  const { snapshot, kernels, scratch } = context;
  const { bitmap, other } = scratch;
  if (conditions.length === 0) return { total: snapshot.rows, bitmap: null };
  let narrowed = false;
  const narrow = (next: (target: Uint32Array) => void): void => {
    const target = narrowed ? other : bitmap;
    next(target);
    if (narrowed) kernels.and(bitmap, other);
    narrowed = true;
  };
  const lists = conditions
    .map((condition) => listRows(context, condition))
    .filter((list) => list !== undefined)
    .sort((a, b) => a.rows - b.rows);
  for (const list of lists) {
    narrow((target) => {
      target.fill(0);
      list.write(target);
    });
  }
  for (const condition of conditions) {
    if (condition.kind === 'status') {
      narrow((target) => writeStatuses(snapshot, condition.text, target));
    } else if (condition.kind === 'wage') {
      if (!narrowed) fillRows(bitmap, snapshot.rows);
      narrowed = true;
      keepWages(context, condition, bitmap);
    }
  }
  return { total: kernels.countBits(bitmap), bitmap };
}

function listRows(context: Context, condition: Condition): Listed | undefined {
  const { snapshot, kernels, scratch } = context;
  const { employer_name: employers, job_title: titles } = snapshot.searchable;
  switch (condition.kind) {
    case 'employer':
    case 'title': {
      const matched =
        condition.kind === 'employer'
          ? match(context, employers, condition.text, scratch.employers)
          : match(context, titles, condition.text, scratch.titles);
      const kept = { ...matched, codes: matched.codes.slice(0, matched.count) };
      return { rows: matched.rows, write: (target) => writeMatched(context, kept, target, true) };
    }
    case 'spellings': {
      const codes = spellingsOf(snapshot, condition.name);
      const rows = rowsOf(employers.postings.starts, codes, codes.length);
      const matched = { dictionary: employers, codes, count: codes.length, rows };
      return { rows, write: (target) => writeMatched(context, matched, target, true) };
    }
    case 'search': {
      const employer = match(context, employers, condition.text, scratch.employers);
      const title = match(context, titles, condition.text, scratch.titles);
      const kept = [employer, title].map((m) => ({ ...m, codes: m.codes.slice(0, m.count) }));
      return {
        rows: employer.rows + title.rows,
        write: (target) => {
          for (const [k, matched] of kept.entries()) {
            writeMatched(context, matched, target, k === 0);
          }
          searchCases(snapshot, kernels, condition.text, target, scratch.exceptions);
        },
      };
    }
    default:
      return undefined;
  }
}

function match(
  { kernels }: Context,
  dictionary: PostedDictionary,
  text: string,
  codes: Int32Array,
): Matched {
  const pattern = Buffer.from(text);
  const count = pattern.length > PATTERN_BYTES ? 0 : kernels.matchLines(dictionary, pattern, codes);
  return { dictionary, codes, count, rows: rowsOf(dictionary.postings.starts, codes, count) };
}

/** Adds the rows of the matched codes; on a cleared bitmap, when they are most of all rows, by way of the others. */
function writeMatched(
  { kernels, snapshot }: Context,
  { dictionary, codes, count, rows }: Matched,
  target: Uint32Array,
  cleared: boolean,
): void {
  const { starts, order } = dictionary.postings;
  if (rows * 2 <= snapshot.rows || !cleared) {
    kernels.setPostings(target, starts, order, codes, count);
    return;
  }
  const others = new Int32Array(dictionary.size - count);
  let k = 0;
  let left = 0;
  for (let code = 0; code < dictionary.size; code++) {
    if (k < count && codes[k] === code) k++;
    else others[left++] = code;
  }
  kernels.setPostings(target, starts, order, others, left);
  invertRows(target, snapshot.rows);
}

/** All employer codes that share the key of the given spelling. */
export function spellingsOf(snapshot: Snapshot, name: string): Int32Array {
  const code = findCode(snapshot.dictionaries.employer_name, name);
  if (code === 0) return new Int32Array(0);
  const keys = snapshot.employerKeys;
  const codes: number[] = [];
  for (let c = 1; c < keys.length; c++) if (keys[c] === keys[code]) codes.push(c);
  return Int32Array.from(codes);
}

function writeStatuses(snapshot: Snapshot, folded: string, target: Uint32Array): void {
  target.fill(0);
  for (const [code, text] of allTexts(snapshot.dictionaries.case_status).entries()) {
    if (text === null || fold(text) !== folded) continue;
    const bitmap = snapshot.statusBitmaps[code]!;
    for (let w = 0; w < target.length; w++) target[w]! |= bitmap[w]!;
  }
}

function keepWages(
  { snapshot, kernels, scratch }: Context,
  { min, max, annualised }: Extract<Condition, { kind: 'wage' }>,
  bitmap: Uint32Array,
): void {
  const cents = snapshot.amounts.offered;
  const dictionary = snapshot.dictionaries.wage_unit_of_pay;
  for (const [code, unit] of allTexts(dictionary).entries()) {
    const periods = annualised ? periodsPerYear(unit) : 1;
    const dollars = (rank: number): number => (cents[rank]! * periods) / 100;
    scratch.lows[code] =
      min === undefined ? 1 : firstRank(cents.length, (rank) => dollars(rank) >= min);
    scratch.highs[code] =
      max === undefined ? cents.length : firstRank(cents.length, (rank) => dollars(rank) > max) - 1;
  }
  const { from, to, unit } = snapshot;
  kernels.keepWages(bitmap, from, to, unit, scratch.lows, scratch.highs);
}

/** First rank from 1 for which the test holds (it holds for all above it), or `size`. */
function firstRank(size: number, test: (rank: number) => boolean): number {
  let low = 1;
  let high = size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
