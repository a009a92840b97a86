import { describe, expect, test } from 'vitest';

import {
  caseStatusColour,
  exportFileName,
  formatH1bDate,
  formatLocation,
  formatSalary,
  formatWorkLocation,
} from '#shared/h1b/display.ts';

describe('how H1B records are shown', () => {
  test('[H1B-7] salaries as whole US dollars, N/A if missing or zero', () => {
    expect([120_000.6, 45.5, 0, null].map(formatSalary)).toEqual(['$120,001', '$46', 'N/A', 'N/A']);
  });

  test('[H1B-7] dates as short month, day, year, N/A if missing or invalid', () => {
    expect(['2024-01-05', null, '2024-02-31'].map(formatH1bDate)).toEqual([
      'Jan 5, 2024',
      'N/A',
      'N/A',
    ]);
  });

  test('[H1B-7] a location is the parts that exist; in the dialog both parts or N/A', () => {
    expect(formatLocation('Austin', 'TX')).toBe('Austin, TX');
    expect(formatLocation(null, 'TX')).toBe('TX');
    expect(formatLocation('Austin', null)).toBe('Austin');
    expect(formatLocation(null, null)).toBe('N/A');
    expect(formatWorkLocation('Austin', 'TX')).toBe('Austin, TX');
    expect(formatWorkLocation('Austin', null)).toBe('N/A');
  });

  test('[H1B-8] case statuses are green, red or yellow, else grey, in any letter case', () => {
    const statuses = ['CERTIFIED', 'Denied', 'withdrawn', 'CERTIFIED-WITHDRAWN', null];
    expect(statuses.map(caseStatusColour)).toEqual(['green', 'red', 'yellow', 'grey', 'grey']);
  });

  test('[H1B-25] names of exported files', () => {
    expect(exportFileName('page', '2026-01-31')).toBe('h1b_filtered_data_2026-01-31.csv');
    expect(exportFileName('all', '2026-01-31')).toBe('h1b_all_filtered_data_2026-01-31.csv');
  });
});
