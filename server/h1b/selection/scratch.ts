import { type SnapshotHeader, ALIGNMENT } from '#server/h1b/snapshot/format.ts';
import { BASE } from '#server/h1b/snapshot/section-views.ts';
import { rowsPerBucket } from '#server/h1b/snapshot/wage-buckets.ts';
import type { Snapshot } from '#server/h1b/snapshot/snapshot.ts';
import { wordsFor } from '#server/h1b/selection/bitmap.ts';

/** Longest search text in bytes: 100 characters of up to 4 bytes, and their folded forms. */
export const PATTERN_BYTES = 4096;

/** Ranks whose amounts an answer needs: least, most, the two rows around each percentile, and the ends of steps. */
const RANKS = 14;

/** Most steps that pay is counted by. */
const STEPS = 64;

/** Employers named in the statistics. */
const TOP_EMPLOYERS = 5;

/** One worker's private arrays after the snapshot, in the same memory so that compiled kernels reach them. */
export interface Scratch {
  readonly bitmap: Uint32Array;
  readonly other: Uint32Array;
  readonly employers: Int32Array;
  readonly titles: Int32Array;
  readonly searchEmployers: Int32Array;
  readonly searchTitles: Int32Array;
  readonly places: Int32Array;
  readonly occupations: Int32Array;
  readonly otherCodes: Int32Array;
  /** A bitmap over the codes of a searchable dictionary. */
  readonly marks: Uint32Array;
  readonly exceptions: Int32Array;
  readonly statusCounts: Int32Array;
  readonly employerCounts: Int32Array;
  readonly payCounts: Int32Array;
  /** What is counted of each code before it is added to the counters. */
  readonly countBytes: Uint8Array;
  /** Rows of a wage bucket of several ranks. */
  readonly unsure: Int32Array;
  readonly lows: Int32Array;
  readonly highs: Int32Array;
  /** Where steps of pay start, and how many rows each has. */
  readonly stepStarts: Int32Array;
  readonly stepCounts: Int32Array;
  readonly largest: Int32Array;
  readonly wanted: Int32Array;
  readonly found: Float64Array;
  readonly pattern: Uint8Array;
}

function lengths(header: SnapshotHeader): Record<keyof Scratch, number> {
  const size = (name: string): number => header.sections[name]?.length ?? 0;
  return {
    bitmap: wordsFor(header.rows),
    other: wordsFor(header.rows),
    employers: size('employer_name.starts'),
    titles: size('job_title.starts'),
    searchEmployers: size('employer_name.starts'),
    searchTitles: size('job_title.starts'),
    places: size('place.order_starts'),
    occupations: size('occupation.order_starts'),
    otherCodes: Math.max(
      size('employer_name.starts'),
      size('job_title.starts'),
      size('place.order_starts'),
      size('occupation.order_starts'),
    ),
    marks: wordsFor(Math.max(size('employer_name.starts'), size('job_title.starts'))),
    exceptions: size('case_exception.starts'),
    statusCounts: 256,
    employerCounts: size('employer_name.starts'),
    payCounts: size('pay.cents'),
    countBytes: Math.ceil(Math.max(size('employer_name.starts'), size('pay.cents')) / 4),
    unsure: rowsPerBucket(header.rows),
    lows: 256,
    highs: 256,
    stepStarts: STEPS + 1,
    stepCounts: STEPS,
    largest: TOP_EMPLOYERS,
    wanted: RANKS,
    found: RANKS * 2,
    pattern: PATTERN_BYTES / 4,
  };
}

/** Bytes one worker needs; every array is followed by a gap that compiled kernels may read into. */
export function scratchBytes(header: SnapshotHeader): number {
  return Object.values(lengths(header)).reduce((sum, length) => sum + align(length * 4), 0);
}

/** The scratch of the worker with the given number, from 0. */
export function attachScratch(
  { memory, header, loaded }: Pick<Snapshot, 'memory' | 'header' | 'loaded'>,
  worker: number,
): Scratch {
  let address = align(BASE + loaded) + worker * scratchBytes(header);
  const place = lengths(header);
  const next = (name: keyof Scratch): [ArrayBufferLike, number, number] => {
    const at = address;
    address += align(place[name] * 4);
    return [memory.buffer, at, place[name]];
  };
  const nextBytes = (name: keyof Scratch): Uint8Array => {
    const [buffer, at, words] = next(name);
    return new Uint8Array(buffer, at, words * 4);
  };
  const [buffer, foundAt] = next('found');
  return {
    pattern: nextBytes('pattern'),
    bitmap: new Uint32Array(...next('bitmap')),
    other: new Uint32Array(...next('other')),
    employers: new Int32Array(...next('employers')),
    titles: new Int32Array(...next('titles')),
    searchEmployers: new Int32Array(...next('searchEmployers')),
    searchTitles: new Int32Array(...next('searchTitles')),
    places: new Int32Array(...next('places')),
    occupations: new Int32Array(...next('occupations')),
    otherCodes: new Int32Array(...next('otherCodes')),
    marks: new Uint32Array(...next('marks')),
    exceptions: new Int32Array(...next('exceptions')),
    statusCounts: new Int32Array(...next('statusCounts')),
    employerCounts: new Int32Array(...next('employerCounts')),
    payCounts: new Int32Array(...next('payCounts')),
    countBytes: nextBytes('countBytes'),
    unsure: new Int32Array(...next('unsure')),
    lows: new Int32Array(...next('lows')),
    highs: new Int32Array(...next('highs')),
    stepStarts: new Int32Array(...next('stepStarts')),
    stepCounts: new Int32Array(...next('stepCounts')),
    largest: new Int32Array(...next('largest')),
    wanted: new Int32Array(...next('wanted')),
    found: new Float64Array(buffer, foundAt, RANKS),
  };
}

function align(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT + ALIGNMENT;
}
