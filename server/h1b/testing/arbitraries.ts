import fc from 'fast-check';

import { parseIsoDate } from '#server/h1b/snapshot/days.ts';
import { moreFilters } from '#server/h1b/testing/more-combinations.ts';
import { type ColumnKind, COLUMNS, FILED_COLUMNS, type Row } from '#server/h1b/snapshot/schema.ts';
import {
  H1B_COLUMNS,
  H1B_MORE_COLUMNS,
  type H1bDetails,
  type H1bRecord,
} from '#shared/h1b/columns.ts';
import {
  H1B_SORT_COLUMNS,
  type H1bFilter,
  type H1bQuery,
  type H1bSort,
} from '#shared/h1b/query.ts';

/** A small set of texts, so that filters match: letter case, accents in both normal forms, dashes, sigma, wide characters, wildcards. */
const WORDS = [
  'Acme',
  'ACME',
  'acme labs',
  'Café Noir',
  'Cafe\u0301 NOIR',
  'Müller – Söhne',
  'ΣΟΦΟΣ',
  'σοφός',
  'İstanbul',
  '100% Data_Co',
  '100X DataYCo',
  'O’Neil',
  '日本 ソフト',
  '😀 Games',
  'data',
  'Software Engineer',
  'software engineer ii',
  'SOFTWARE  ENGINEER',
  'line\nbreak',
];
const NEEDLES = [
  ...WORDS,
  'a',
  'e',
  'é',
  '%',
  '_',
  '\n',
  'soft',
  'σ',
  'ς',
  'i',
  'I',
  '😀',
  '\ud83d',
  'zzz',
];
const STATUSES = ['CERTIFIED', 'CERTIFIED-WITHDRAWN', 'DENIED', 'WITHDRAWN', 'PENDING REVIEW'];
const UNITS = ['Year', 'Month', 'Bi-Weekly', 'Week', 'Hour'];
const WAGES = [0, 1, 4999, 5000, 10_000_000, 10_000_001, 15_000_010, 15_000_000, 100_000_000_000];
/** Yearly pay at the bounds of what is plausible, and next to them. */
const BOUNDS = [999_999, 1_000_000, 150_000_000, 150_000_001];

const orNull = <T>(values: readonly T[]): fc.Arbitrary<T | null> =>
  fc.option(fc.constantFrom(...values), { freq: 5 });
const wage = fc.option(
  fc.oneof(fc.constantFrom(...WAGES, ...BOUNDS), fc.integer({ min: 1, max: 30_000_000 })),
  { freq: 4 },
);
const day = fc.oneof(
  fc.constant(0),
  fc
    .constantFrom('1900-01-01', '2079-06-05', '2024-02-29', '2019-12-31', '2020-01-01')
    .map(parseIsoDate),
  fc.integer({ min: 43_700, max: 44_000 }),
);
const digits = (n: number): fc.Arbitrary<string> =>
  fc
    .oneof(fc.integer({ min: 0, max: 10 ** n - 1 }), fc.integer({ min: 0, max: 12 }))
    .map((value) => String(value).padStart(n, '0'));

/** Case numbers of both regular series, and irregular ones that sort between them. */
export const caseNumber: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        fc.constantFrom('I-200', 'I-203', 'E-200'),
        fc.constantFrom('09105', '19274', '00001'),
        digits(6),
      )
      .map((p) => p.join('-')),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('09105', '20009'), digits(7))
      .map(([d, s]) => `I-${d}-${s}`),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'I-200-09105-5',
      'I-200-09105',
      'i-200-09105-000001',
      'X%_1',
      'É-1',
      'É-1',
      'I-200-09105-0000011',
      '-',
      '09105',
      ' ',
      'I-2',
      '😀',
    ),
  },
);

const yesNo = orNull(['Y', 'N']);
const count = fc.option(fc.constantFrom(0, 1, 2, 999_999), { freq: 4 });

/** Values of the columns that are read for single records, by their kind in the schema. */
const filed = Object.fromEntries(
  FILED_COLUMNS.map((name) => {
    const column: ColumnKind = COLUMNS[name];
    if (column.kind !== 'text') return [name, count];
    return [name, column.dictionary === 'yes_no' ? yesNo : orNull(WORDS)];
  }),
) as unknown as { [C in (typeof FILED_COLUMNS)[number]]: fc.Arbitrary<Row[C]> };

