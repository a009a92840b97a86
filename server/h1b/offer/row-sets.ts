import { fillRows, popCount } from '#server/h1b/selection/bitmap.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import type { Selection } from '#server/h1b/selection/execute.ts';
import { partsOf } from '#server/h1b/offer/steps.ts';
import type { H1bFilter } from '#shared/h1b/query.ts';

/** Selects the rows of a filter; the bitmap is valid until the next call. */
export type Select = (filter: H1bFilter) => Selection;

/** Rows and how many they are. */
export interface RowSet {
  readonly rows: Uint32Array;
  readonly n: number;
}

/** The rows of filters that share conditions: each condition is selected once, whichever filters it is a part of. */
export class RowSets {
  readonly #context: Context;
  readonly #select: Select;
  readonly #parts = new Map<string, Uint32Array>();

  constructor(context: Context, select: Select) {
    this.#context = context;
    this.#select = select;
  }

  /** The rows that meet a filter of an offer. */
  rowsOf(filter: H1bFilter): RowSet {
    const [first, ...others] = partsOf(filter).map((part) => this.#part(part));
    return others.reduce(both, counted(first ?? this.#all()));
  }

  /** The rows of a set that meet further conditions. */
  narrow(set: RowSet, filter: H1bFilter): RowSet {
    return partsOf(filter)
      .map((part) => this.#part(part))
      .reduce(both, set);
  }

  #part(part: H1bFilter): Uint32Array {
    const key = JSON.stringify(part);
    let rows = this.#parts.get(key);
    if (!rows) {
      rows = this.#select(part).bitmap?.slice() ?? this.#all();
      this.#parts.set(key, rows);
    }
    return rows;
  }

  #all(): Uint32Array {
    const { words, rows } = this.#context.snapshot;
    const all = new Uint32Array(words);
    fillRows(all, rows);
    return all;
  }
}

function counted(rows: Uint32Array): RowSet {
  let n = 0;
  for (const word of rows) if (word !== 0) n += popCount(word);
  return { rows, n };
}

/** The rows of a set that are among others, too. */
function both({ rows }: RowSet, others: Uint32Array): RowSet {
  const kept = new Uint32Array(rows.length);
  let n = 0;
  for (let w = 0; w < kept.length; w++) {
    const word = rows[w]! & others[w]!;
    if (word === 0) continue;
    kept[w] = word;
    n += popCount(word);
  }
  return { rows: kept, n };
}
