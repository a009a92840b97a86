import { expect, test } from 'vitest';

import { isWithin } from '#server/h1b/places/distance.ts';
import { locate } from '#server/h1b/places/locate.ts';

/** The one position of a place. */
const at = (text: string) => {
  const points = locate(text);
  expect([text, points.length]).toEqual([text, 1]);
  return points[0]!;
};

test('[H1B-67] a place is a ZIP code or a city and its state, however it is written', () => {
  const austin = at('Austin, TX');
  expect(austin.latitude).toBeCloseTo(30.3, 0);
  expect(austin.longitude).toBeCloseTo(-97.7, 0);
  for (const same of ['austin tx', 'AUSTIN,  Texas ', 'Austin, texas']) {
    expect(at(same)).toEqual(austin);
  }
  expect(at('St. Louis, MO')).toEqual(at('Saint Louis, MO'));
  expect(isWithin(at('78701'), austin, 10)).toBe(true);
  expect(isWithin(at('78664-1234'), austin, 10)).toBe(false);
  expect(isWithin(at('78664'), austin, 25)).toBe(true);
  for (const nowhere of ['Springfield', 'Nowhere, TX', '00000', 'Austin, ZZ', '', 'toString, TX']) {
    expect(locate(nowhere)).toEqual([]);
  }
});

test('[H1B-67] one postal code with a wrong position does not move its city', () => {
  // 10200 lies at 73.95 degrees east in the list of postal codes.
  expect(isWithin(at('New York, NY'), at('10001'), 3)).toBe(true);
});

test('[H1B-107] the largest metropolitan areas are known by the names that people call them', () => {
  const same = (name: string, city: string) => expect(at(name)).toEqual(at(city));
  same('NYC', 'New York, NY');
  same('new york', 'New York, NY');
  same('LA', 'Los Angeles, CA');
  same('S.F.', 'San Francisco, CA');
  same('Washington D.C.', 'Washington, DC');
  same('Austin', 'Austin, TX');
  const areas: [name: string, towns: string[]][] = [
    ['NYC metro area', ['Newark, NJ', 'Brooklyn, NY']],
    ['Greater Los Angeles', ['Irvine, CA', 'Santa Monica, CA']],
    ['chicagoland', ['Schaumburg, IL']],
    ['DFW', ['Plano, TX', 'Irving, TX', 'Fort Worth, TX']],
    ['Houston area', ['Sugar Land, TX']],
    ['the DMV', ['Reston, VA', 'Rockville, MD']],
    ['Bay Area', ['San Jose, CA', 'Mountain View, CA', 'Oakland, CA']],
    ['Silicon Valley', ['Palo Alto, CA', 'Cupertino, CA']],
    ['Seattle metro', ['Redmond, WA']],
    ['greater Boston', ['Cambridge, MA', 'Waltham, MA']],
    ['Atlanta metro', ['Alpharetta, GA']],
    ['Austin region', ['Round Rock, TX']],
    ['Research Triangle', ['Durham, NC', 'Cary, NC']],
  ];
  for (const [name, towns] of areas) {
    const middles = locate(name);
    expect([name, middles.length > 1]).toEqual([name, true]);
    for (const town of towns) {
      const isNear = middles.some((middle) => isWithin(at(town), middle, 25));
      expect([name, town, isNear]).toEqual([name, town, true]);
    }
  }
  for (const unknown of ['Area', 'greater', 'metro', 'Bay Area, CA, CA', 'Lower Nowhere area']) {
    expect(locate(unknown)).toEqual([]);
  }
});
