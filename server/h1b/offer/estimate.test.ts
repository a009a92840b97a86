import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { Engine } from '#server/h1b/answers/engine.ts';
import { payLevel, readGrowthIndex } from '#server/h1b/offer/growth-index.ts';
import { titleWords } from '#server/h1b/offer/pay-model/features.ts';
import { Ridge } from '#server/h1b/offer/pay-model/ridge.ts';
import { sampleCase } from '#server/h1b/sample/sample-case.ts';
import type { Row } from '#server/h1b/snapshot/schema.ts';
import { engineOf } from '#server/h1b/testing/build.ts';
import { rowOf } from '#server/h1b/testing/rows.ts';
import { parseOffer, type OfferTexts } from '#shared/h1b/offer-ask.ts';

const INDEX = readGrowthIndex();
const TITLES = ['Data Engineer', 'Senior Data Engineer', 'Software Engineer', 'Nurse'];
const PAY = [110_000, 150_000, 130_000, 80_000];

/** Four roles of thirty fictional employers, which pay up to a tenth more or less. */
const ROWS: Row[] = Array.from({ length: 120 }, (_, k) => {
  const employer = k >> 2;
  const off = 0.9 + ((employer * 7) % 21) / 100;
  return rowOf(k + 1, {
    job_title: TITLES[k % 4]!,
    employer_name: `Fictional Works ${'ABCDEFGHIJKLMNOPQRSTUVWXYZabcd'[employer]} ${employer}`,
    wage_rate_of_pay_from: Math.round(PAY[k % 4]! * off) * 100,
    wage_level: k % 8 < 4 ? 'I' : 'IV',
  });
});

function ask(engine: Engine, texts: OfferTexts, month = '2024-04') {
  const { offer } = parseOffer({ title: 'Data Engineer', state: 'TX', ...texts });
  const place = { city: undefined, state: 'TX', around: undefined, town: undefined };
  return engine.offer({ offer, place, month, index: INDEX });
}
const medianOf = (engine: Engine, texts: OfferTexts = {}, month?: string) =>
  ask(engine, texts, month).estimate!.figures.p50;

const engine = engineOf(ROWS);

describe('the growth index', () => {
  test('[OFFER-13] grows evenly between its months, and after the last one as in its last year', () => {
    const at = (month: string) => payLevel(INDEX, month);
    expect(Math.exp(at('2023-12').log)).toBeCloseTo(158.2);
    expect(at('2022-06').log).toBeGreaterThan(at('2021-12').log);
    expect(at('2026-03').isAssumed).toBe(false);
    const year = at('2026-03').log - at('2025-03').log;
    expect(at('2027-03')).toMatchObject({ isAssumed: true });
    expect(at('2027-03').log - at('2026-03').log).toBeCloseTo(year);
    expect(at('2002-04').log).toBeLessThan(at('2005-12').log);
  });

  test('[OFFER-13] moves the amounts of an answer', () => {
    // All were decided in January.
    const grown = Math.exp(payLevel(INDEX, '2026-03').log - payLevel(INDEX, '2024-01').log);
    const [then, now] = [ask(engine, {}, '2024-01'), ask(engine, {}, '2026-03')];
    expect(now.estimate!.figures.p50 / then.estimate!.figures.p50).toBeCloseTo(grown, 2);
    expect(now.estimate!.filed.p50).toBe(then.estimate!.figures.p50);
    expect(now.comparable!.figures!.p50 / now.comparable!.filed!.p50).toBeCloseTo(grown, 4);
  });
});

describe('the month of filings', () => {
  const DATELESS = { decision_date: 0, received_date: 0 };
  const keyed = (quarterOf: (k: number) => number) =>
    engineOf(
      ROWS.map((row, k) => ({
        ...row,
        ...DATELESS,
        case_number: sampleCase(2024, quarterOf(k), k),
      })),
    );
  const otherMedian = (made: Engine, month: string) => ask(made, {}, month).employers[0]!.median!;

  test.each([
    ['that they were decided in', engineOf(ROWS), '2024-01'],
    [
      'that they were received in without a decision',
      engineOf(ROWS.map((row) => ({ ...row, decision_date: 0 }))),
      '2024-01',
    ],
    ['of the quarter that the sample says', keyed(() => 1), '2023-11'],
    ['in the middle of the year where it says two', keyed((k) => 1 + (k % 2)), '2024-04'],
    [
      'in the middle of the year where nothing says more',
      engineOf(ROWS.map((row) => ({ ...row, ...DATELESS }))),
      '2024-04',
    ],
  ])('[OFFER-13] is the one %s', (_, made, month) => {
    const { estimate, comparable } = ask(made, {}, month);
    expect(estimate!.figures).toEqual(estimate!.filed);
    expect(comparable!.figures).toEqual(comparable!.filed);
    const grown = Math.exp(payLevel(INDEX, '2026-03').log - payLevel(INDEX, month).log);
    expect(otherMedian(made, '2026-03') / otherMedian(made, month)).toBeCloseTo(grown, 4);
  });
});

