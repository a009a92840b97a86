import { expect, test } from 'vitest';

import {
  clientSiteWords,
  dependentWords,
  filedPayWords,
  filingWords,
  isStale,
  stateOfPlace,
} from '#shared/h1b/filing-verdict.ts';

test.each([
  [2021, 2024, false],
  [2020, 2024, true],
  [null, 2024, false],
  [2010, null, false],
])('[EMP-8] filings up to FY%s are stale beside data up to FY%s: %s', (newest, all, stale) => {
  expect(isStale(newest, all)).toBe(stale);
});

test.each([
  ['Austin, TX', 'TX'],
  ['Austin TX 78701', 'TX'],
  ['New York, NY, USA', 'NY'],
  ['Hamburg', undefined],
  ['Remote in Canada', undefined],
  ['', undefined],
])('[EMP-8] %s ends with the state %s', (place, state) => {
  expect(stateOfPlace(place)).toBe(state);
});

test('[EMP-8] [EMP-12] says it in words', () => {
  const facts = { filings: 1036, newestYear: 2024, sample: false };
  expect(filingWords({ files: 'yes', ...facts })).toBe('yes (1,036 filings, newest FY2024)');
  const old = { files: 'stale', filings: 1, newestYear: 2019, sample: false } as const;
  expect(filingWords(old)).toBe('stale (1 filing, newest FY2019; none for 3 years)');
  expect(filingWords({ files: 'yes', ...facts, sample: true })).toBe(
    "yes (1,036 of the sample's filings, newest FY2024)",
  );
  expect(filingWords({ files: 'none', ...facts })).toBe('none found');
  expect(filingWords({ files: 'unknown', ...facts })).toBe('unknown');
});

test('[EMP-8] the percentiles of pay are said to be half of the filings, and few are said to be few', () => {
  const pay = { paid: 64, years: [2020, 2024], low: 165_000, median: 182_000, high: 207_750 };
  expect(filedPayWords(pay)).toBe(
    'half of them pay between $165,000 and $207,750 a year, median $182,000 (of 64, FY2020 and FY2024)',
  );
  expect(filedPayWords({ ...pay, paid: 4, years: [2024] })).toBe(
    'median $182,000 a year (only 4 filings, FY2024)',
  );
  expect(filedPayWords({ ...pay, paid: 0, median: null })).toBe('none in FY2020 and FY2024');
});

test("[EMP-21] work at a client's site is said with its number and of how many", () => {
  expect(clientSiteWords({ atClient: 1204, filings: 2340 })).toBe(
    "1,204 of 2,340 filings are for work at a client's site.",
  );
  expect(clientSiteWords({ atClient: 1, filings: 1 })).toBe(
    "1 of 1 filing is for work at a client's site.",
  );
  expect(clientSiteWords({ atClient: 0, filings: 34 })).toBe(
    "None of 34 filings is for work at a client's site.",
  );
});

test('[EMP-22] whether an employer depends on H-1B workers in words, with the years of the filings that say', () => {
  expect(dependentWords({ dependent: 0, filings: 2238, years: [2020, 2024] })).toBe(
    'None of 2,238 filings of FY2020 and FY2024 says that the employer depends on H-1B workers.',
  );
  expect(dependentWords({ dependent: 1, filings: 1, years: [2024] })).toBe(
    '1 of 1 filing of FY2024 says that the employer depends on H-1B workers.',
  );
  expect(dependentWords({ dependent: 1204, filings: 2340 })).toBe(
    '1,204 of 2,340 filings say that the employer depends on H-1B workers.',
  );
});
