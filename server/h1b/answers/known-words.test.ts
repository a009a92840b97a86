import { expect, test } from 'vitest';

import { isOneTypo, withoutAccents } from '#server/h1b/answers/known-words.ts';

test('[H1B-73] one typo is one letter more, less or different, or two neighbours swapped', () => {
  for (const typo of ['gogle', 'gooogle', 'goagle', 'ogogle', 'googel', 'oogle', 'googlee']) {
    expect([typo, isOneTypo(typo, 'google'), isOneTypo('google', typo)]).toEqual([
      typo,
      true,
      true,
    ]);
  }
  for (const other of ['google', 'gole', 'gaagle', 'oxogle', 'elgoog', 'ggoole', 'googleyx', '']) {
    expect([other, isOneTypo(other, 'google')]).toEqual([other, false]);
  }
});

test('[H1B-73] accents are left out', () => {
  expect(withoutAccents('café müller')).toBe('cafe muller');
});
