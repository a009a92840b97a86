import { openSync } from 'node:fs';
import { crc32 } from 'node:zlib';

import type { PayModelParts } from '#server/h1b/offer/pay-model/fit-pay-model.ts';
import { wordsFor } from '#server/h1b/selection/bitmap.ts';
import { attachIndexes, type Indexes } from '#server/h1b/snapshot/attach-indexes.ts';
import type { Dictionary, SearchableDictionary } from '#server/h1b/snapshot/dictionary.ts';
import {
  ALIGNMENT,
  BLOCK_BYTES,
  loadedBytes,
  readBytes,
  SnapshotError,
  type SnapshotHeader,
} from '#server/h1b/snapshot/format.ts';
import { type PlausibleRange, plausibleRange } from '#server/h1b/snapshot/plausible-pay.ts';
import type { Postings } from '#server/h1b/snapshot/postings.ts';
import {
  type AmountTable,
  DICTIONARIES,
  type DictionaryName,
  FILED_COLUMNS,
  type FILED_DICTIONARIES,
  isFiledDictionary,
  ONLY_CERTIFIED,
  RESIDENT_COLUMNS,
  type ResidentColumn,
  type SearchableName,
} from '#server/h1b/snapshot/schema.ts';
import { BASE, sectionViews } from '#server/h1b/snapshot/section-views.ts';
import { damagedBlock } from '#server/h1b/snapshot/verify-snapshot.ts';
import type { WageBuckets } from '#server/h1b/snapshot/wage-buckets.ts';

const WIDTH = FILED_COLUMNS.length * 4;

/** The part of a snapshot that stays in its file; what was loaded with it is read from memory. */
export class FiledPart {
  readonly #file: string;
  readonly #header: SnapshotHeader;
  readonly #loaded: Buffer;
  readonly #checked: Uint8Array;
  #fd: number | undefined;

  /** `loaded` is the start of the body. Opens the file at once, so that it can be read after it was replaced. */
  constructor(file: string, header: SnapshotHeader, loaded: Buffer) {
    this.#file = file;
    this.#header = header;
    this.#loaded = loaded;
    this.#checked = new Uint8Array(header.blocks.length);
    if (loaded.length < header.bodyBytes) this.#fd = openSync(file, 'r');
  }

  /** The codes of a row in the order of FILED_COLUMNS; throws SnapshotError for a damaged block. */
  row(row: number): Int32Array {
    const bytes = this.#bytes('filed.rows', row * WIDTH, WIDTH);
    return Int32Array.from(FILED_COLUMNS, (_, c) => bytes.readInt32LE(c * 4));
  }

  /** The text of a code, null for code 0. */
  text(dictionary: DictionaryName, code: number): string | null {
    if (code === 0) return null;
    const ends = this.#bytes(`${dictionary}.starts`, code * 4, 8);
    const start = ends.readInt32LE(0);
    return this.#bytes(`${dictionary}.text`, start, ends.readInt32LE(4) - start).toString();
  }

