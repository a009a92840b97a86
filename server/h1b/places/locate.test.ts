import { expect, test } from 'vitest';

import { isWithin } from '#server/h1b/places/distance.ts';
import { locate } from '#server/h1b/places/locate.ts';

test('[H1B-67] a place is a ZIP code or a city and its state, however it is written', () => {
  const austin = locate('Austin, TX')!;
  expect(austin.latitude).toBeCloseTo(30.3, 0);
  expect(austin.longitude).toBeCloseTo(-97.7, 0);
  for (const same of ['austin tx', 'AUSTIN,  Texas ', 'Austin, texas']) {
    expect(locate(same)).toEqual(austin);
  }
  expect(locate('St. Louis, MO')).toEqual(locate('Saint Louis, MO'));
  expect(isWithin(locate('78701')!, austin, 10)).toBe(true);
  expect(isWithin(locate('78664-1234')!, austin, 10)).toBe(false);
  expect(isWithin(locate('78664')!, austin, 25)).toBe(true);
  for (const nowhere of ['Austin', 'Nowhere, TX', '00000', 'Austin, ZZ', '', 'toString, TX']) {
    expect(locate(nowhere)).toBeUndefined();
  }
});
