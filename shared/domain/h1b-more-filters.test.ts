import { expect, test } from 'vitest';

import { parseMoreFilters } from '#shared/domain/h1b-more-filters.ts';
import { h1bMessages } from '#shared/h1b-messages.ts';

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
  [{ state: 'Atlantis' }, h1bMessages.state],
  [{ near: '78701', miles: '501' }, h1bMessages.miles],
  [{ near: '78701', miles: '0' }, h1bMessages.miles],
  [{ years: '2024-2020' }, h1bMessages.years],
  [{ years: '20' }, h1bMessages.years],
  [{ level: 'V' }, h1bMessages.level],
  [{ level: 'constructor' }, h1bMessages.level],
  [{ kind: 'other' }, h1bMessages.kind],
  [{ dependent: '?' }, h1bMessages.yesNo],
])('[H1B-67] %j is refused', (texts, message) => {
  const [name] = Object.keys(texts).reverse();
  expect(parseMoreFilters(texts).problems).toEqual([{ name, message }]);
});
