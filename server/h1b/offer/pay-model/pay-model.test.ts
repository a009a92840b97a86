import { describe, expect, test } from 'vitest';

import { middleOf, monthNumber, readGrowthIndex } from '#server/h1b/offer/growth-index.ts';
import { titleWords } from '#server/h1b/offer/pay-model/features.ts';
import type { FiledPay } from '#server/h1b/offer/pay-model/filed-pay.ts';
import { fitPayModel } from '#server/h1b/offer/pay-model/fit-pay-model.ts';
import { isLeftOutWhole } from '#server/h1b/offer/pay-model/folds.ts';
import { learnPay } from '#server/h1b/offer/pay-model/learn-pay.ts';
import { PayModel } from '#server/h1b/offer/pay-model/pay-model.ts';
import { tableOf } from '#server/h1b/testing/build.ts';
import { SIXTY_ROWS } from '#server/h1b/testing/rows.ts';

const YEAR = 2024;

function filed(title: string, annual: number, more: Partial<FiledPay> = {}): FiledPay {
  return {
    words: titleWords(title),
    employer: 0,
    occupation: '15-1252',
    state: 'CA',
    city: null,
    level: null,
    fiscalYear: YEAR,
    month: monthNumber(middleOf(YEAR)),
    annual,
    weight: 1,
    ...more,
  };
}

const modelOf = (filings: readonly FiledPay[]) =>
  new PayModel(fitPayModel(filings, YEAR, readGrowthIndex())!);
/** A number between -1 and 1 that looks random, the same in every run. */
const noise = (k: number) => ((Math.imul(k + 1, 0x9e37_79b1) >>> 0) / 2 ** 31 - 1) * 0.1;

describe('the model of pay', () => {
  test('[OFFER-14] [LCA-30] is the same when a thread fits it', () => {
    const table = tableOf(SIXTY_ROWS);
    const centsOf = (row: number) => 10_000_000 + row * 100_000;
    const here = learnPay(table, centsOf)();
    expect(here!.keys.length).toBeGreaterThan(20);
    expect(learnPay(table, centsOf, 1)()).toEqual(here);
  });

  test('[OFFER-14] filings that all pay the same are answered with that pay', () => {
    const model = modelOf([0, 1].map((employer) => filed('Engineer', 100_000, { employer })));
    const job = { words: ['engineer'], occupation: '15-1252', state: 'CA', city: null };
    const expected = model.expect(job);
    for (const share of [0.1, 0.5, 0.9]) {
      expect(Math.exp(model.quantile(expected, share, 0))).toBeCloseTo(100_000, 0);
    }
  });

  test('[OFFER-14] a question without a city gets what the state pays, large cities with it', () => {
    const filings = Array.from({ length: 400 }, (_, k) => {
      const [city, annual] = k % 5 === 0 ? [`Town ${k % 40}`, 100_000] : ['Metropolis', 200_000];
      return filed('Engineer', annual * Math.exp(noise(k)), { employer: k, city });
    });
    const elsewhere = Array.from({ length: 400 }, (_, k) =>
      filed('Engineer', 100_000 * Math.exp(noise(k)), {
        employer: 400 + k,
        state: 'TX',
        city: `Village ${k % 40}`,
      }),
    );
    const model = modelOf([...filings, ...elsewhere]);
    const expected = (state: string, city: string | null) =>
      model.expect({ words: ['engineer'], occupation: '15-1252', state, city }).centre;
    // Four of five filings of the state pay twice as much.
    const state = Math.log(100_000) + 0.8 * Math.log(2);
    expect(Math.abs(expected('CA', null) - state)).toBeLessThan(0.05);
    expect(expected('CA', 'Metropolis') - expected('CA', 'Town 5')).toBeGreaterThan(0.5);
  });

  test('[OFFER-14] a city is compared with its state in the same year', () => {
    // The later year pays 30% more; half of its filings name no city, and none the second town.
    const later = (k: number) => k >= 200;
    const cityOf = (k: number) => (later(k) && k % 2 === 0 ? null : `Town ${later(k) ? 0 : k % 2}`);
    const filings = Array.from({ length: 600 }, (_, k) =>
      filed('Engineer', 100_000 * Math.exp(noise(k)) * (later(k) ? 1.3 : 1), {
        employer: k,
        fiscalYear: later(k) ? YEAR : YEAR - 1,
        month: monthNumber(middleOf(later(k) ? YEAR : YEAR - 1)),
        city: cityOf(k),
      }),
    );
    const model = modelOf(filings);
    const job = { words: ['engineer'], occupation: '15-1252', state: 'CA' };
    const [first, second, state] = ['Town 0', 'Town 1', null].map(
      (city) => model.expect({ ...job, city }).centre,
    );
    expect(Math.abs(first! - second!)).toBeLessThan(0.04);
    expect(Math.abs(second! - state!)).toBeLessThan(0.04);
  });

  test('[OFFER-18] the clearest of the title, its pairs of words and its words tells the occupation', () => {
    const nurse = { occupation: '29-1141' };
    const filings = [
      ...Array.from({ length: 8 }, (_, k) =>
        filed('Clinical Nurse Specialist', 90_000, { employer: k, ...nurse }),
      ),
      ...Array.from({ length: 8 }, (_, k) => filed('Engineer III', 120_000, { employer: k })),
      ...Array.from({ length: 8 }, (_, k) => filed('Data Engineer', 120_000, { employer: k })),
      // One employer files a title under something else.
      filed('Senior Data Engineer', 120_000, { employer: 30, occupation: '13-1111' }),
    ];
    const model = modelOf(filings);
    const of = (title: string) => model.occupationOf(titleWords(title));
    // No filing has this title, and no run of its words is a title.
    expect(of('Clinical Nurse III')).toBe('29-1141');
    expect(of('Engineer III')).toBe('15-1252');
    expect(of('Senior Data Engineer')).toBe('15-1252');
    expect(of('Zyxw')).toBeNull();
  });

  test('[OFFER-19] bands are of filings and of employers that are left out, and narrower within the year of the data', () => {
    const whole = Array.from({ length: 1000 }, (_, k) => isLeftOutWhole(k)).filter(Boolean).length;
    expect(whole).toBeGreaterThan(430);
    expect(whole).toBeLessThan(570);
    // Employers pay unlike each other under titles of their own, and alike within.
    const filings = Array.from({ length: 600 }, (_, k) => {
      const employer = Math.floor(k / 10);
      return filed(`Engineer ${'abcdefghij'[employer % 10]}x${Math.floor(employer / 10)}`, 1, {
        employer,
        annual: 100_000 * Math.exp(6 * noise(employer) + noise(k)),
      });
    });
    const model = modelOf(filings);
    const expected = model.expect({
      words: ['engineer', 'ax0'],
      occupation: '15-1252',
      state: 'CA',
      city: null,
    });
    const width = (gap: number) =>
      model.quantile(expected, 0.75, gap) - model.quantile(expected, 0.25, gap);
    // What a year adds to the square of the width, and the width without it.
    const drift = width(2) ** 2 - width(1) ** 2;
    const later = Math.sqrt(width(1) ** 2 - drift);
    expect(width(0)).toBeLessThan(0.95 * later);
    expect(width(0.5)).toBeGreaterThan(width(0));
    expect(width(0.5)).toBeLessThan(width(1));
  });
});
