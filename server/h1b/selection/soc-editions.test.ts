import { expect, test } from 'vitest';

import { socEdition } from '#server/h1b/selection/soc-editions.ts';

test('[H1B-66] the codes of an occupation in all editions have one name, and other occupations have others', () => {
  const developers = socEdition('15-1252');
  for (const code of ['15-1031', '15-1132', '15-1132.00', '151133', ' 15-1256 ']) {
    expect(socEdition(code)).toBe(developers);
  }
  expect(socEdition('15-1253')).not.toBe(developers);
  expect(socEdition('15-1199.01')).toBe(socEdition('15-1253.00'));
  expect(socEdition('15-1199.05')).toBe(socEdition('15-1299'));
  expect(socEdition('29-1067')).toBe(socEdition('29-1242'));
  expect(socEdition('11-3049')).toBe(socEdition('11-3121'));
  expect(socEdition('11-2021')).toBe('11-2021');
  for (const text of ['030', 'developers', '15-12', 'Nov-21']) expect(socEdition(text)).toBeNull();
});