/** One record as the table takes it. */
const row: fc.Arbitrary<Row> = fc.record({
  case_number: caseNumber,
  case_status: orNull(STATUSES),
  employer_name: orNull(WORDS),
  job_title: orNull(WORDS),
  soc_code: orNull(['15-1252', '15-1132.00', '15-1199.01', '11-2021', '030']),
  soc_title: orNull(['Software Developers', 'SOFTWARE DEVELOPERS, APPLICATIONS']),
  full_time_position: orNull(['Y', 'N']),
  wage_rate_of_pay_from: wage,
  wage_rate_of_pay_to: wage,
  wage_unit_of_pay: orNull(UNITS),
  prevailing_wage: wage,
  worksite_city: orNull(['SEATTLE', 'Austin', 'AUSTIN', 'Round Rock']),
  worksite_state: orNull(['WA', 'TX', 'CA']),
  worksite_postal_code: orNull([
    '00501',
    '99999',
    '00000',
    '98101-0001',
    '99999-9999',
    '78701',
    '78664',
    '98004',
  ]),
  employer_city: orNull(['Austin', 'Boston']),
  employer_state: orNull(['MA', 'TX']),
  employer_postal_code: orNull(['02139']),
  received_date: day,
  decision_date: day,
  begin_date: day,
  end_date: day,
  visa_class: orNull(['H-1B', 'H-1B1 Chile', 'H-1B1 Singapore', 'E-3 Australian']),
  fiscal_year: orNull([2019, 2020, 2021, 2024]),
  wage_level: orNull(['I', 'II', 'III', 'IV']),
  prevailing_wage_unit: orNull(UNITS),
  naics_code: orNull(['541511', '5415', '611310']),
  h1b_dependent: yesNo,
  secondary_entity: yesNo,
  ...filed,
});

/** Up to `max` records with distinct case numbers. */
export function rows(max: number): fc.Arbitrary<Row[]> {
  return fc.uniqueArray(row, { maxLength: max, selector: (r) => r.case_number, size: 'max' });
}

const needle = fc.oneof(
  fc.constantFrom(...NEEDLES),
  fc.string({ minLength: 1, maxLength: 3, unit: 'grapheme' }),
);

/** Pieces of case numbers in either letter case, across all their seams. */
const casePiece = fc
  .tuple(caseNumber, fc.nat(18), fc.integer({ min: 1, max: 18 }), fc.boolean())
  .map(([text, start, length, lower]) => {
    const piece = text.slice(start % text.length, (start % text.length) + length);
    return lower ? piece.toLowerCase() : piece;
  });

const dollars = fc.oneof(
  fc.constantFrom(...WAGES.map((cents) => cents / 100)),
  fc.double({ min: 0, max: 300_000, noNaN: true }),
  fc.integer({ min: 0, max: 700_000_000 }),
);

const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(value, { freq: 1, nil: undefined });

/** Any filter. */
export const filter: fc.Arbitrary<H1bFilter> = fc.record({
  employer: maybe(needle),
  status: maybe(fc.constantFrom(...STATUSES, 'certified', 'NOPE', '')),
  jobTitle: maybe(needle),
  searchTerm: maybe(fc.oneof(needle, casePiece)),
  minSalary: maybe(dollars),
  maxSalary: maybe(dollars),
  ...moreFilters,
});

/** Filters that only search, with pieces of case numbers. */
export const caseFilter: fc.Arbitrary<H1bFilter> = fc.record({ searchTerm: casePiece });

/** Any sort. */
export const sort: fc.Arbitrary<H1bSort> = fc.record({
  column: fc.constantFrom(...H1B_SORT_COLUMNS),
  direction: fc.constantFrom('asc', 'desc'),
});

/** Any query. */
export const query: fc.Arbitrary<H1bQuery> = fc.record({
  filter: fc.oneof(filter, fc.constant({})),
  sort,
  page: fc.integer({ min: 1, max: 5 }),
  pageSize: fc.constantFrom(1, 3, 7, 25, 100),
  annualised: fc.boolean(),
  withStatistics: fc.constant(true),
});

/** The record of a row as pages list it, derived without the engine. */
export function recordOf(row: Row, id: number): H1bRecord {
  return listedOf(detailsOf(row, id));
}

/** What a page lists of a record. */
export function listedOf(details: H1bDetails): H1bRecord {
  const listed = ['id', ...H1B_COLUMNS, ...H1B_MORE_COLUMNS.slice(0, 6)] as const;
  return Object.fromEntries(listed.map((name) => [name, details[name]])) as unknown as H1bRecord;
}

/** The record of a row with everything that is served about it, derived without the engine. */
export function detailsOf(row: Row, id: number): H1bDetails {
  const money = (cents: number | null): number | null => (cents === null ? null : cents / 100);
  const date = (number: number): string | null =>
    number === 0 ? null : new Date(Date.UTC(1899, 11, 31 + number)).toISOString().slice(0, 10);
  return {
    ...row,
    id,
    wage_rate_of_pay_from: money(row.wage_rate_of_pay_from),
    wage_rate_of_pay_to: money(row.wage_rate_of_pay_to),
    prevailing_wage: money(row.prevailing_wage),
    received_date: date(row.received_date),
    decision_date: date(row.decision_date),
    begin_date: date(row.begin_date),
    end_date: date(row.end_date),
  };
}
