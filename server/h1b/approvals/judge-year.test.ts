import { expect, test } from 'vitest';

import { sumRows } from '#server/h1b/approvals/approval-row.ts';
import { whyPartial } from '#server/h1b/approvals/judge-year.ts';
import { approvalRow } from '#server/h1b/approvals/testing/rows.ts';

/** Two employers of two industries and states, with that many new approvals together. */
const yearOf = (initialApprovals: number, change = {}) => [
  approvalRow('A INC', { initialApprovals: initialApprovals - 1, continuingApprovals: 0 }),
  approvalRow('B INC', { naics: '61', state: 'TX', continuingApprovals: 0, ...change }),
];

test('[APR-3] a year is whole from the day after its end', () => {
  expect(whyPartial(yearOf(70_000), '2022-09-30')).toContain('not over');
  expect(whyPartial(yearOf(70_000), '2022-10-01')).toBeNull();
});

test('[APR-3] one industry or one state is a part', () => {
  expect(whyPartial(yearOf(70_000, { naics: '54' }), '2023-01-01')).toContain('one industry only');
  expect(whyPartial(yearOf(70_000, { state: 'WA' }), '2023-01-01')).toContain(
    'one state only (WA)',
  );
});

test('[APR-3] fewer new approvals than the regular cap, or a tenth fewer approvals than are loaded, are a part', () => {
  expect(whyPartial(yearOf(64_999), '2023-01-01')).toContain('regular cap');
  expect(whyPartial(yearOf(65_000), '2023-01-01')).toBeNull();
  const loaded = {
    fiscalYear: 2022,
    rows: 2,
    ...sumRows(yearOf(80_000)),
    complete: true,
    missing: null,
    file: 'a.csv',
    importedAt: '2026-11-22T00:00:00.000Z',
  };
  expect(whyPartial(yearOf(72_000), '2023-01-01', loaded)).toBeNull();
  expect(whyPartial(yearOf(71_999), '2023-01-01', loaded)).toContain('has 80,000');
  expect(whyPartial(yearOf(71_999), '2023-01-01', { ...loaded, complete: false })).toBeNull();
});
