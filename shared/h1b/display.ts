import { formatDate } from '#shared/core/dates.ts';
import type { H1bRecord } from '#shared/h1b/columns.ts';
import { readableName } from '#shared/h1b/readable-name.ts';
import { effectiveWage, periodsPerYear } from '#shared/h1b/salary.ts';

const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** A salary in whole US dollars, 'N/A' when missing or zero. */
export function formatSalary(amount: number | null | undefined): string {
  return amount ? DOLLARS.format(amount) : 'N/A';
}

/** The wage of a record in dollars, as filed or per year; null when it has none. */
export function recordSalary(record: H1bRecord, annualised: boolean): number | null {
  const wage = effectiveWage(record.wage_rate_of_pay_from, record.wage_rate_of_pay_to);
  return wage === null ? null : wage * (annualised ? periodsPerYear(record.wage_unit_of_pay) : 1);
}

/** A date as short month, day, year, 'N/A' when missing or invalid. */
export function formatH1bDate(date: string | null): string {
  return formatDate(date, 'en-US', { year: 'numeric', month: 'short', day: 'numeric' });
}

/** 'City, ST', or the one that exists, else 'N/A'; a city that is filed in capitals has small letters. */
export function formatLocation(city: string | null, state: string | null): string {
  return [city && readableName(city), state].filter(Boolean).join(', ') || 'N/A';
}

/** 'City, ST' when both exist, else 'N/A': the rule of the details dialog. */
export function formatWorkLocation(city: string | null, state: string | null): string {
  return city && state ? `${readableName(city)}, ${state}` : 'N/A';
}

/** Colour of a case status in any letter case. */
export function caseStatusColour(status: string | null): 'green' | 'red' | 'yellow' | 'grey' {
  switch (status?.toLowerCase()) {
    case 'certified':
      return 'green';
    case 'denied':
      return 'red';
    case 'withdrawn':
      return 'yellow';
    default:
      return 'grey';
  }
}

/** Name of the CSV file of the current page or of all filtered results; `date` is YYYY-MM-DD. */
export function exportFileName(what: 'page' | 'all', date: string): string {
  return what === 'page' ? `h1b_filtered_data_${date}.csv` : `h1b_all_filtered_data_${date}.csv`;
}
