import { expect, test } from 'vitest';

import {
  decidedWords,
  greenCardVerdict,
  lookedThroughCases,
  newestPeriod,
  periodWords,
  waitWords,
} from '#shared/h1b/green-card-messages.ts';
import type { CertificationPeriod, Certifications } from '#shared/h1b/query.ts';

const period = (name: string, timed: number, medianDays: number | null): CertificationPeriod => ({
  period: name,
  cases: timed + 1,
  certified: timed,
  denied: 0,
  withdrawn: 1,
  timed,
  medianDays,
});
const found = (quarters: CertificationPeriod[], years: CertificationPeriod[]): Certifications => ({
  ...period('', 4397, 308),
  cases: 4474,
  certified: 4382,
  denied: 15,
  withdrawn: 77,
  quarters,
  years,
  undated: 0,
  newestDecision: '2026-02-20',
  occupations: [],
  pay: {
    fiscalYears: [],
    salaries: 0,
    averageSalary: null,
    medianSalary: null,
    minSalary: null,
    maxSalary: null,
    percentiles: null,
  },
});
const of = found(
  [period('2023-Q3', 868, 319), period('2026-Q1', 9, 498)],
  [period('2023', 4396, 308), period('2026', 9, 498)],
);
const inYear = (year: number) => new Date(Date.UTC(year, 5, 1));

test('[PERM-10] the wait is of the newest quarter with enough decisions, with n, as one step of several', () => {
  expect(newestPeriod(of)?.period).toBe('2023-Q3');
  expect(waitWords(of)).toBe(
    'Labor certification only: median 319 days from filing to decision (868 decided July to September 2023).',
  );
  expect(waitWords(found([], [period('2026', 9, 498)]))).toBe(
    'Labor certification only: median 498 days from filing to decision (only 9 decided in FY2026).',
  );
  expect(waitWords(found([period('2010-Q1', 0, null)], [period('2010', 0, null)]))).toMatch(
    /how long it took is unknown/,
  );
  expect(periodWords('2022-Q4')).toBe('October to December 2022');
});

test('[PERM-10] decided cases have their rate and n, too few have no rate, withdrawn ones are beside', () => {
  expect(decidedWords(of)).toBe('4,382 certified of 4,397 decided (99.7%), 77 withdrawn');
  expect(decidedWords({ ...of, certified: 3, denied: 1, withdrawn: 0 })).toBe(
    '3 certified of 4 decided',
  );
  expect(decidedWords({ ...of, certified: 0, denied: 0, withdrawn: 2 })).toBe(
    'none decided, 2 withdrawn',
  );
});

test('[PERM-11] the present tense is for certifications of the last two years, and absent is never no', () => {
  expect(greenCardVerdict('known', of, inYear(2027))).toBe(
    'Files for green cards: 4,474 cases in FY2023 and FY2026',
  );
  expect(greenCardVerdict('known', of, inYear(2029))).toMatch(/^Filed for green cards/);
  expect(greenCardVerdict('known', { ...of, certified: 0 }, inYear(2027))).toMatch(
    /none certified/,
  );
  expect(greenCardVerdict('none', null, inYear(2027))).toBe('Green cards: none found');
  expect(greenCardVerdict('unknown', null, inYear(2027))).toBe('Green cards: unknown');
  const source = {
    state: 'ready',
    sample: false,
    cases: 176_251,
    fiscalYears: [2023, 2026],
    name: '',
  } as const;
  expect(lookedThroughCases(source)).toBe(
    'No labor certification under this name among 176,251 cases of FY2023 and FY2026.',
  );
});
