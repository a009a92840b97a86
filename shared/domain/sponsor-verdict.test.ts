import { expect, test } from 'vitest';

import { sectorOf } from '#shared/domain/naics-sectors.ts';
import { decidedPetitions, sponsorVerdict } from '#shared/domain/sponsor-verdict.ts';

const year = (fiscalYear: number, initialApprovals: number, continuingApprovals = 0) => ({
  fiscalYear,
  initialApprovals,
  initialDenials: 1,
  continuingApprovals,
  continuingDenials: 2,
});
const coverage = [2018, 2021, 2022].map((fiscalYear) => ({ fiscalYear, complete: true }));

test.each([
  ['new approvals in the newest year', [year(2021, 3), year(2022, 142)], 'yes', 2022, 142],
  ['new approvals within three years', [year(2021, 3), year(2022, 0, 9)], 'yes', 2021, 3],
  ['new approvals in the third newest year', [year(2020, 4)], 'yes', 2020, 4],
  ['new approvals just before those', [year(2019, 4)], 'stale', 2019, 4],
  ['older new approvals', [year(2018, 5), year(2022, 0, 9)], 'stale', 2018, 5],
  ['renewals only', [year(2022, 0, 9)], 'stale', 2022, 0],
  ['denials only', [year(2022, 0)], 'none', null, 0],
  ['nothing', [], 'none', null, 0],
] as const)('[APR-10] %s', (_, years, sponsors, fiscalYear, newApprovals) => {
  const verdict = { sponsors, fiscalYear, newApprovals };
  expect(sponsorVerdict('known', years, coverage)).toEqual(verdict);
});

test('[APR-10] without data, or for several employers, it is unknown', () => {
  const unknown = { sponsors: 'unknown', fiscalYear: null, newApprovals: 0 };
  expect(sponsorVerdict('known', [year(2022, 1)], [])).toEqual(unknown);
  expect(sponsorVerdict('ambiguous', [], coverage)).toEqual(unknown);
  expect(decidedPetitions(year(2022, 4, 5))).toEqual({ approved: 9, decided: 12 });
});

test('[APR-12] an industry is the sector of its code as filed', () => {
  expect(
    ['33', '45', '48', '52 - Finance and Insurance', '541511', '', '7', '00'].map(sectorOf),
  ).toEqual(['31-33', '44-45', '48-49', '52', '54', '', '', '']);
});
