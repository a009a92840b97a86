import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Engine } from '#server/h1b/answers/engine.ts';
import { naiveEmployers } from '#server/h1b/testing/naive-employers.ts';
import {
  naiveEmptyColumns,
  naiveFilter,
  naiveGroups,
  naiveNewest,
  naivePeriod,
  naiveSort,
  naiveStatistics,
} from '#server/h1b/testing/naive.ts';
import type { Row } from '#server/h1b/snapshot/schema.ts';
import {
  caseFilter,
  detailsOf,
  filter,
  listedOf,
  query,
  rows,
} from '#server/h1b/testing/arbitraries.ts';
import { engineOf } from '#server/h1b/testing/build.ts';
import { csvLine } from '#shared/core/csv.ts';
import { compareFolded } from '#shared/core/fold.ts';
import { H1B_COLUMNS, type H1bDetails } from '#shared/h1b/columns.ts';
import type { H1bFilter, H1bGroup, H1bQuery } from '#shared/h1b/query.ts';

const QUERY: H1bQuery = {
  filter: {},
  sort: { column: 'id', direction: 'desc' },
  page: 1,
  pageSize: 100,
  annualised: false,
  withStatistics: true,
};

function build(of: readonly Row[]): { engine: Engine; records: H1bDetails[] } {
  return { engine: engineOf(of), records: of.map((row, k) => detailsOf(row, k + 1)) };
}

function expectAnswer(engine: Engine, records: readonly H1bDetails[], q: H1bQuery): void {
  const kept = naiveFilter(records, q.filter, q.annualised);
  const sorted = naiveSort(kept, q.sort, q.annualised);
  const start = (q.page - 1) * q.pageSize;
  expect(engine.query(q)).toEqual({
    records: sorted.slice(start, start + q.pageSize).map(listedOf),
    total: kept.length,
    emptyColumns: naiveEmptyColumns(kept),
    statistics: naiveStatistics(kept, naiveEmployers(records), naiveNewest(records, q.filter)),
  });
}

const byCount = (a: H1bGroup, b: H1bGroup): number =>
  b.count - a.count || compareFolded(a.name, b.name);

describe('engine against the naive scan', () => {
  it('[H1B-36] [H1B-109] gives the same rows for every filter, sort and page', () => {
    fc.assert(
      fc.property(rows(120), fc.array(query, { minLength: 25, maxLength: 25 }), (of, queries) => {
        const { engine, records } = build(of);
        for (const q of queries) expectAnswer(engine, records, q);
      }),
      { numRuns: 25 },
    );
  });

  it('[H1B-36] finds every piece of a case number, regular or not', () => {
    fc.assert(
      fc.property(
        rows(120),
        fc.array(caseFilter, { minLength: 60, maxLength: 60 }),
        (of, filters) => {
          const { engine, records } = build(of);
          for (const f of filters) expectAnswer(engine, records, { ...QUERY, filter: f });
        },
      ),
      { numRuns: 20 },
    );
  });

  it('[H1B-40] gives the same groups by period, state and employer', () => {
    const periods = fc.constantFrom('month' as const, 'quarter', 'year', 'fiscal_year');
    fc.assert(
      fc.property(rows(80), filter, periods, (of, f, period) => {
        const { engine, records } = build(of);
        const kept = naiveFilter(records, f, false);
        const newest = naiveNewest(records, f);
        const trend = naiveGroups(kept, (r) => naivePeriod(r, period));
        expect(engine.trends(f, false, period)).toEqual({
          groups: trend.sort((a, b) => (a.name < b.name ? -1 : 1)),
          undated: kept.filter((r) => naivePeriod(r, period) === null).length,
        });
        expect(engine.states(f, false)).toEqual(
          naiveGroups(kept, (r) => r.worksite_state, newest).sort(byCount),
        );
        expect(engine.topEmployers(f, false, 4)).toEqual(
          naiveGroups(kept, naiveEmployers(records), newest).sort(byCount).slice(0, 4),
        );
      }),
      { numRuns: 25 },
    );
  });

  it('[H1B-25] exports ids in descending order up to the cap', () => {
    fc.assert(
      fc.property(rows(60), filter, fc.integer({ min: 0, max: 70 }), (of, f, cap) => {
        const { engine, records } = build(of);
        const ids = naiveFilter(records, f, false)
          .map((r) => r.id)
          .reverse();
        expect([...engine.ids(f, false, cap)]).toEqual(ids.slice(0, cap));
        expect(engine.records(ids)).toEqual(ids.map((id) => records[id - 1]));
      }),
      { numRuns: 20 },
    );
  });

  it('[H1B-26] writes the CSV lines of the records, unknown ids left out', () => {
    fc.assert(
      fc.property(rows(60), fc.array(fc.integer({ min: -1, max: 65 })), (of, ids) => {
        const guarded = of.map((row, k) =>
          k % 7 === 0 ? { ...row, employer_name: '=1+1, "Acme"', job_title: '-x' } : row,
        );
        const { engine, records } = build(guarded);
        const lines = ids
          .flatMap((id) => records[id - 1] ?? [])
          .map((record) => csvLine(H1B_COLUMNS.map((column) => record[column])));
        expect(Buffer.from(engine.csvLines(ids)).toString()).toBe(lines.join(''));
      }),
      { numRuns: 20 },
    );
  });

  it('[H1B-44] finds a record by its whole case number and no other', () => {
    fc.assert(
      fc.property(rows(60), (of) => {
        const { engine, records } = build(of);
        for (const record of records) {
          expect(engine.recordByCase(record.case_number)).toEqual(record);
        }
        expect(engine.recordByCase('I-200-09105-999999x')).toBeNull();
      }),
      { numRuns: 20 },
    );
  });

  it('[H1B-33] answers on no record and on one', () => {
    for (const count of [0, 1]) {
      fc.assert(
        fc.property(
          rows(1).filter((of) => of.length === count),
          query,
          filter,
          (of, q, f) => {
            const { engine, records } = build(of);
            expectAnswer(engine, records, q);
            expect(engine.states(f, true).length).toBeLessThanOrEqual(count);
            expect(engine.suggestions('employers', '', 50).length).toBeLessThanOrEqual(count);
          },
        ),
        { numRuns: 20 },
      );
    }
  });
});

