import { expect, test } from 'vitest';

import { dayWords, periodWords } from '#shared/applications/near-words.ts';

test('[APP-201] a near day is told by its name, another one by its date', () => {
  const said = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-12-01', '2026-12-02', '2027-01-02'];
  expect(said.map((date) => dayWords(date, '2026-11-25'))).toEqual([
    'yesterday',
    'today',
    'tomorrow',
    'on Tuesday',
    'on Dec 2',
    'on Jan 2, 2027',
  ]);
});

test('[APP-202] a stream is headed by today, this week, last week, then months', () => {
  const said = ['2026-11-26', '2026-11-25', '2026-11-23', '2026-11-16', '2026-11-15', '2025-11-15'];
  expect(said.map((date) => periodWords(date, '2026-11-25'))).toEqual([
    'Ahead',
    'Today',
    'This week',
    'Last week',
    'November',
    'November 2025',
  ]);
});
