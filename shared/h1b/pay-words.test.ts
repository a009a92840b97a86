import { expect, test } from 'vitest';

import { filingCount, paySentence, roughRange, shortDollars } from '#shared/h1b/pay-words.ts';

const PAY = { p10: 100_000, p25: 112_000, p50: 132_000, p75: 151_000, p90: 170_000 };

test('[UI-30] pay is said with its filings, few of them with their number alone', () => {
  expect(paySentence(PAY, 212)).toBe(
    'Half earn between $112,000 and $151,000 a year, median $132,000, of 212 filings',
  );
  expect(paySentence(PAY, 4, { words: 'your $128,000' })).toBe(
    '$132,000, only 4 filings; your $128,000',
  );
  expect(paySentence(PAY, undefined)).toBe(
    'Half earn between $112,000 and $151,000 a year, median $132,000',
  );
  expect([filingCount(0), filingCount(1), filingCount(1200)]).toEqual([
    '0 filings',
    'only 1 filing',
    '1,200 filings',
  ]);
  expect([shortDollars(950), shortDollars(112_500), shortDollars(1_250_000)]).toEqual([
    '$950',
    '$112.5k',
    '$1.3M',
  ]);
});

test('[APP-204] a row says a range of pay in whole thousands', () => {
  expect(roughRange(121_600, 158_249)).toBe('$122k to $158k');
});
