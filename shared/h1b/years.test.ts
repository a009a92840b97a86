import { expect, test } from 'vitest';

import { yearSpans } from '#shared/h1b/years.ts';

test('[H1B-72] years are named, runs of them as spans', () => {
  expect(yearSpans([])).toBe('');
  expect(yearSpans([2024])).toBe('2024');
  expect(yearSpans([2023, 2024])).toBe('2023-2024');
  expect(yearSpans([2010, 2015, 2016, 2017, 2022])).toBe('2010, 2015-2017 and 2022');
});
