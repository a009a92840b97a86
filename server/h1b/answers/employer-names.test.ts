import { expect, test } from 'vitest';

import { engineOf } from '#server/h1b/testing/build.ts';
import { rowOf } from '#server/h1b/testing/rows.ts';

const NAMES = ['ABC Foods Inc', 'ABC Motors Inc', 'Acme Foods Inc', 'Acme Motors Inc', 'ABC'];

const familyOf = (name: string) => {
  const engine = engineOf(NAMES.map((employer_name, at) => rowOf(at + 1, { employer_name })));
  return engine.employerStatistics(name)!.family.map((relative) => relative.name);
};

test('[EMP-3] names are relatives by a first word of four letters, not by one of three', () => {
  expect(familyOf('Acme Foods Inc')).toEqual(['Acme Motors Inc']);
  expect(familyOf('ABC Foods Inc')).toEqual([]);
  // A name of one short word has no more words to look for.
  expect(familyOf('ABC').toSorted()).toEqual(['ABC Foods Inc', 'ABC Motors Inc']);
});

test('[H1B-15] the pay of the largest titles is that of their own filings, with how many have it', () => {
  const titled = (job_title: string, dollars: number[]) =>
    dollars.map((each) => ({ job_title, wage_rate_of_pay_from: each * 100 }));
  const rows = [
    ...titled('Analyst', [100_000, 120_000, 140_000, 5]),
    ...titled('Senior Analyst', [200_000, 220_000]),
  ].map((changes, at) => rowOf(at + 1, changes));
  const { roles } = engineOf(rows).employerStatistics('Meadow Systems')!;
  // Five dollars a year are not plausible; the title that contains the other one is another.
  expect(roles.map(({ name, paid, pay }) => [name, paid, pay?.p50])).toEqual([
    ['Analyst', 3, 120_000],
    ['Senior Analyst', 2, 210_000],
  ]);
});