  #bytes(section: string, offset: number, length: number): Buffer {
    const at = this.#header.sections[section]!.offset + offset;
    if (at + length <= this.#loaded.length) return this.#loaded.subarray(at, at + length);
    const last = Math.floor((at + length - 1) / BLOCK_BYTES);
    for (let block = Math.floor(at / BLOCK_BYTES); block <= last; block++) this.#check(block);
    return readBytes(this.#fd!, ALIGNMENT + at, length);
  }

  /** Checks a block when it is needed for the first time. */
  #check(block: number): void {
    if (this.#checked[block] === 1) return;
    const offset = block * BLOCK_BYTES;
    const length = Math.min(BLOCK_BYTES, this.#header.bodyBytes - offset);
    if (crc32(readBytes(this.#fd!, ALIGNMENT + offset, length)) !== this.#header.blocks[block]) {
      throw new SnapshotError('torn', this.#file, damagedBlock(block));
    }
    this.#checked[block] = 1;
  }
}

/** Name of a dictionary in memory. */
export type ResidentDictionary = Exclude<DictionaryName, (typeof FILED_DICTIONARIES)[number]>;

/** A column of codes. */
export type CodeArray = Uint8Array | Uint16Array | Int32Array;

/** A searchable dictionary with the rows of each code, ascending. */
export interface PostedDictionary extends SearchableDictionary {
  readonly postings: Postings;
}

/** Case numbers by rank in text order. */
export interface Cases {
  /** Rank of each row. */
  readonly rank: Int32Array;
  /** Row of each rank. */
  readonly row: Int32Array;
  /** Serial of each rank; for an exception its code in `exceptions`. */
  readonly serial: Int32Array;
  /** First rank of each run of equal family and date, and the end. */
  readonly runStarts: Int32Array;
  /** Family * DATES + date of each run, -1 for exceptions. */
  readonly runGroups: Int32Array;
  readonly exceptions: SearchableDictionary;
  /** Rank of each exception's code. */
  readonly exceptionRanks: Int32Array;
}

/** An opened snapshot: typed views of shared memory that never changes. */
export interface Snapshot extends Indexes {
  readonly header: SnapshotHeader;
  readonly memory: WebAssembly.Memory;
  /** Bytes of the body in memory; scratch begins after them. */
  readonly loaded: number;
  /** What is read for single records. */
  readonly filed: FiledPart;
  readonly rows: number;
  /** Words of a bitmap over all rows. */
  readonly words: number;
  readonly dictionaries: Readonly<Record<ResidentDictionary, Dictionary>>;
  readonly searchable: Readonly<Record<SearchableName, PostedDictionary>>;
  /** Number of each employer code's identityKey, from 1. */
  readonly employerKeys: Int32Array;
  /** The identity keys by number, the key each was joined to (0 for none), and why (reasonOf). */
  readonly keys: {
    readonly dictionary: Dictionary;
    readonly parents: Int32Array;
    readonly reasons: Uint8Array;
  };
  readonly columns: Readonly<Record<ResidentColumn, CodeArray>>;
  readonly employer: Int32Array;
  readonly title: Int32Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly unit: Uint8Array;
  /** Undefined in a snapshot that was written before there were any. */
  readonly wageBuckets: WageBuckets | undefined;
  /** Cents by code, -1 for code 0. */
  readonly amounts: Readonly<Record<AmountTable, Float64Array>>;
  /** Effective wages; see PayRanks. */
  readonly pay: {
    readonly codes: Int32Array;
    readonly cents: Float64Array;
    readonly annual: Float64Array;
    readonly byAnnual: Int32Array;
    /** Positions of the plausible amounts in `byAnnual`. */
    readonly plausible: PlausibleRange;
  };
  /** What was learnt of pay; undefined without filings, and in a snapshot that was written before it was. */
  readonly payModel: PayModelParts | undefined;
  /** Rows in ascending order, those without the value first. */
  readonly orders: {
    readonly salary: Int32Array;
    readonly annual: Int32Array;
    readonly decision_date: Int32Array;
  };
  readonly cases: Cases;
  /** Bitmap of the rows of each status code. */
  readonly statusBitmaps: readonly Uint32Array[];
  /** Rows of files that hold certified cases only; undefined when there are none. */
  readonly onlyCertified: Uint32Array | undefined;
}

/** Makes typed views of the first `loaded` bytes of a file's body, which are in memory at BASE. */
export function attachSnapshot(
  memory: WebAssembly.Memory,
  header: SnapshotHeader,
  file: string,
  loaded = loadedBytes(header),
): Snapshot {
  const { view, dictionary, searchable } = sectionViews(memory, header);
  const words = wordsFor(header.rows);
  const { postings, ...indexes } = attachIndexes(view, words);
  const posted = (name: SearchableName): PostedDictionary => ({
    ...searchable(name),
    postings: postings(name),
  });
  const bitmaps = view('case_status.bitmaps', 'u32');
  const columns = Object.fromEntries(
    RESIDENT_COLUMNS.map((name) => [
      name,
      view(name, header.sections[name]?.type ?? 'i32') as CodeArray,
    ]),
  ) as Record<ResidentColumn, CodeArray>;
  return {
    header,
    memory,
    loaded,
    filed: new FiledPart(file, header, Buffer.from(memory.buffer, BASE, loaded)),
    rows: header.rows,
    words,
    dictionaries: Object.fromEntries(
      DICTIONARIES.filter((name) => !isFiledDictionary(name)).map((name) => [
        name,
        dictionary(name),
      ]),
    ) as Record<ResidentDictionary, Dictionary>,
    searchable: { employer_name: posted('employer_name'), job_title: posted('job_title') },
    employerKeys: view('employer_name.key', 'i32'),
    keys: {
      dictionary: dictionary('employer_key'),
      parents: view('employer_key.parent', 'i32'),
      reasons: view('employer_key.reason', 'u8'),
    },
    columns,
    employer: view('employer_name', 'i32'),
    title: view('job_title', 'i32'),
    from: view('wage_rate_of_pay_from', 'i32'),
    to: view('wage_rate_of_pay_to', 'i32'),
    unit: view('wage_unit_of_pay', 'u8'),
    wageBuckets:
      'wage_bucket' in header.sections
        ? { ofRow: view('wage_bucket', 'u16'), starts: view('wage_bucket.starts', 'i32') }
        : undefined,
    amounts: { offered: view('offered.cents', 'f64'), prevailing: view('prevailing.cents', 'f64') },
    pay: payOf(view),
    payModel: 'pay_model.keys' in header.sections ? payModelOf(view, header) : undefined,
    orders: {
      salary: view('salary.order', 'i32'),
      annual: view('annual.order', 'i32'),
      decision_date: view('decision_date.order', 'i32'),
    },
    cases: {
      rank: view('case.rank', 'i32'),
      row: view('case.row', 'i32'),
      serial: view('case.serial', 'i32'),
      runStarts: view('case_run.starts', 'i32'),
      runGroups: view('case_run.groups', 'i32'),
      exceptions: searchable('case_exception'),
      exceptionRanks: view('case_exception.ranks', 'i32'),
    },
    onlyCertified: ONLY_CERTIFIED in header.sections ? view(ONLY_CERTIFIED, 'u32') : undefined,
    ...indexes,
    statusBitmaps: Array.from({ length: dictionary('case_status').size }, (_, code) =>
      bitmaps.subarray(code * words, (code + 1) * words),
    ),
  };
}

function payOf(view: ReturnType<typeof sectionViews>['view']): Snapshot['pay'] {
  const annual = view('pay.annual', 'f64');
  const byAnnual = view('pay.by_annual', 'i32');
  return {
    codes: view('pay', 'i32'),
    cents: view('pay.cents', 'f64'),
    annual,
    byAnnual,
    plausible: plausibleRange(byAnnual.length, (k) => annual[byAnnual[k]!]!),
  };
}

function payModelOf(
  view: ReturnType<typeof sectionViews>['view'],
  { sections }: SnapshotHeader,
): PayModelParts {
  return {
    keys: view('pay_model.keys', 'f64'),
    effects: view('pay_model.effects', 'i32'),
    spreads: view('pay_model.spreads', 'i32'),
    weights: view('pay_model.weights', 'i32'),
    occupations: view('pay_model.occupations', 'i32'),
    clarities: 'pay_model.clarities' in sections ? view('pay_model.clarities', 'i32') : undefined,
    numbers: view('pay_model.numbers', 'f64'),
  };
}
