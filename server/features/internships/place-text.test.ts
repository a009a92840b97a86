import { describe, expect, test } from 'vitest';

import { placeParts, placeText } from '#server/features/internships/place-text.ts';

const finds = (search: string, ...places: string[]) =>
  placeParts(search).every((part) => placeText(places).includes(part));

describe('places', () => {
  test.each([
    ['boston', 'Boston, MA'],
    ['BOS', 'Boston, MA'],
    ['massachusetts', 'Boston, MA'],
    ['MA', 'Boston, Massachusetts'],
    ['nc', 'Charlotte, North Carolina'],
    ['new york', 'NYC'],
    ['nyc', 'NYC'],
    ['san fran', 'SF'],
    ['california', 'SF'],
    ['CA', 'San Jose, CA, USA'],
    ['remote', 'Remote in USA'],
    ['québec', 'Québec, Canada'],
    ['austin tx', 'Austin, TX'],
    ['St. Louis', 'St Louis, MO'],
    ['', 'Boston, MA'],
  ])('[INT-3] %s finds %s', (search, place) => {
    expect(finds(search, 'Denver, CO', place)).toBe(true);
  });

  test.each([
    ['CA', 'Chicago, IL'],
    ['CA', 'Cambridge, MA'],
    ['ston', 'Boston, MA'],
    ['texas', 'Boston, MA'],
    ['louisiana', 'LA'],
    ['boston tx', 'Boston, MA'],
  ])('[INT-3] %s does not find %s', (search, place) => {
    expect(finds(search, place)).toBe(false);
  });
});
