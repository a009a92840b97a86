import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { completeLevels } from '#server/h1b/offer/area-levels.ts';
import { levelOfPay } from '#shared/h1b/level-of-pay.ts';
import { payOf } from '#server/h1b/offer/pay.ts';
import { medianOf, percentileOf, quantilesOf } from '#server/h1b/offer/quantiles.ts';
import { readSelectionRules, ruleOn } from '#server/h1b/offer/selection-rules.ts';
import { chooseStep, offerSteps, yearSpans } from '#server/h1b/offer/steps.ts';
import { setRow } from '#server/h1b/selection/bitmap.ts';
import { contextOf } from '#server/h1b/testing/build.ts';
import { rowOf } from '#server/h1b/testing/rows.ts';

const around = { near: 'Austin, TX', miles: 25 };
const named = (steps: ReturnType<typeof offerSteps>) =>
  steps.map(({ by, place, years }) => `${by} ${place} ${years.length}`);

describe('comparable filings', () => {
  test('[OFFER-2] widen from the city to the radius, more years, the state and the occupation', () => {
    const spans = yearSpans(undefined, 2024);
    expect(spans).toEqual([
      [2022, 2023, 2024],
      [2020, 2021, 2022, 2023, 2024],
    ]);
    const austin = { city: 'Austin', state: 'TX', around, town: 'Austin' };
    expect(named(offerSteps('Data Engineer', '15-1252', austin, spans))).toEqual([
      'title city 3',
      'title radius 3',
      'title radius 5',
      'title state 5',
      'occupation radius 5',
      'occupation state 5',
    ]);
  });

  test('[OFFER-2] steps that a question leaves no room for are left out', () => {
    const spans = yearSpans(undefined, 2024);
    const nowhere = { city: undefined, state: undefined, around: undefined, town: undefined };
    expect(named(offerSteps('Data Engineer', '15-1252', nowhere, spans))).toEqual([
      'title anywhere 3',
      'title anywhere 5',
      'occupation anywhere 5',
    ]);
    expect(
      named(offerSteps('Data Engineer', undefined, { ...nowhere, state: 'TX' }, [[2019]])),
    ).toEqual(['title state 1']);
    const undated = yearSpans(undefined, null);
    expect(offerSteps('Data Engineer', undefined, nowhere, undated)).toEqual([
      { by: 'title', place: 'anywhere', years: [], filter: { jobTitle: 'Data Engineer' } },
    ]);
  });

  test('[OFFER-2] the first step with 10 filings is taken, else the one with the most', () => {
    expect(chooseStep([3, 9, 10, 400])).toBe(2);
    expect(chooseStep([3, 9, 9, 4])).toBe(1);
    expect(chooseStep([0, 0])).toBe(0);
  });
});

describe('pay', () => {
  test('[OFFER-3] percentiles leave half of further filings between the 25th and the 75th', () => {
    const amounts = Float64Array.from([5, 1, 4, 2, 3, 9, 7, 8, 6]);
    expect(quantilesOf(amounts)).toEqual({ p10: 1, p25: 2.5, p50: 5, p75: 7.5, p90: 9 });
    const random = Float64Array.from({ length: 1001 }, (_, k) => (k * 7919) % 1009);
    const sorted = random.toSorted();
    expect(quantilesOf(random)).toEqual({
      p10: sorted[99]! + (sorted[100]! - sorted[99]!) * (0.1 * 1002 - 100),
      p25: sorted[249]! + (sorted[250]! - sorted[249]!) * 0.5,
      p50: sorted[500],
      p75: sorted[750]! + (sorted[751]! - sorted[750]!) * 0.5,
      p90: expect.closeTo(sorted[900]! + (sorted[901]! - sorted[900]!) * 0.8, 6),
    });
    expect(quantilesOf(Float64Array.of(4))).toEqual({ p10: 4, p25: 4, p50: 4, p75: 4, p90: 4 });
    expect(medianOf(Float64Array.of(4, 1, 3, 2))).toBe(2.5);
  });

  test('[OFFER-3] the percentile of an offer counts equal pay by half', () => {
    const amounts = Float64Array.of(1, 2, 2, 3);
    expect([0, 1, 2, 3, 4].map((amount) => percentileOf(amounts, amount))).toEqual([
      0, 12.5, 50, 87.5, 100,
    ]);
    expect(percentileOf(new Float64Array(0), 1)).toBeNull();
  });
});

