import { expect, test } from 'vitest';

import { withEmptyMonths } from '#shared/domain/h1b-months.ts';

const month = (name: string, count = 1) => ({
  name,
  count,
  certificationRate: 100,
  certified: count,
  knownStatuses: count,
  averageSalary: 1,
  salaries: count,
  averageAnnualSalary: 1,
  annualSalaries: count,
});

test('[H1B-59] months without a record are there, with a count of 0 and no wage', () => {
  const groups = [month('2023-10', 4), month('2023-11'), month('2024-02', 2)];
  const all = withEmptyMonths(groups);
  expect(all.map(({ name, count }) => [name, count])).toEqual([
    ['2023-10', 4],
    ['2023-11', 1],
    ['2023-12', 0],
    ['2024-01', 0],
    ['2024-02', 2],
  ]);
  expect(all[2]?.averageSalary).toBeNull();
  expect(withEmptyMonths([])).toEqual([]);
  expect(withEmptyMonths([month('2024-05')])).toHaveLength(1);
});
