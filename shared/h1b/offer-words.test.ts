import { expect, test } from 'vitest';

import type { OfferAnswer } from '#shared/h1b/offer.ts';
import { lessWords, similarWords, standardOf, standingWords } from '#shared/h1b/offer-words.ts';

const PAY = { p10: 100_000, p25: 112_000, p50: 132_000, p75: 151_000, p90: 170_000 };

test('[OFFER-22] [APP-203] the standing of an offer has a word and the dollars to the middle, by the estimate or else by the comparable filings', () => {
  const standard = { figures: PAY, average: { from: 126_000, to: 138_000 } };
  expect(
    [112_000, 112_001, 126_001, 132_200, 138_001, 151_001].map((pay) =>
      standingWords(pay, standard),
    ),
  ).toEqual([
    'Low: $20,000 below the middle',
    'Below average: $20,000 below the middle',
    'About average: $6,000 below the middle',
    'About average: in the middle',
    'Above average: $6,000 above the middle',
    'High: $19,000 above the middle',
  ]);
  const comparable = { figures: PAY } as OfferAnswer['comparable'];
  const estimate = standard as OfferAnswer['estimate'];
  expect(standardOf({ estimate, comparable: null })).toBe(standard);
  expect(standardOf({ estimate: null, comparable })?.average).toEqual({
    from: 124_000,
    to: 139_600,
  });
  expect(standardOf({ estimate: null, comparable: null })).toBeUndefined();
  const employer = { name: 'Amazon' } as OfferAnswer['employer'];
  const moved = { employer: { n: 15, factor: 1.1 } } as OfferAnswer['estimate'];
  expect(lessWords(42.6, similarWords({ estimate: moved, employer }))).toBe(
    'About 43 of 100 similar filings at Amazon pay less',
  );
  expect(similarWords({ estimate, employer })).toBe('similar filings');
});
