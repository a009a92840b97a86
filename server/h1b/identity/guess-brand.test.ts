import { describe, expect, test } from 'vitest';

import { brandOf } from '#server/h1b/identity/brands.ts';
import { brandBefore, guessBrand, namesIn } from '#server/h1b/identity/guess-brand.ts';
import { nearCores } from '#server/h1b/identity/near-core.ts';

describe('what a typed name may mean that no employer has', () => {
  test.each([
    ['ByteDance / TikTok', ['ByteDance', 'TikTok']],
    ['careers.mphasis.com', ['mphasis']],
    ['Iowa University', ['university of iowa']],
    ['Yash Tech', ['yash technologies', 'yash technology']],
    ['Boston Sci', ['boston scientific', 'boston sciences', 'boston science']],
    ['Bank of NY Mellon', ['bank of new york mellon']],
    ['NY', []],
    ['Frontage Labs', ['frontage laboratories']],
    ['Jane St', ['jane street']],
    ['U of Chicago', ['university of chicago']],
    ['Univ of Washington', ['university of washington']],
    ['UT MD Anderson', ['university of texas md anderson']],
    ['Mphasis', []],
    ['Tech', []],
  ])('[EMP-17] %s holds other names', (typed, names) => {
    expect(namesIn(typed)).toEqual(names);
  });

  test('[EMP-17] a slip is found in the beginning of a name before words that say little', () => {
    const known = [
      ['hexaware technologies', 900],
      ['hexaware support', 3],
      ['epson systems', 99],
      ['quarrex labs', 40],
    ] as const;
    const near = (core: string) => nearCores(core, known);
    expect(near('hexaawre')).toEqual(['hexaware technologies', 'hexaware support']);
    // Short ones only for a name that was filed often.
    expect(near('epsno')).toEqual([]);
    expect(near('quarex')).toEqual([]);
    expect(near('quarrex lab')).toEqual(['quarrex labs']);
  });

  test('[EMP-17] another doubled letter and another order of a long name mean the brand, and DB is not D&B', () => {
    const brand = (name: string) => (brandOf(name) ?? guessBrand(name))?.brand;
    expect(brand('Delloite')).toBe('Deloitte');
    expect(brand('Childrens Hospital Boston')).toBe("Boston Children's");
    expect(brand('Stanley Morgan')).toBeUndefined();
    expect([brand('DB'), brand('D&B')]).toEqual(['Deutsche Bank', 'Dun & Bradstreet']);
    expect(nearCores('millenium management', [['millennium management', 40]])).toEqual([
      'millennium management',
    ]);
  });

  test.each([
    ['spotify nyc', 'Spotify'],
    ['qualcom san diego', 'Qualcomm'],
    ['Meta Menlo Park', 'Meta'],
    ['marvel semiconductor', 'Marvell'],
    ['Travelers Hartford, Connecticut', 'Travelers'],
    ['2Sigma', 'Two Sigma'],
    ['da Vinci Intuitive Surgical', 'Intuitive'],
    ['First Chicago', undefined],
    ['Northwind Robotics', undefined],
    ['Bank of Albuquerque', undefined],
    ['Apple Orchard Seattle', undefined],
    ['4Front Ventures', undefined],
  ])('[EMP-17] %s means %s', (typed, brand) => {
    expect((brandOf(typed) ?? guessBrand(typed))?.brand).toBe(brand);
  });

  test('[EMP-17] a brand in three capitals may stand before other words, a short one in small letters may not', () => {
    const before = (name: string) => brandBefore(name, () => true)?.brand;
    expect([before('IBM Storage'), before('ibm storage')]).toEqual(['IBM', undefined]);
  });

  test('[EMP-17] a slip that two names are near to means neither', () => {
    expect(
      nearCores('halverton', [
        ['halvertan inc', 100],
        ['halverten systems', 100],
      ]),
    ).toEqual([]);
  });
});
