import fc from 'fast-check';

import { moreParts } from '#server/h1b/testing/more-combinations.ts';
import { caseNumber } from '#server/h1b/testing/arbitraries.ts';
import {
  H1B_SORT_COLUMNS,
  type H1bFilter,
  type H1bSort,
  type TrendPeriod,
} from '#shared/h1b/query.ts';

/** A question over HTTP with its meaning, derived without the product; `meaning` is null when it must be refused. */
export interface Combination {
  readonly path: 'records' | 'statistics' | 'states' | 'top-employers' | 'trends';
  /** Names and values in the query of the address. */
  readonly parameters: readonly (readonly [string, string])[];
  readonly meaning: Meaning | null;
}

/** The meaning of a valid question. */
export interface Meaning {
  readonly filter: H1bFilter;
  readonly annualised: boolean;
  readonly page: number;
  readonly pageSize: number;
  readonly sort: H1bSort;
  readonly withStatistics: boolean;
  readonly groupBy: TrendPeriod;
}

/** A parameter's texts and its part of the meaning; a `part` of null is a refusal. */
interface Given {
  readonly parameters: readonly (readonly [string, string])[];
  readonly part: object | null;
}

const NONE: Given = { parameters: [], part: {} };
const BLANKS = ['', ' ', '\t ', '\u00a0'];

const given = (name: string, text: string, part: object | null): Given => ({
  parameters: [[name, text]],
  part,
});

const odd = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('a', 'e', 'acme', 'CAFÉ', 'cafe\u0301', 'σοφος', 'İ') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('%', '_', '\n', '&', '+', '#', '"', '😀', '日本', '\ufeff', '\0'),
  },
  { weight: 2, arbitrary: fc.string({ minLength: 1, maxLength: 4, unit: 'grapheme' }) },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 20, unit: 'binary' }) },
  { weight: 1, arbitrary: fc.constant('software engineer') },
);

/** Text of a filter: trimmed, ignored when blank, refused when too long. */
function text(names: readonly string[], field: keyof H1bFilter, most: number): fc.Arbitrary<Given> {
  const value = fc.oneof(
    { weight: 8, arbitrary: odd },
    { weight: 2, arbitrary: caseNumber },
    { weight: 1, arbitrary: fc.constantFrom(...BLANKS) },
    {
      weight: 1,
      arbitrary: fc.integer({ min: most - 1, max: most + 2 }).map((n) => 'x'.repeat(n)),
    },
  );
  return fc.tuple(fc.constantFrom(...names), value, fc.boolean()).map(([name, raw, padded]) => {
    const whole = raw.toWellFormed();
    const sent = padded && whole.length < most - 2 ? ` ${whole} ` : whole;
    const found = whole.trim();
    return given(name, sent, found.length > most ? null : found === '' ? {} : { [field]: found });
  });
}

const AMOUNTS: readonly (readonly [string, number])[] = [
  ['0', 0],
  ['150000', 150_000],
  ['$150,000.10', 150_000.1],
  [' 50 ', 50],
  ['0.0001', 0.0001],
  ['999999999999', 999_999_999_999],
  ['49.99', 49.99],
];
const NO_AMOUNTS = [
  '-1',
  '-0.01',
  'abc',
  '1e5',
  'NaN',
  'Infinity',
  '1.23456',
  '9999999999999',
  '１２',
  '0x10',
  '--1',
  '1 2 x',
];

function amount(names: readonly string[], field: 'minSalary' | 'maxSalary'): fc.Arbitrary<Given> {
  const named = fc.constantFrom(...names);
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(named, fc.constantFrom(...AMOUNTS))
        .map(([name, [sent, value]]) => given(name, sent, { [field]: value })),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(named, fc.integer({ min: 0, max: 300_000 }))
        .map(([name, value]) => given(name, String(value), { [field]: value })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(named, fc.constantFrom(...NO_AMOUNTS)).map(([n, t]) => given(n, t, null)),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(named, fc.constantFrom('', '  ')).map(([n, t]) => given(n, t, {})),
    },
  );
}

/** The parameter or, `absent` times as often, no parameter. */
const maybe = (value: fc.Arbitrary<Given>, absent = 2): fc.Arbitrary<Given> =>
  fc.oneof({ weight: absent, arbitrary: fc.constant(NONE) }, { weight: 1, arbitrary: value });