describe('the estimate', () => {
  test('[OFFER-14] knows roles apart, and a title that nobody filed by its words', () => {
    expect(medianOf(engine, { title: 'Nurse' })).toBeLessThan(95_000);
    const engineer = medianOf(engine, { title: 'Software Engineer' });
    expect(medianOf(engine, { title: 'Senior Software Engineer' })).toBeGreaterThan(engineer);
    expect(titleWords('Sr. C++ Engineer (12345)')).toEqual(['senior', 'c++', 'engineer']);
  });

  test('[OFFER-14] many filings of one employer move it little', () => {
    const before = medianOf(engine);
    const copies = Array.from({ length: 400 }, (_, k) =>
      rowOf(1000 + k, {
        job_title: 'Data Engineer',
        employer_name: 'Loud Works',
        wage_rate_of_pay_from: 30_000_000,
      }),
    );
    const after = medianOf(engineOf([...ROWS, ...copies]));
    // Counted like all others, they were nine of ten, and the median 300,000.
    expect(Math.abs(Math.log(after / before))).toBeLessThan(0.2);
  });

  test('[OFFER-15] the percentage rises with the amount and lies in its range', () => {
    const amounts = fc.integer({ min: 10_000, max: 1_500_000 });
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map(
          (amount) => ask(engine, { amount: String(amount) }).offer,
        );
        expect(less!.percentile!).toBeLessThanOrEqual(more!.percentile!);
        expect(less!.low!).toBeLessThanOrEqual(less!.percentile!);
        expect(less!.percentile!).toBeLessThanOrEqual(less!.high!);
      }),
      { numRuns: 100 },
    );
    const [least, most] = ['60000', '400000'].map((amount) => ask(engine, { amount }).offer);
    expect(least!.percentile!).toBeLessThan(5);
    expect(most!.percentile!).toBeGreaterThan(95);
  });

  test('[OFFER-14] a named employer moves it, and its years from now widen the range', () => {
    const high = ROWS.filter(({ employer_name }) => employer_name === ROWS[80]!.employer_name);
    const name = high[0]!.employer_name!;
    const { estimate } = ask(engine, { employer: name });
    expect(estimate!.employer).toMatchObject({ n: high.length });
    const width = (month: string) => {
      const { figures } = ask(engine, {}, month).estimate!;
      return (figures.p75 - figures.p25) / figures.p50;
    };
    expect(width('2034-04')).toBeGreaterThan(1.05 * width('2024-04'));
  });

  test('[OFFER-17] years of experience stand for a level', () => {
    const levelOf = (experience: string) => parseOffer({ title: 'x', experience }).offer.level;
    expect(['0', '2', '2.5', '4', '5'].map(levelOf)).toEqual(['I', 'I', 'II', 'III', 'IV']);
    expect(parseOffer({ title: 'x', level: '2', experience: '9' }).offer.level).toBe('II');
    expect(ask(engine, { level: 'IV' }).estimate!.level).toBe('IV');
  });

  test('[OFFER-18] a title of a single filing is of the occupation that its words tell, not of the filing’s', () => {
    const odd = rowOf(2000, {
      job_title: 'Lead Data Engineer',
      employer_name: 'Odd Works',
      soc_code: '45-2093',
      soc_title: 'Farmworkers',
    });
    const { occupation, comparable } = ask(engineOf([...ROWS, odd]), { title: odd.job_title! });
    expect(occupation).toMatchObject({ code: '15-1252', n: 0 });
    expect(comparable!.filter.soc).toBe('15-1252');
  });

  test('[OFFER-2] of equally long runs of a title’s words the most frequent is the role', () => {
    const other = rowOf(2000, { job_title: 'Junior Data Clerk', employer_name: 'Odd Works' });
    const { comparable } = ask(engineOf([...ROWS, other]), { title: 'Junior Data Engineer' });
    expect(comparable!.filter.jobTitle).toBe('Data Engineer');
  });

  test('[OFFER-14] a ridge shrinks effects by their number', () => {
    const design = {
      rows: 12,
      starts: Int32Array.from({ length: 13 }, (_, k) => k),
      features: Int32Array.from([0, ...Array.from({ length: 11 }, () => 1)]),
      kindOf: Uint8Array.of(0, 0),
      kinds: 1,
    };
    const target = Float64Array.from([2, ...Array.from({ length: 11 }, () => -2)]);
    const { mean, effects } = new Ridge(design).fit(
      target,
      new Float64Array(12).fill(1),
      50,
      Float64Array.of(3),
    );
    expect(Math.abs(2 - mean - effects[0]!)).toBeGreaterThan(Math.abs(-2 - mean - effects[1]!));
  });
});
