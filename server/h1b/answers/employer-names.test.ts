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
