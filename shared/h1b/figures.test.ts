import { describe, expect, it } from 'vitest';

import {
  certifiedLine,
  certifiedNote,
  certifiedText,
  fiscalYearWords,
  leftOutOfPay,
  ofWords,
} from '#shared/h1b/figures.ts';
import type { H1bStatistics } from '#shared/h1b/query.ts';
import { columnDigits, percentText } from '#shared/core/percent.ts';

const FIGURES = {
  salaries: 3000,
  averageSalary: 100_000,
  medianSalary: 100_000,
  minSalary: 1,
  maxSalary: 1,
  percentiles: null,
};
const RECENT: H1bStatistics['recent'] = {
  fiscalYears: [2020, 2024, 2025],
  ...FIGURES,
  annualised: FIGURES,
  payBins: null,
  implausiblePay: 35,
  withoutPay: 1,
  certified: 2965,
  knownStatuses: 3026,
  onlyCertified: 10,
  onlyCertifiedYears: [2024, 2025],
};

describe('figures in words', () => {
  it('[H1B-70] a share is never rounded to all or none, and a column has one precision', () => {
    expect(percentText(98, 100)).toBe('98%');
    expect(percentText(60_050, 60_349)).toBe('99.5%');
    expect(percentText(99_999, 100_000)).toBe('99.9%');
    expect(percentText(1, 100_000)).toBe('0.1%');
    expect(percentText(5, 5)).toBe('100%');
    expect(percentText(0, 5)).toBe('0%');
    expect(
      percentText(
        1,
        2,
        columnDigits([
          [1, 2],
          [999, 1000],
        ]),
      ),
    ).toBe('50.0%');
    expect(
      columnDigits([
        [1, 2],
        [3, 3],
        [0, 0],
      ]),
    ).toBe(0);
  });

  it('[H1B-70] a small number is said with its figure', () => {
    expect([ofWords(0), ofWords(4), ofWords(10)]).toEqual(['of 0', 'only 4 filings', 'of 10']);
  });

  it('[H1B-38] a rate says of how many it is, and which files hold certified cases only', () => {
    expect(certifiedLine(RECENT)).toBe(
      '98%, of 3,026; the files of FY2024 and FY2025 hold certified cases only',
    );
    const none = { ...RECENT, certified: 0, knownStatuses: 0, onlyCertified: 3036 };
    expect(certifiedLine(none)).toBe('certified cases only');
    expect(certifiedNote({ ...RECENT, knownStatuses: 3000, onlyCertified: 0 })).toBe(
      'of 3,000, 36 unknown, FY2020, FY2024 and FY2025',
    );
  });

  it('[H1B-58] a rate of no records is no data, and 0% when none of some was certified', () => {
    const rate = { certified: 0, knownStatuses: 0, onlyCertified: 0 };
    expect(certifiedText(rate, 'no data')).toBe('no data');
    expect(certifiedText({ ...rate, knownStatuses: 3 }, 'no data')).toBe('0%');
  });

  it('[H1B-72] [H1B-104] the parts of the pay figure add up to all records', () => {
    const statistics = { totalApplications: 4000, recent: RECENT } as H1bStatistics;
    expect(leftOutOfPay(statistics)).toEqual(['1 without pay', '964 of other years']);
    expect(3000 + 35 + 1 + 964).toBe(4000);
  });

  it('[H1B-72] fiscal years are named one by one while they are few', () => {
    expect(fiscalYearWords([2024])).toBe('FY2024');
    expect(fiscalYearWords([2024, 2025])).toBe('FY2024 and FY2025');
    expect(fiscalYearWords([2002, 2008, 2009, 2010])).toBe('FY2002 and 2008-2010');
    expect(fiscalYearWords([])).toBe('no fiscal year');
  });
});