describe('engine by example', () => {
  const [first] = fc.sample(
    rows(1).filter((of) => of.length === 1),
    1,
  );
  const blank: Row = {
    ...first![0]!,
    case_status: null,
    employer_name: null,
    job_title: null,
    wage_rate_of_pay_from: null,
    wage_rate_of_pay_to: null,
    wage_unit_of_pay: 'Year',
  };
  const employers = ['Café Noir Inc.', 'CAFE\u0301 NOIR, INC', 'Bean Co', 'cafe noir'];
  const of = employers.map((name, k) => ({
    ...blank,
    case_number: `I-200-24001-00000${k}`,
    employer_name: name,
    wage_rate_of_pay_from: 1000 * (k + 1),
  }));
  const totals = (f: H1bFilter): number => engineOf(of).query({ ...QUERY, filter: f }).total;

  it('[H1B-23] folds letter case and normal form, not accents', () => {
    expect(totals({ employer: 'CAFÉ' })).toBe(2);
    expect(totals({ employer: 'cafe' })).toBe(1);
  });

  it('[H1B-23] takes % and _ as plain characters', () => {
    expect(totals({ employer: '%' })).toBe(0);
    expect(totals({ employer: 'c_f' })).toBe(0);
  });

  it('[EMP-2] joins the spellings of one employer', () => {
    const found = engineOf(of).employerStatistics('café noir inc.');
    expect(found?.spellings.map((s) => s.name).sort()).toEqual([
      'CAFE\u0301 NOIR, INC',
      'Café Noir Inc.',
      'cafe noir',
    ]);
    expect(found?.statistics.totalApplications).toBe(3);
    expect(engineOf(of).employerStatistics('Nobody')).toBeNull();
  });

  it('[H1B-42] suggests the most filed values, one per folded text', () => {
    const doubled = [...of, { ...of[2]!, case_number: 'x', employer_name: 'BEAN CO' }];
    expect(engineOf(doubled).suggestions('employers', 'bean', 50)).toEqual([
      { name: 'BEAN CO', count: 2, employerId: 'bean-co' },
    ]);
    expect(engineOf(doubled).suggestions('employers', '', 1)[0]?.count).toBe(3);
  });

  it('[H1B-69] sets implausible yearly pay aside, counts it and lists it', () => {
    const wages = [999_999, 1_000_000, 150_000_000, 150_000_001];
    const yearly = wages.map((cents, k) => ({
      ...of[k]!,
      wage_rate_of_pay_from: cents,
    }));
    const hourly = { ...yearly[0]!, case_number: 'h', wage_unit_of_pay: 'Hour' };
    const engine = engineOf([...yearly, { ...hourly, wage_rate_of_pay_from: 500 }]);
    const { annualised, implausiblePay, salaries, minSalary } = engine.statistics({}, false);
    expect(annualised).toMatchObject({
      salaries: 3,
      minSalary: 10_000,
      medianSalary: 10_400,
      maxSalary: 1_500_000,
      averageSalary: 506_800,
    });
    expect([implausiblePay, salaries, minSalary]).toEqual([2, 5, 5]);
    expect([...engine.ids({ pay: 'implausible' }, true, 10)]).toEqual([4, 1]);
  });

  it('[H1B-38] [H1B-70] gives the rounded percent of all records, and counts the known statuses beside', () => {
    const statuses = ['CERTIFIED', 'DENIED', 'CERTIFIED-WITHDRAWN', null];
    const engine = engineOf(statuses.map((status, k) => ({ ...of[k]!, case_status: status })));
    expect(engine.statistics({}, false)).toMatchObject({
      totalApplications: 4,
      certificationRate: 50,
      certified: 2,
      knownStatuses: 3,
    });
  });

  it('[H1B-104] gives pay of the newest three fiscal years that are loaded, or of those asked for, beside that of all', () => {
    const years = [2002, 2015, 2020, 2024];
    const engine = engineOf(
      years.map((year, k) => ({
        ...of[k]!,
        fiscal_year: year,
        decision_date: 0,
        wage_rate_of_pay_from: year * 1000,
        wage_unit_of_pay: 'Year',
        case_status: k === 3 ? 'DENIED' : 'CERTIFIED',
      })),
    );
    const all = engine.statistics({}, true);
    expect(all).toMatchObject({ averageSalary: 20_152.5, certificationRate: 75, knownStatuses: 4 });
    expect(all.recent).toMatchObject({
      fiscalYears: [2015, 2020, 2024],
      salaries: 3,
      averageSalary: (20_150 + 20_200 + 20_240) / 3,
      certified: 2,
      knownStatuses: 3,
    });
    expect(engine.statistics({ years: [2002] }, true).recent).toMatchObject({
      fiscalYears: [2002],
      averageSalary: 20_020,
    });
    const [first] = engine.trends({}, true, 'fiscal_year').groups;
    expect(first).toMatchObject({ name: '2002', recent: { averageSalary: 20_020 } });
  });

  it('[H1B-39] takes the median of an even number between the middle two', () => {
    expect(engineOf(of).statistics({}, false)).toMatchObject({
      averageSalary: 25,
      medianSalary: 25,
      minSalary: 10,
      maxSalary: 40,
    });
  });
});
