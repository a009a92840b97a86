import { expect, test } from 'vitest';

import type { MoreFilterName } from '#shared/h1b/filter-names.ts';
import { chipWords, moreFilter, parseMoreFilters } from '#shared/h1b/more-filters.ts';

test('[H1B-65] further filters are read as people write them', () => {
  expect(
    parseMoreFilters({
      state: 'tx, New York',
      near: 'Austin, TX',
      years: '2020-2022, 2024,2024',
      level: 'II,4',
      kind: 'New, amended',
      dependent: 'yes',
      clientSite: 'N',
    }),
  ).toMatchObject({
    problems: [],
    filter: {
      states: ['TX', 'NY'],
      around: { near: 'Austin, TX', miles: 25 },
      years: [2020, 2021, 2022, 2024],
      levels: ['II', 'IV'],
      kinds: ['new_employment', 'amended_petition'],
      dependent: 'Y',
      clientSite: 'N',
    },
  });
});

test.each([
  [{ state: 'Atlantis' }, 'A state must be two letters or a name, such as TX or Texas'],
  [{ near: '78701', miles: '501' }, 'Miles must be a number from 1 to 500'],
  [{ near: '78701', miles: '0' }, 'Miles must be a number from 1 to 500'],
  [{ years: '2024-2020' }, 'Years must be fiscal years, such as 2023, 2021-2024 or 2020,2022'],
  [{ years: '20' }, 'Years must be fiscal years, such as 2023, 2021-2024 or 2020,2022'],
  [{ level: 'V' }, 'A wage level must be I, II, III or IV'],
  [{ level: 'constructor' }, 'A wage level must be I, II, III or IV'],
  [
    { kind: 'other' },
    'A kind of filing must be new, continued, change-previous, new-concurrent, change-employer or amended',
  ],
  [{ dependent: '?' }, 'It must be yes or no'],
])('[H1B-67] %j is refused', (texts, message) => {
  const [name] = Object.keys(texts).reverse();
  expect(parseMoreFilters(texts).problems).toEqual([{ name, message }]);
});

test('[H1B-65] a list of no value does not filter, and miles without a place are read', () => {
  expect(parseMoreFilters({ state: ' , ', miles: '10' })).toEqual({ filter: {}, problems: [] });
  expect(parseMoreFilters({ near: '78701', miles: '10' }).filter).toEqual({
    around: { near: '78701', miles: 10 },
  });
});

test('[H1B-68] each further filter has its words on a chip', () => {
  expect(
    (
      [
        ['city', 'Austin'],
        ['near', 'Austin, TX'],
        ['years', '2021-2024'],
        ['years', '2024'],
        ['kind', 'new'],
        ['kind', 'new,amended'],
        ['visaClass', 'E-3'],
        ['clientSite', 'yes'],
      ] as const
    ).map(([name, text]) => chipWords(name, text)),
  ).toEqual([
    'city Austin',
    'near Austin, TX',
    'fiscal years 2021-2024',
    'fiscal year 2024',
    'new employment',
    'new,amended',
    'visa class E-3',
    "at a client's site: yes",
  ]);
});

test('[PERM-9] a place, an occupation and a year mean the same of a labor certification, a level of wages does not', () => {
  const means = (name: MoreFilterName) => moreFilter(name).ofCertifications;
  expect((['city', 'state', 'near', 'miles', 'soc', 'years'] as const).every(means)).toBe(true);
  expect((['level', 'visaClass', 'kind'] as const).some(means)).toBe(false);
});
