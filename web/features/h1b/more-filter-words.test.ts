import { expect, test } from 'vitest';

import { KIND_NAMES } from '#shared/domain/h1b-more-filters.ts';
import { chipWords, KIND_LABELS } from '#web/features/h1b/more-filter-words.ts';

test('[H1B-68] each further filter has its words on a chip', () => {
  expect(
    (
      [
        ['near', 'Austin, TX'],
        ['years', '2021-2024'],
        ['years', '2024'],
        ['kind', 'new'],
        ['kind', 'new,amended'],
        ['visaClass', 'E-3'],
        ['clientSite', 'yes'],
      ] as const
    ).map(([name, value]) => chipWords(name, value)),
  ).toEqual([
    'near Austin, TX',
    'fiscal years 2021-2024',
    'fiscal year 2024',
    'new employment',
    'new,amended',
    'visa class E-3',
    "at a client's site: yes",
  ]);
});

test('the page offers the kinds of filing that the API knows', () => {
  expect(Object.keys(KIND_LABELS)).toEqual(Object.keys(KIND_NAMES));
});