describe('pay of rows', () => {
  test('[OFFER-3] is the same whether rows are looked at one by one or counted by their amounts', () => {
    const cases = fc.record({
      dollars: fc.array(fc.constantFrom(5e3, 5e4, 6e4, 61_500, 7e4, 1e5, 2e6, null), {
        minLength: 60,
        maxLength: 80,
      }),
      kept: fc.array(fc.boolean(), { minLength: 80, maxLength: 80 }),
      place: fc.nat(),
    });
    fc.assert(
      fc.property(cases, ({ dollars, kept, place }) => {
        const made = dollars.map((pay, k) =>
          rowOf(k + 1, {
            wage_rate_of_pay_from: pay && pay * 100,
            wage_rate_of_pay_to: null,
            wage_unit_of_pay: 'Year',
          }),
        );
        const context = contextOf(made);
        const bitmap = new Uint32Array(context.snapshot.words);
        const some = made.flatMap((_, row) => (kept[row] ? [row] : []));
        for (const row of some) setRow(bitmap, row);
        const set = { rows: bitmap, n: some.length };
        const { annual } = context.snapshot.pay;
        const asked = annual[place % annual.length]!;
        expect(payOf(context, set, asked, -1)).toEqual(payOf(context, set, asked));
      }),
      { numRuns: 300 },
    );
  });
});

describe('wage levels', () => {
  test('[OFFER-5] unknown levels follow from two known ones, which lie equally far apart', () => {
    const known = [
      { level: 'I', amount: 70_000, n: 4 },
      { level: 'III', amount: 110_000, n: 2 },
    ] as const;
    expect(completeLevels(known)).toEqual([
      { level: 'I', amount: 70_000, n: 4, basis: 'filed' },
      { level: 'II', amount: 90_000, n: 0, basis: 'derived' },
      { level: 'III', amount: 110_000, n: 2, basis: 'filed' },
      { level: 'IV', amount: 130_000, n: 0, basis: 'derived' },
    ]);
  });

  test('[OFFER-5] of two levels that do not rise, the rarer one is left out', () => {
    const known = [
      { level: 'I', amount: 70_000, n: 4 },
      { level: 'II', amount: 65_000, n: 1 },
      { level: 'III', amount: 110_000, n: 2 },
    ] as const;
    expect(completeLevels(known)[1]).toMatchObject({ amount: 90_000, basis: 'derived' });
    expect(completeLevels([{ level: 'II', amount: 90_000, n: 1 }])).toHaveLength(1);
  });

  test('[OFFER-5] the highest level that the pay reaches is cleared', () => {
    const levels = [
      { level: 'I', amount: 70_000 },
      { level: 'II', amount: 90_000 },
    ] as const;
    const next = (level: string, dollars: number) => ({ level, dollars });
    expect(levelOfPay(levels, 69_999)).toEqual({
      cleared: 'below',
      atLeast: false,
      next: next('I', 1),
    });
    expect(levelOfPay(levels, 70_000)).toMatchObject({ cleared: 'I', next: next('II', 20_000) });
    expect(levelOfPay(levels, 89_999.5)).toMatchObject({ cleared: 'I', next: next('II', 1) });
    // Level III is unknown: it may be reached, too.
    expect(levelOfPay(levels, 95_000)).toEqual({ cleared: 'II', atLeast: true, next: null });
    expect(levelOfPay(levels.slice(1), 70_000)).toEqual({
      cleared: null,
      atLeast: false,
      next: next('II', 20_000),
    });
    expect(levelOfPay([], 80_000)).toEqual({ cleared: null, atLeast: false, next: null });
  });
});

test('[OFFER-9] the rule that is in force on a day is shown', () => {
  const rules = readSelectionRules();
  expect(ruleOn(rules, '2026-02-26')).toBeNull();
  expect(ruleOn(rules, '2026-02-27')).toMatchObject({
    source: 'DHS final rule, 90 FR 60864',
    published: '2025-12-29',
    since: '2026-02-27',
    entries: { below: 1, I: 1, II: 2, III: 3, IV: 4 },
  });
  const [rule] = rules;
  expect(ruleOn([{ ...rule!, until: '2027-01-01' }], '2027-01-01')).toBeNull();
});