const choice = (
  name: string,
  good: readonly (readonly [string, object])[],
  bad: readonly string[],
): fc.Arbitrary<Given> =>
  maybe(
    fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...good).map(([t, part]) => given(name, t, part)) },
      { weight: 1, arbitrary: fc.constantFrom(...bad).map((t) => given(name, t, null)) },
    ),
  );

const filterParts: readonly fc.Arbitrary<Given>[] = [
  maybe(text(['employer'], 'employer', 255)),
  maybe(text(['jobTitle', 'job_title'], 'jobTitle', 255)),
  maybe(text(['search', 'q'], 'searchTerm', 100)),
  maybe(
    fc
      .constantFrom(
        'CERTIFIED',
        'certified',
        ' Denied ',
        'WITHDRAWN',
        'PENDING REVIEW',
        'nope',
        '%',
      )
      .map((t) => given('status', t, { status: t.trim() })),
  ),
  maybe(amount(['minSalary', 'min_salary'], 'minSalary')),
  maybe(amount(['maxSalary', 'max_salary'], 'maxSalary')),
  ...moreParts.map((part) =>
    part.map((found) => (found === null ? NONE : given(found[0], found[1], found[2]))),
  ),
];
const annualised = choice(
  'annualised',
  [
    ['true', { annualised: true }],
    ['false', {}],
    ['', {}],
  ],
  ['yes', '1', 'TRUE'],
);
/** Rarely, a parameter that no endpoint knows. */
const unknown = maybe(
  fc.constantFrom('foo', 'where', '__proto__', 'id').map((n) => given(n, '1', null)),
  40,
);

const BAD_NUMBERS = ['0', '-1', '1.5', 'x', '', '1e9', '101000000000000000000'];
const pages = [1, 2, 3, 7, 100_000_000].map((page) => [String(page), { page }] as const);
const sizes = [1, 3, 20, 50, 100].map((pageSize) => [String(pageSize), { pageSize }] as const);
const columns = H1B_SORT_COLUMNS.map((column) => [column, { column }] as const);
const directions = (['asc', 'desc'] as const).map(
  (direction) => [direction, { direction }] as const,
);
const listParts: readonly fc.Arbitrary<Given>[] = [
  choice('page', pages, BAD_NUMBERS),
  choice('pageSize', sizes, [...BAD_NUMBERS, '101']),
  choice('sort', columns, ['worksite_city', 'ID', 'id;']),
  choice('direction', directions, ['up', 'DESC']),
  choice('include', [['statistics', { withStatistics: true }]], ['all']),
];
const groupBy = choice(
  'groupBy',
  (['month', 'quarter', 'year', 'fiscal_year'] as const).map(
    (period) => [period, { groupBy: period }] as const,
  ),
  ['week'],
);

function combine(
  path: Combination['path'],
  parts: readonly fc.Arbitrary<Given>[],
): fc.Arbitrary<Combination> {
  return fc.tuple(...filterParts, annualised, unknown, ...parts).map((all) => {
    const found = Object.assign({}, ...all.map(({ part }) => part)) as Record<string, unknown>;
    const { annualised: _a, page: _p, pageSize: _s, column: _c, ...others } = found;
    const {
      direction: _d,
      withStatistics: _w,
      groupBy: _g,
      ...filter
    } = others as H1bFilter & Record<string, unknown>;
    const { minSalary, maxSalary } = filter;
    const { column = 'id', direction } = found as Partial<H1bSort>;
    const refused =
      all.some(({ part }) => part === null) ||
      (minSalary !== undefined && maxSalary !== undefined && minSalary > maxSalary);
    return {
      path,
      parameters: all.flatMap(({ parameters }) => parameters),
      meaning: refused
        ? null
        : {
            filter,
            annualised: found['annualised'] === true,
            page: Number(found['page'] ?? 1),
            pageSize: Number(found['pageSize'] ?? 20),
            sort: { column, direction: direction ?? (column === 'id' ? 'desc' : 'asc') },
            withStatistics: found['withStatistics'] === true,
            groupBy: (found['groupBy'] ?? 'month') as Meaning['groupBy'],
          },
    };
  });
}

/** Any question with filters, valid or not, under any name of its parameters. */
export const combination: fc.Arbitrary<Combination> = fc.oneof(
  { weight: 14, arbitrary: combine('records', listParts) },
  { weight: 3, arbitrary: combine('statistics', []) },
  { weight: 1, arbitrary: combine('states', []) },
  { weight: 1, arbitrary: combine('top-employers', [fc.constant(given('limit', '100', {}))]) },
  { weight: 1, arbitrary: combine('trends', [groupBy]) },
);
