import { expect, test } from 'vitest';

import { isoDate, parseIsoDate } from '#server/h1b/snapshot/days.ts';
import type { Row } from '#server/h1b/snapshot/schema.ts';
import { engineOf } from '#server/h1b/testing/build.ts';
import { rowOf } from '#server/h1b/testing/rows.ts';

const STATUSES = ['CERTIFIED', 'CERTIFIED-EXPIRED', 'DENIED', 'WITHDRAWN', null];
/** Numbers that look random and are the same in every run. */
const spread = (k: number, below: number) => (k * 7919 + 104_729) % below;

const ROWS: readonly Row[] = Array.from({ length: 400 }, (_, k) => {
  const decided = k % 41 === 0 ? 0 : parseIsoDate('2022-10-01') + spread(k, 500);
  return rowOf(k + 1, {
    case_number: `A-22001-${String(k).padStart(5, '0')}`,
    case_status: STATUSES[spread(k, STATUSES.length)] ?? null,
    decision_date: decided,
    // Some were filed after they were decided, some on an unknown day.
    received_date:
      k % 29 === 0 ? 0 : parseIsoDate('2022-10-01') + spread(k, 500) - spread(k, 620) + 20,
    employer_name: k % 3 === 0 ? 'Harbour Works Inc' : 'Meadow Systems',
  });
});

const daysOf = ({ received_date: from, decision_date: to }: Row) =>
  from > 0 && to > 0 && to >= from ? to - from : null;

function median(sorted: readonly number[]): number | null {
  if (sorted.length === 0) return null;
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
}

/** The same by looking at every row. */
function figuresOf(rows: readonly Row[]) {
  const of = (...statuses: string[]) =>
    rows.filter(({ case_status }) => case_status !== null && statuses.includes(case_status));
  const days = of('CERTIFIED', 'CERTIFIED-EXPIRED', 'DENIED')
    .map(daysOf)
    .filter((each) => each !== null)
    .sort((a, b) => a - b);
  return {
    cases: rows.length,
    certified: of('CERTIFIED', 'CERTIFIED-EXPIRED').length,
    denied: of('DENIED').length,
    withdrawn: of('WITHDRAWN').length,
    timed: days.length,
    medianDays: median(days),
  };
}

const quarterOf = (row: Row) => {
  const date = isoDate(row.decision_date)!;
  return `${date.slice(0, 4)}-Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`;
};

test('[PERM-6] counts, medians and quarters are those of every row, of all and of an employer', () => {
  const engine = engineOf(ROWS);
  for (const employer of [undefined, 'harbour']) {
    const rows = ROWS.filter((row) => !employer || row.employer_name === 'Harbour Works Inc');
    const found = engine.certifications({ employer });
    expect(found).toMatchObject(figuresOf(rows));
    const dated = rows.filter((row) => row.decision_date > 0);
    expect(found.undated).toBe(rows.length - dated.length);
    const newest = Math.max(...dated.map((row) => row.decision_date));
    expect(found.newestDecision).toBe(isoDate(newest));
    const quarters = [...Map.groupBy(dated, quarterOf)].sort(([a], [b]) => (a < b ? -1 : 1));
    expect(found.quarters).toEqual(quarters.map(([period, of]) => ({ period, ...figuresOf(of) })));
    expect(found.years.reduce((sum, { timed }) => sum + timed, 0)).toBe(found.timed);
  }
});

test('[PERM-6] occupations are counted over the editions of their codes, pay is per year', () => {
  const engine = engineOf([
    rowOf(1, { soc_code: '15-1132', soc_title: 'Software Developers, Applications' }),
    rowOf(2, { soc_code: '15-1252', wage_unit_of_pay: 'Hour', wage_rate_of_pay_from: 10_000 }),
    rowOf(3, { soc_code: '15-1252', wage_rate_of_pay_from: 1000 }),
    rowOf(4, { soc_code: '35-2014', soc_title: 'Cooks, Restaurant' }),
  ]);
  const { occupations, pay } = engine.certifications({});
  expect(occupations).toEqual([
    { code: '15-1252', title: 'Software Developers', cases: 3 },
    { code: '35-2014', title: 'Cooks, Restaurant', cases: 1 },
  ]);
  expect(pay).toMatchObject({ salaries: 3, minSalary: 120_000, maxSalary: 208_000 });
});
