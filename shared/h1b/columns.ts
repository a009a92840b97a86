import type * as z from 'zod/mini';

import type { h1bDetails, h1bRecord } from '#shared/h1b/contracts/records.ts';

export type H1bRecord = z.output<typeof h1bRecord>;
export type H1bDetails = z.output<typeof h1bDetails>;

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

/** Further columns, which only some years' files have; null in a record means unknown, never 'no'. */
export const H1B_MORE_COLUMNS = [
  'fiscal_year',
  'wage_level',
  'prevailing_wage_unit',
  'naics_code',
  'h1b_dependent',
  'secondary_entity',
  'worksite_county',
  'prevailing_wage_source',
  'prevailing_wage_year',
  'total_workers',
  'new_employment',
  'continued_employment',
  'change_previous_employment',
  'new_concurrent_employment',
  'change_employer',
  'amended_petition',
  'willful_violator',
  'secondary_entity_name',
  'trade_name',
  'employer_fein',
  'total_worksites',
  'law_firm_name',
] as const satisfies readonly Exclude<keyof H1bDetails, H1bColumn | 'id'>[];

/** Name of a further column. */
export type H1bMoreColumn = (typeof H1B_MORE_COLUMNS)[number];

/** Name of any column. */
export type AnyColumn = H1bColumn | H1bMoreColumn;

/** The six kinds of filing, each a column with the number of workers it is for. */
export const H1B_KINDS = [
  'new_employment',
  'continued_employment',
  'change_previous_employment',
  'new_concurrent_employment',
  'change_employer',
  'amended_petition',
] as const satisfies readonly H1bMoreColumn[];

/** A kind of filing. */
export type H1bKind = (typeof H1B_KINDS)[number];

/** Statuses that count for the certification rate. */
export const CERTIFIED_STATUSES: readonly string[] = [
  'CERTIFIED',
  'CERTIFIED-WITHDRAWN',
  'CERTIFIED-EXPIRED',
];
