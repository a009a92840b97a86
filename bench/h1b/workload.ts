import type { H1bFilter, H1bSort } from '#shared/h1b/query.ts';

/** One question of the bench. */
export interface Work {
  readonly name: string;
  readonly filter: H1bFilter;
  readonly sort: H1bSort;
  readonly page: number;
}

/** Rows of a page throughout the bench. */
export const PAGE_SIZE = 50;
/** Rows of the measured export. */
export const EXPORT_ROWS = 50_000;

/** The middle of ZIP code 10001. */
const NEW_YORK = { latitude: 40.7484, longitude: -73.9967 };
const NEWEST: H1bSort = { column: 'id', direction: 'desc' };

/** The measured questions; `caseNumber` is that of a record, `employer` a word of a large employer's name. */
export function workload(rows: number, caseNumber: string, employer: string): Work[] {
  const ask = (name: string, filter: H1bFilter, sort = NEWEST, page = 1): Work => ({
    name,
    filter,
    sort,
    page,
  });
  return [
    ask('no filter', {}),
    ask('employer contains one name', { employer }),
    ask('employer contains tech', { employer: 'tech' }),
    ask('title contains software engineer', { jobTitle: 'software engineer' }),
    ask('search data (3 columns)', { searchTerm: 'data' }),
    ask('salary from 150000 + software', { minSalary: 150_000, jobTitle: 'software' }),
    ask('certified, by salary', { status: 'CERTIFIED' }, { column: 'salary', direction: 'desc' }),
    ask('full case number', { searchTerm: caseNumber }),
    ask('no filter, deep page', {}, NEWEST, Math.max(1, Math.floor(rows / PAGE_SIZE / 10))),
    ask(
      'software engineer, by employer',
      { jobTitle: 'software engineer' },
      { column: 'employer_name', direction: 'asc' },
    ),
    ask('no match', { searchTerm: 'zzzzqq' }),
    ask('occupation, state, two years', {
      soc: '15-1252',
      states: ['CA'],
      years: [2023, 2024],
    }),
    ask('level, kind, within 50 miles', {
      levels: ['II'],
      kinds: ['new_employment'],
      around: { near: '10001', miles: 50, at: [NEW_YORK] },
    }),
    ask('title, city, dependent', {
      jobTitle: 'engineer',
      city: 'New York',
      dependent: 'Y',
    }),
    ask('title, level, at a client', {
      jobTitle: 'software',
      levels: ['II', 'III'],
      clientSite: 'Y',
    }),
  ];
}

/** An answer on which the engines must agree. */
export interface Rival {
  readonly name: string;
  /** Ids of a page and the exact total. */
  page(work: Work): Promise<{ total: number; ids: number[] }>;
  /** Statistics as filed. */
  statistics(work: Work): Promise<Figures>;
  /** Bytes of the first rows of the filter as CSV, id descending. */
  csv(work: Work): Promise<number>;
  close(): Promise<void>;
}

/** Statistics as all engines can give them. */
export interface Figures {
  readonly total: number;
  readonly average: number | null;
  readonly median: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly top: readonly (readonly [string, number])[];
  readonly statuses: Readonly<Record<string, number>>;
}

/** The cost of loading the records. */
export interface Load {
  readonly seconds: number;
  readonly megabytes: number;
}
