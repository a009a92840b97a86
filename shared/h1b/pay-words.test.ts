import { expect, test } from 'vitest';

import {
  filingCount,
  lessWords,
  paySentence,
  shortDollars,
  standingWords,
} from '#shared/h1b/pay-words.ts';

const PAY = { p10: 100_000, p25: 112_000, p50: 132_000, p75: 151_000, p90: 170_000 };

test('[OFFER-22] the standing of an offer has a word and the dollars to the middle', () => {
  expect(standingWords(128_000, 43, 132_000)).toBe('About average: $4,000 below the middle');
  expect(standingWords(90_000, 12, 132_000)).toBe('Low: $42,000 below the middle');
  expect(standingWords(120_000, 30, 132_000)).toBe('Below average: $12,000 below the middle');
  expect(standingWords(145_000, 70, 132_000)).toBe('Above average: $13,000 above the middle');
  expect(standingWords(210_000, 99.5, 132_000)).toBe('High: $78,000 above the middle');
  expect(standingWords(132_200, 50, 132_000)).toBe('About average: in the middle');
  expect(lessWords(35.6, 50.2, 43)).toBe('36 to 50 of 100 similar filings pay less');
  expect(lessWords(null, null, 43)).toBe('About 43 of 100 similar filings pay less');
});

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
