import { describe, expect, test } from 'vitest';

import { readFilterTexts } from '#shared/h1b/filter-names.ts';
import { parseFilter } from '#shared/h1b/filter.ts';
import { h1bMessages } from '#shared/h1b/messages.ts';

describe('H1B filters', () => {
  test('[H1B-21] are read under their names and aliases, the name first, trimmed; empty ones are left out', () => {
    expect(
      readFilterTexts({
        job_title: ' a ',
        q: 'b',
        search: '',
        min_salary: '1',
        minSalary: '2',
        x: 1,
      }),
    ).toEqual({ jobTitle: 'a', search: 'b', minSalary: '2' });
  });

  test('accept amounts as people type them', () => {
    expect(parseFilter({ minSalary: '$150,000', maxSalary: '200000.50' }).filter).toMatchObject({
      minSalary: 150_000,
      maxSalary: 200_000.5,
    });
  });

  test.each([
    ['150k', 150_000],
    ['150K', 150_000],
    ['$150 k', 150_000],
    ['62.5k', 62_500],
    ['1.2m', 1_200_000],
    ['1.1M', 1_100_000],
    ['$150,000', 150_000],
  ])('[H1B-56] read the amount %s', (minSalary, amount) => {
    expect(parseFilter({ minSalary })).toMatchObject({
      filter: { minSalary: amount },
      problems: [],
    });
  });

  test.each([
    [{ minSalary: '2', maxSalary: '1' }, 'minSalary', h1bMessages.salaryOrder],
    [{ minSalary: '-1' }, 'minSalary', h1bMessages.minNegative],
    [{ maxSalary: '-1' }, 'maxSalary', h1bMessages.maxNegative],
    [{ minSalary: '-1k' }, 'minSalary', h1bMessages.minNegative],
    [{ minSalary: '2k', maxSalary: '1999' }, 'minSalary', h1bMessages.salaryOrder],
    [{ maxSalary: '1e5' }, 'maxSalary', h1bMessages.maxNumber],
    [{ maxSalary: 'k' }, 'maxSalary', h1bMessages.maxNumber],
    [{ maxSalary: '1kk' }, 'maxSalary', h1bMessages.maxNumber],
    [{ search: 'x'.repeat(101) }, 'search', h1bMessages.searchTooLong],
  ])('[H1B-22] %j is refused', (texts, name, message) => {
    expect(parseFilter(texts).problems).toEqual([{ name, message }]);
  });

  test('[H1B-22] accept equal bounds and 100 characters', () => {
    const texts = { minSalary: '1', maxSalary: '1', search: 'x'.repeat(100) };
    expect(parseFilter(texts).problems).toEqual([]);
  });
});
