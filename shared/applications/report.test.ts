import { expect, test } from 'vitest';

import { mondayOf } from '#shared/core/dates.ts';
import { byWeek, howApplied, outcomeInFull, outcomeWords } from '#shared/applications/report.ts';
import { STATUS_LEGEND, statusMeaning, STATUSES } from '#shared/applications/status.ts';

test('[IMP-16] weeks begin on Monday, in every part of a year', () => {
  expect(['2026-03-02', '2026-03-08', '2026-01-01', '2024-02-29'].map(mondayOf)).toEqual([
    '2026-03-02',
    '2026-03-02',
    '2025-12-29',
    '2024-02-26',
  ]);
  const rows = ['2026-03-01', '2026-03-02', '2026-03-08'].map((date_applied) => ({ date_applied }));
  expect(byWeek(rows).map(({ from, to, applications }) => [from, to, applications.length])).toEqual(
    [
      ['2026-02-23', '2026-03-01', 1],
      ['2026-03-02', '2026-03-08', 2],
    ],
  );
});

test('[IMP-16] an outcome is the status, and how and when it ended', () => {
  const open = { status: 'vo', closing_reason: null, closed_on: null } as const;
  expect(outcomeWords(open)).toBe('VO');
  expect(
    outcomeWords({ status: 'offer', closing_reason: 'accepted', closed_on: '2026-03-09' }),
  ).toBe('Offer, accepted (2026-03-09)');
  // A report says what the letters stand for.
  expect(outcomeInFull({ ...open, closing_reason: 'no_answer' })).toBe(
    'Virtual onsite interviews, no answer',
  );
  expect(outcomeInFull({ ...open, status: 'applied' })).toBe('Applied');
});

test('[IMP-16] how it was applied is the source, or that it has a page on the web', () => {
  expect(howApplied('LinkedIn', '')).toBe('LinkedIn');
  expect(howApplied('Manual', 'https://jobs.example/1')).toBe('Online');
  expect(howApplied('Manual', '')).toBe('');
});

test('[APP-219] the statuses of letters are explained, each once', () => {
  expect(STATUS_LEGEND).toBe('OA: online assessment. VO: virtual onsite interviews.');
  expect(STATUSES.map(statusMeaning).filter(Boolean)).toEqual([
    'online assessment',
    'virtual onsite interviews',
  ]);
});
