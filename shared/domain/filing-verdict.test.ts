import { expect, test } from 'vitest';

import { filingWords, isStale, stateOfPlace } from '#shared/domain/filing-verdict.ts';

test.each([
  ['2021-09-30', '2024-09-30', false],
  ['2021-09-29', '2024-09-30', true],
  [null, '2024-09-30', false],
  ['2010-01-01', null, false],
])('[EMP-8] filings up to %s are stale beside data up to %s: %s', (newest, all, stale) => {
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
  const facts = { filings: 1036, newestDecision: '2024-09-30', sample: false };
  expect(filingWords({ files: 'yes', ...facts }, 'en-US')).toBe(
    'yes (1,036 filings, newest 9/30/2024)',
  );
  expect(
    filingWords(
      { files: 'stale', filings: 1, newestDecision: '2019-01-02', sample: false },
      'en-US',
    ),
  ).toBe('stale (1 filing, newest 1/2/2019; none for 3 years)');
  expect(filingWords({ files: 'yes', ...facts, sample: true }, 'en-US')).toBe(
    "yes (1,036 of the sample's filings, newest 9/30/2024)",
  );
  expect(filingWords({ files: 'none', ...facts })).toBe('none found');
  expect(filingWords({ files: 'unknown', ...facts })).toBe('unknown');
});
