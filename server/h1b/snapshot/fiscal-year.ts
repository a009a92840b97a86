import { civilDate } from '#server/h1b/snapshot/days.ts';

/** The fiscal year (October to September) of a day number; null for 0. */
export function fiscalYear(day: number): number | null {
  if (day === 0) return null;
  const { year, month } = civilDate(day);
  return month >= 10 ? year + 1 : year;
}
