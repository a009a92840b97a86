import { fillRows, invertRows, setRow } from '#server/h1b/selection/bitmap.ts';
import { searchCases } from '#server/h1b/selection/case-search.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import { writeWished } from '#server/h1b/selection/flag-rows.ts';
import { keepWages } from '#server/h1b/selection/keep-wages.ts';
import { matchPlaces } from '#server/h1b/selection/place-rows.ts';
import type { Condition } from '#server/h1b/selection/plan.ts';
import { PATTERN_BYTES } from '#server/h1b/selection/scratch.ts';
import { socEdition } from '#server/h1b/selection/soc-editions.ts';
import { allTexts } from '#server/h1b/snapshot/dictionary.ts';
import { plausibleRange } from '#server/h1b/snapshot/plausible-pay.ts';
import { type Postings, rowsOf } from '#server/h1b/snapshot/postings.ts';
import type { PostedDictionary, Snapshot } from '#server/h1b/snapshot/snapshot.ts';
import { fold } from '#shared/core/fold.ts';

/** The words of a snapshot's occupations, by code of their dictionaries. */
interface Words {
  /** One name for the codes of all editions. */
  readonly editions: readonly (string | null)[];
  /** Folded titles. */
  readonly titles: readonly (string | null)[];
}

const wordsOf = new WeakMap<Snapshot, Words>();

/** The occupations under a SOC code of any edition, or with a folded text in their titles, ascending, into `out`; returns how many. */
function matchOccupations(snapshot: Snapshot, text: string, out: Int32Array): number {
  const { code, title } = snapshot.occupations;
  const { editions, titles } = words(snapshot);
  const edition = socEdition(text);
  let count = 0;
  for (let k = 0; k < code.length; k++) {
    const found =
      edition === null
        ? titles[title[k]!]?.includes(text) === true
        : editions[code[k]!] === edition;
    if (found) out[count++] = k;
  }
  return count;
}

function words(snapshot: Snapshot): Words {
  let known = wordsOf.get(snapshot);
  if (!known) {
    const { soc_code: codes, soc_title: titles } = snapshot.dictionaries;
    known = {
      editions: allTexts(codes).map((code) => (code === null ? null : socEdition(code))),
      titles: allTexts(titles).map((title) => (title === null ? null : fold(title))),
    };
    wordsOf.set(snapshot, known);
  }
  return known;
}

/** The rows whose yearly pay is not plausible: the two ends of the rows in order of yearly pay, without those that have no wage. */
function implausibleRows({ orders, pay }: Snapshot): {
  rows: number;
  write: (target: Uint32Array) => void;
} {
  const order = orders.annual;
  const amountAt = (k: number): number => pay.annual[pay.codes[order[k]!]!]!;
  const { first, end } = plausibleRange(order.length, amountAt);
  let low = first;
  let unpaid = 0;
  while (unpaid < low) {
    const middle = (unpaid + low) >>> 1;
    if (amountAt(middle) === 0) unpaid = middle + 1;
    else low = middle;
  }
  return {
    rows: first - unpaid + order.length - end,
    write: (target) => {
      for (let k = unpaid; k < first; k++) setRow(target, order[k]!);
      for (let k = end; k < order.length; k++) setRow(target, order[k]!);
    },
  };
}

/** The records that meet all conditions: their number, and a bitmap that is null when all records do. */
export interface Selection {
  readonly total: number;
  readonly bitmap: Uint32Array | null;
}

/** Codes that a condition asks for, and the rows of all codes. */
interface Matched {
  readonly postings: Postings;
  readonly codes: Int32Array;
  readonly count: number;
  readonly rows: number;
}

/** A condition that is met by posting lists. */
interface Listed {
  readonly rows: number;
  /** Whether there may be more than `rows`. */
  readonly isOpen?: true;
  /** Sets the bits of exactly the rows that meet it in a cleared bitmap. */
  write(bitmap: Uint32Array): void;
  /** Keeps the rows that meet it, one by one; for columns whose codes are in memory. */
  keep?(bitmap: Uint32Array): void;
}

/** How a condition selects rows: by posting lists, by a pass that sets the bits of exactly its rows, or by looking at the rows that the others leave. */
type Way =
  | { readonly lists: Listed }
  | { readonly pass: (target: Uint32Array) => void }
  | { readonly look: (bitmap: Uint32Array) => void };

/** Looking at a row of a sparse bitmap, which waits for memory, takes about as long as writing so many rows of a posting list. */
const ROWS_PER_LOOK = 20;

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
  const ways = conditions.map((condition) => wayOf(context, condition));
  const lists = ways
    .flatMap((way) => ('lists' in way ? [way.lists] : []))
    .sort((a, b) => a.rows - b.rows);
  if (lists.some(({ rows, isOpen }) => rows === 0 && !isOpen)) {
    bitmap.fill(0);
    return { total: 0, bitmap };
  }
  // What costs a pass over a bitmap comes first, so that few rows are left for what looks at rows.
  for (const way of ways) if ('pass' in way) narrow(way.pass);
  for (const list of lists) {
    if (narrowed && list.keep && kernels.countBits(bitmap) * ROWS_PER_LOOK < list.rows) {
      list.keep(bitmap);
      continue;
    }
    narrow((target) => {
      target.fill(0);
      list.write(target);
    });
  }
  for (const way of ways) {
    if (!('look' in way)) continue;
    if (!narrowed) fillRows(bitmap, snapshot.rows);
    narrowed = true;
    way.look(bitmap);
  }
  return { total: kernels.countBits(bitmap), bitmap };
}

