/** The five pay periods of a record, and how many of each make a year. */
const PERIODS_PER_YEAR = {
  Year: 1,
  Month: 12,
  'Bi-Weekly': 26,
  Week: 52,
  Hour: 2080,
} as const;

/** A pay period as stored in `wage_unit_of_pay`. */
export type PayUnit = keyof typeof PERIODS_PER_YEAR;

/** Periods per year of a wage unit; 1 when the unit is missing or unknown, so the amount stays as filed. */
export function periodsPerYear(unit: string | null): number {
  return unit !== null && Object.hasOwn(PERIODS_PER_YEAR, unit)
    ? PERIODS_PER_YEAR[unit as PayUnit]
    : 1;
}

/** The wage that statistics use: the from-wage, else the to-wage, when positive; else null. */
export function effectiveWage(from: number | null, to: number | null): number | null {
  if (from !== null && from > 0) return from;
  return to !== null && to > 0 ? to : null;
}
