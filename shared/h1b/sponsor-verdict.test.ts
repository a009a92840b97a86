import { expect, test } from 'vitest';

import {
  besideWords,
  lookedThrough,
  outsideLotteryWords,
  sponsorWords,
  verdictParts,
} from '#shared/h1b/approval-messages.ts';
import { sectorOf } from '#shared/h1b/naics-sectors.ts';
import { decidedPetitions, sponsorMark, sponsorVerdict } from '#shared/h1b/sponsor-verdict.ts';

const year = (fiscalYear: number, initialApprovals: number, continuingApprovals = 0) => ({
  fiscalYear,
  initialApprovals,
  initialDenials: 1,
  continuingApprovals,
  continuingDenials: 2,
});
/** The day before the approvals of FY2021 are of the past. */
const today = new Date('2023-09-30T23:59:59Z');
const coverage = [2018, 2021, 2022].map((fiscalYear) => ({ fiscalYear, complete: true }));

test.each([
  ['new approvals in the newest year', [year(2021, 3), year(2022, 142)], 'yes', 2022, 142],
  ['new approvals in a year that ended less than 24 months ago', [year(2021, 3)], 'yes', 2021, 3],
  ['new approvals just before those', [year(2020, 4)], 'stale', 2020, 4],
  ['older new approvals', [year(2018, 5), year(2022, 0, 9)], 'stale', 2018, 5],
  ['renewals only', [year(2022, 0, 9)], 'stale', 2022, 0],
  ['denials only', [year(2022, 0)], 'none', null, 0],
  ['nothing', [], 'none', null, 0],
] as const)('[APR-10] %s', (_, years, sponsors, fiscalYear, newApprovals) => {
  const isNewest = fiscalYear === 2022 && newApprovals > 0;
  const counted = { continuing: 0, isLeast: false };
  const verdict = { sponsors, fiscalYear, newApprovals, isNewest, ...counted };
  expect(sponsorVerdict('known', years, coverage, today)).toEqual(verdict);
});

test('[APR-18] yes becomes the past when its fiscal year ended 24 months ago, also when nothing newer is loaded', () => {
  const on = (day: string) => sponsorVerdict('known', [year(2022, 142)], coverage, new Date(day));
  expect(sponsorWords(on('2024-09-30T23:59:59Z'))).toBe(
    'Sponsors: yes (142 new approvals in FY2022)',
  );
  expect(sponsorWords(on('2024-10-01T00:00:00Z'))).toBe(
    'Sponsored in FY2022: 142 new approvals. Approvals are on record up to FY2022.',
  );
  const older = sponsorVerdict('known', [year(2018, 1)], coverage, today);
  expect(sponsorWords(older)).toBe('Sponsored in FY2018: 1 new approval, none since.');
});

test('[APR-21] beside it stand newer filings, continuing approvals and the parent, and of several that all sponsor the least', () => {
  const verdict = sponsorVerdict('known', [year(2022, 142, 1_300)], coverage, today);
  const none = { itself: null, parent: null };
  const itself = { name: 'HARBOUR LLC', fiscalYear: 2022, newApprovals: 1 };
  const parent = { brand: 'Harbour', fiscalYear: 2022, newApprovals: 6_389 };
  expect(besideWords(verdict, 2024, { itself, parent })).toEqual([
    'Harbour LLC itself: 1 new approval in FY2022.',
    'Filed in FY2024.',
    'Also 1,300 continuing approvals (extensions and changes).',
    'Its parent, Harbour, is counted separately: 6,389 new approvals in FY2022.',
  ]);
  expect(besideWords(verdict, 2022, none)).toHaveLength(1);
  expect(besideWords(sponsorVerdict('none', [], coverage, today), 2024, none)).toEqual([]);
  const each = sponsorVerdict('ambiguous', [year(2022, 12)], coverage, today);
  expect(sponsorWords(each)).toBe(
    'Sponsors: yes (at least 12 new approvals in FY2022, whichever of these it is)',
  );
  const looked = coverage.map((covered) => ({ ...covered, petitions: 400_000 }));
  expect(lookedThrough(looked)).toBe(
    '1,200,000 petitions USCIS decided in FY2018, FY2021 and FY2022',
  );
});

test('[APR-10] without data, or for several employers, it is unknown', () => {
  const unknown = {
    sponsors: 'unknown',
    fiscalYear: null,
    newApprovals: 0,
    continuing: 0,
    isNewest: false,
    isLeast: false,
  };
  expect(sponsorVerdict('known', [year(2022, 1)], [], today)).toEqual(unknown);
  expect(sponsorVerdict('ambiguous', [], coverage, today)).toEqual(unknown);
  expect(decidedPetitions(year(2022, 4, 5))).toEqual({ approved: 9, decided: 12 });
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

test('[APR-12] an industry is the sector of its code as filed', () => {
  expect(
    ['33', '45', '48', '52 - Finance and Insurance', '541511', '', '7', '00'].map(sectorOf),
  ).toEqual(['31-33', '44-45', '48-49', '52', '54', '', '', '']);
});

test('[APR-26] universities and research organizations are said to file outside the lottery, companies with such a word in their name are not', () => {
  for (const name of [
    'Harbour State University',
    'COLLEGE OF THE NORTH',
    'Lake Institute of Technology',
  ]) {
    expect(outsideLotteryWords(name)).toMatch(/^By its name a university or college\./);
  }
  for (const name of ['Summit National Laboratory', 'Northern Research Institute']) {
    expect(outsideLotteryWords(name)).toMatch(/Ask whether it is one\.$/);
  }
  for (const name of [
    'University Mall LLC',
    'College Hotels Inc.',
    'Trail Software',
    'Market Research Institute, Inc.',
  ]) {
    expect(outsideLotteryWords(name)).toBeUndefined();
  }
});

test('[APR-27] a verdict is its answer, how many approvals and how new they are, which together are its words', () => {
  const parts = (words: string) => Object.values(verdictParts(words));
  expect(
    parts('Sponsored in FY2022: 142 new approvals. Approvals are on record up to FY2022.'),
  ).toEqual([
    'Sponsored in FY2022',
    ': 142 new approvals',
    '. Approvals are on record up to FY2022.',
  ]);
  expect(parts('Sponsored in FY2018: 1 new approval, none since.')).toEqual([
    'Sponsored in FY2018',
    ': 1 new approval',
    ', none since.',
  ]);
  expect(parts('Sponsors: yes (142 new approvals in FY2024)')).toEqual([
    'Sponsors: yes',
    ' (142 new approvals in FY2024)',
    '',
  ]);
  expect(parts('Sponsors: none found')).toEqual(['Sponsors: none found', '', '']);
});
