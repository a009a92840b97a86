/** The 22 columns of an H1B record in the order of the CSV export; `id` is not one of them. */
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
] as const;

/** Name of a column. */
export type H1bColumn = (typeof H1B_COLUMNS)[number];

/** One labor condition application: dollars as filed, dates as YYYY-MM-DD, null for missing. */
export interface H1bRecord {
  /** Number from 1 that belongs to the case number and never changes. */
  id: number;
  case_number: string;
  case_status: string | null;
  employer_name: string | null;
  job_title: string | null;
  soc_code: string | null;
  soc_title: string | null;
  /** 'Y' or 'N'. */
  full_time_position: string | null;
  wage_rate_of_pay_from: number | null;
  wage_rate_of_pay_to: number | null;
  /** 'Year', 'Month', 'Bi-Weekly', 'Week' or 'Hour'. */
  wage_unit_of_pay: string | null;
  prevailing_wage: number | null;
  worksite_city: string | null;
  worksite_state: string | null;
  worksite_postal_code: string | null;
  employer_city: string | null;
  employer_state: string | null;
  employer_postal_code: string | null;
  received_date: string | null;
  decision_date: string | null;
  begin_date: string | null;
  end_date: string | null;
  visa_class: string | null;
}

/** Statuses that count for the certification rate. */
export const CERTIFIED_STATUSES: readonly string[] = ['CERTIFIED', 'CERTIFIED-WITHDRAWN'];
