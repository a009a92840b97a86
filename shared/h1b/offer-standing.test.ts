import { expect, test } from 'vitest';

import { sponsorMark } from '#shared/h1b/sponsor-verdict.ts';
import { standingWords } from '#shared/h1b/offer-standing.ts';

const pay = { p10: 100_000, p25: 120_000, p50: 140_000, p75: 160_000, p90: 180_000 };

test('[APP-203] a pay is told by how far it is from the middle, and by the part of the filings it lies in', () => {
  expect(
    [90_000, 100_000, 136_000, 140_000, 160_000, 161_000, 181_000].map((annual) =>
      standingWords(annual, pay),
    ),
  ).toEqual([
    'Low: $50,000 below the middle, 90 of 100 similar filings pay more',
    'Below average: $40,000 below the middle',
    'About average: $4,000 below the middle',
    'About average: at the middle',
    'About average: $20,000 above the middle',
    'Above average: $21,000 above the middle',
    'High: $41,000 above the middle, 90 of 100 similar filings pay less',
  ]);
});

test('[APP-203] a mark of sponsorship says yes of the present, names the year of the past, and never says no', () => {
  const of = (sponsors: 'yes' | 'stale' | 'none' | 'unknown', newApprovals = 4) =>
    sponsorMark({ sponsors, fiscalYear: sponsors === 'none' ? null : 2022, newApprovals });
  expect(of('yes')).toEqual({ evidence: 'yes', words: 'Sponsors' });
  expect(of('stale')).toEqual({ evidence: 'past', words: 'Sponsored in FY2022' });
  expect(of('stale', 0).words).toBe('Renewals only, last in FY2022');
  expect(of('none')).toEqual({ evidence: 'unknown', words: 'No approvals found' });
  expect(of('unknown').evidence).toBe('unknown');
});
