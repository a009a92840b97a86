import type { H1bGroup } from '#shared/domain/h1b-query.ts';

/** The month after a month, both YYYY-MM. */
function monthAfter(name: string): string {
  const [year = 0, month = 0] = name.split('-').map(Number);
  return month === 12
    ? `${String(year + 1).padStart(4, '0')}-01`
    : `${String(year).padStart(4, '0')}-${String(month + 1).padStart(2, '0')}`;
}

/** Groups by month (YYYY-MM, ascending) with the months between them that have no record, whose count is 0. */
export function withEmptyMonths(groups: readonly H1bGroup[]): H1bGroup[] {
  const all: H1bGroup[] = [];
  for (const group of groups) {
    let next = monthAfter(all.at(-1)?.name ?? group.name);
    while (all.length > 0 && next < group.name) {
      all.push({
        name: next,
        count: 0,
        certificationRate: 0,
        certified: 0,
        knownStatuses: 0,
        averageSalary: null,
        salaries: 0,
        averageAnnualSalary: null,
        annualSalaries: 0,
      });
      next = monthAfter(next);
    }
    all.push(group);
  }
  return all;
}
