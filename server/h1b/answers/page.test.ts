import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { serialTest } from '#server/h1b/selection/case-search.ts';
import { civilDate, dayNumber, isoDate, parseIsoDate } from '#server/h1b/snapshot/days.ts';
import { selectRows } from '#server/h1b/selection/execute.ts';
import { pageRows } from '#server/h1b/answers/page.ts';
import { planConditions, planKey } from '#server/h1b/selection/plan.ts';
import { decodePostal, encodePostal } from '#server/h1b/snapshot/postal-code.ts';
import { filter, rows, sort } from '#server/h1b/testing/arbitraries.ts';
import { contextOf } from '#server/h1b/testing/build.ts';

describe('pageRows', () => {
  it('gives the same rows whether it sorts them or walks the stored order', () => {
    fc.assert(
      fc.property(
        rows(100),
        filter,
        fc.array(sort, { minLength: 10, maxLength: 10 }),
        fc.boolean(),
        fc.nat(20),
        (of, f, sorts, annualised, skip) => {
          const context = contextOf(of);
          const selection = selectRows(context, planConditions(f, annualised));
          for (const s of sorts) {
            const page = (sortAtMost: number): number[] =>
              pageRows(context, selection, s, annualised, skip, 30, sortAtMost);
            expect(page(0)).toEqual(page(1000));
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('planConditions', () => {
  it('puts the cheapest kind first and leaves empty fields out', () => {
    const plan = planConditions(
      { minSalary: 1, status: 'X', searchTerm: 'S', jobTitle: '', employer: 'É' },
      false,
    );
    expect(plan.map((condition) => condition.kind)).toEqual([
      'status',
      'employer',
      'search',
      'wage',
    ]);
  });

  it('gives filters that select the same rows the same key', () => {
    expect(planKey(planConditions({ employer: 'ACME' }, true))).toBe(
      planKey(planConditions({ status: '', employer: 'acme' }, false)),
    );
  });
});

describe('serialTest', () => {
  it('agrees whether it uses the table or the text', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 7 }),
        fc.nat(999_999),
        fc.array(fc.nat(999_999), { minLength: 50 }),
        (length, value, serials) => {
          const text = String(value).padStart(7, '0').slice(0, length);
          const byTable = serialTest(text, 6, 10 ** 9);
          const byText = serialTest(text, 6, 0);
          for (const serial of serials) expect(byTable?.(serial)).toBe(byText?.(serial));
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('days', () => {
  it('agrees with the calendar from 1900 to 2079', () => {
    for (let day = 1; day <= 65_535; day++) {
      const iso = new Date(Date.UTC(1899, 11, 31 + day)).toISOString().slice(0, 10);
      if (isoDate(day) !== iso || parseIsoDate(iso) !== day) expect.fail(`${day} is not ${iso}`);
    }
    expect(civilDate(65_535)).toEqual({ year: 2079, month: 6, day: 5 });
  });

  it('refuses impossible dates', () => {
    for (const [y, m, d] of [
      [2023, 2, 29],
      [1900, 2, 29],
      [2024, 13, 1],
      [2024, 0, 1],
      [2024, 4, 31],
      [2024, 1, 0],
      [1899, 12, 31],
      [2079, 6, 6],
    ] as const) {
      expect(dayNumber(y, m, d)).toBe(0);
    }
    expect(parseIsoDate('2024-2-01')).toBe(0);
  });
});

describe('postal codes', () => {
  it('come back as they went in', () => {
    const text = fc
      .tuple(fc.nat(99_999), fc.option(fc.nat(9999)))
      .map(([five, four]) =>
        four === null
          ? String(five).padStart(5, '0')
          : `${String(five).padStart(5, '0')}-${String(four).padStart(4, '0')}`,
      );
    fc.assert(fc.property(text, (t) => decodePostal(encodePostal(t)!) === t));
    expect(decodePostal(encodePostal(null)!)).toBeNull();
    expect(encodePostal('1234')).toBeUndefined();
  });
});
