import type * as z from 'zod/mini';

import type { h1bRecord } from '#shared/contracts/h1b/records.ts';

export type H1bRecord = z.output<typeof h1bRecord>;

/** The columns of an H1B record in the order of the CSV export; `id` is not one of them. */
export const H1B_COLUMNS = [
  'case_number',
  'case_status',
  'employer_name',
  'job_title',
  'soc_code',
  'soc_title',
  'full_time_position',
  'wage_rate_of_pay_from',
  'wage_rate_of_pay_to',
  'wage_unit_of_pay',
  'prevailing_wage',
  'worksite_city',
  'worksite_state',
  'worksite_postal_code',
  'employer_city',
  'employer_state',
  'employer_postal_code',
  'received_date',
  'decision_date',
  'begin_date',
  'end_date',
  'visa_class',
] as const satisfies readonly Exclude<keyof H1bRecord, 'id'>[];

/** Name of a column. */
export type H1bColumn = (typeof H1B_COLUMNS)[number];

/** Statuses that count for the certification rate. */
export const CERTIFIED_STATUSES: readonly string[] = ['CERTIFIED', 'CERTIFIED-WITHDRAWN'];