/** Whether any record meets one condition; posting lists tell without being read. */
export function hasRows(context: Context, condition: Condition): boolean {
  const way = wayOf(context, condition);
  return ('lists' in way && way.lists.rows > 0) || selectRows(context, [condition]).total > 0;
}

/** Every kind of condition has its way here, or this does not compile. */
function wayOf(context: Context, condition: Condition): Way {
  const { snapshot, identities, kernels, scratch } = context;
  const { employer_name: employers, job_title: titles } = snapshot.searchable;
  switch (condition.kind) {
    case 'employer':
      return keepMatched(context, employers, condition.text, scratch.employers, snapshot.employer);
    case 'title':
      return keepMatched(context, titles, condition.text, scratch.titles, snapshot.title);
    case 'flag':
      return { pass: (target) => writeWished(snapshot, condition, target) };
    case 'status':
      return { pass: (target) => writeStatuses(snapshot, condition.text, target) };
    case 'wage':
      return { look: (bitmap) => keepWages(context, condition, bitmap) };
    case 'employerId': {
      const identity = identities.findId(condition.id);
      const found = condition.spellings
        ? identities.codesWith(identity, condition.spellings)
        : identities.codesOf(identity);
      const { postings } = employers;
      const rows = rowsOf(postings.starts, found, found.length);
      const write = (target: Uint32Array) => {
        // The codes of a name that is looked for, too, wait in the other places.
        scratch.otherCodes.set(found);
        const matched = matchedOf(postings, scratch.otherCodes, found.length);
        writeMatched(context, matched, target, false);
      };
      return { lists: { rows, write } };
    }
    case 'place': {
      const count = matchPlaces(snapshot, condition, scratch.places);
      const { postings } = snapshot.places;
      return { lists: listMatched(context, matchedOf(postings, scratch.places, count)) };
    }
    case 'occupation': {
      const count = matchOccupations(snapshot, condition.text, scratch.occupations);
      const { postings } = snapshot.occupations;
      return { lists: listMatched(context, matchedOf(postings, scratch.occupations, count)) };
    }
    case 'implausible':
      return { lists: implausibleRows(snapshot) };
    case 'search': {
      const employer = match(context, employers, condition.text, scratch.searchEmployers);
      const title = match(context, titles, condition.text, scratch.searchTitles);
      const write = (target: Uint32Array) => {
        writeMatched(context, employer, target, true);
        writeMatched(context, title, target, false);
        searchCases(snapshot, kernels, condition.text, target, scratch.exceptions);
      };
      return { lists: { rows: employer.rows + title.rows, isOpen: true, write } };
    }
    default:
      return condition satisfies never;
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
  return matchedOf(dictionary.postings, codes, count);
}

function matchedOf(postings: Postings, codes: Int32Array, count: number): Matched {
  return { postings, codes, count, rows: rowsOf(postings.starts, codes, count) };
}

/** The rows whose text contains another; `codes` are those of all rows. */
function keepMatched(
  context: Context,
  dictionary: PostedDictionary,
  text: string,
  scratch: Int32Array,
  codes: Int32Array,
): Way {
  const matched = match(context, dictionary, text, scratch);
  const { marks } = context.scratch;
  const keep = (bitmap: Uint32Array) => {
    marks.fill(0);
    for (let k = 0; k < matched.count; k++) setRow(marks, matched.codes[k]!);
    context.kernels.keepCodes(bitmap, codes, marks);
  };
  return { lists: { ...listMatched(context, matched), keep } };
}

function listMatched(context: Context, matched: Matched): Listed {
  return {
    rows: matched.rows,
    write: (target) => writeMatched(context, matched, target, true),
  };
}

/** Adds the rows of the matched codes; when they are more than half, a cleared bitmap is filled and the others removed. */
function writeMatched(
  { kernels, snapshot, scratch }: Context,
  { postings, codes, count, rows }: Matched,
  target: Uint32Array,
  cleared: boolean,
): void {
  const { starts, order } = postings;
  if (rows * 2 <= snapshot.rows || !cleared) {
    kernels.setPostings(target, starts, order, codes, count);
    return;
  }
  const others = scratch.otherCodes;
  let k = 0;
  let left = 0;
  for (let code = 0; code < starts.length - 1; code++) {
    if (k < count && codes[k] === code) k++;
    else others[left++] = code;
  }
  kernels.setPostings(target, starts, order, others, left);
  invertRows(target, snapshot.rows);
}

function writeStatuses(snapshot: Snapshot, folded: string, target: Uint32Array): void {
  target.fill(0);
  for (const [code, text] of allTexts(snapshot.dictionaries.case_status).entries()) {
    if (text === null || fold(text) !== folded) continue;
    const bitmap = snapshot.statusBitmaps[code]!;
    for (let w = 0; w < target.length; w++) target[w]! |= bitmap[w]!;
  }
}
