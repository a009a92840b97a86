import type { Postings } from '#server/h1b/snapshot/postings.ts';
import { FLAG_NAMES, type FlagName } from '#server/h1b/snapshot/schema.ts';
import type { sectionViews } from '#server/h1b/snapshot/section-views.ts';

/** Places of work with their rows; positions are in degrees, NaN when unknown. */
interface Places {
  /** Codes of the dictionaries of cities and states. */
  readonly city: Int32Array;
  readonly state: Int32Array;
  readonly latitude: Float64Array;
  readonly longitude: Float64Array;
  readonly postings: Postings;
}

/** Occupations with their rows. */
interface Occupations {
  /** Codes of the dictionaries of SOC codes and titles. */
  readonly code: Int32Array;
  readonly title: Int32Array;
  readonly postings: Postings;
}

/** The values of a column and the bitmap of each. */
interface Flag {
  readonly values: Int32Array;
  readonly bitmaps: readonly Uint32Array[];
}

/** What finds the rows of places, occupations and columns with few values. */
export interface Indexes {
  /** Places of work: each city, state and postal code once. */
  readonly places: Places;
  /** Occupations: each code and title once. */
  readonly occupations: Occupations;
  /** Rows by value of the columns with few values. */
  readonly flags: Readonly<Record<FlagName, Flag>>;
}

/** The indexes of a body, and how to view the rows of other names. */
export function attachIndexes(
  view: ReturnType<typeof sectionViews>['view'],
  words: number,
): Indexes & { postings: (name: string) => Postings } {
  const postings = (name: string) => ({
    order: view(`${name}.order`, 'i32'),
    starts: view(`${name}.order_starts`, 'i32'),
  });
  const flag = (name: FlagName): Flag => {
    const values = view(`${name}.values`, 'i32');
    const all = view(`${name}.bitmaps`, 'u32');
    const bitmaps = Array.from(values, (_, k) => all.subarray(k * words, (k + 1) * words));
    return { values, bitmaps };
  };
  return {
    postings,
    places: {
      city: view('place.city', 'i32'),
      state: view('place.state', 'i32'),
      latitude: view('place.latitude', 'f64'),
      longitude: view('place.longitude', 'f64'),
      postings: postings('place'),
    },
    occupations: {
      code: view('occupation.code', 'i32'),
      title: view('occupation.title', 'i32'),
      postings: postings('occupation'),
    },
    flags: Object.fromEntries(
      FLAG_NAMES.map((name) => [name, flag(name)]),
    ) as unknown as Indexes['flags'],
  };
}
