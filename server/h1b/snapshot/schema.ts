import type { H1bColumn } from '#shared/domain/h1b-columns.ts';

/** Columns whose texts are stored once and referred to by code; city and state serve two columns each. */
export const DICTIONARIES = [
  'case_status',
  'employer_name',
  'job_title',
  'soc_code',
  'soc_title',
  'full_time_position',
  'wage_unit_of_pay',
  'city',
  'state',
  'visa_class',
] as const;

/** Name of a dictionary. */
export type DictionaryName = (typeof DICTIONARIES)[number];

/** Dictionaries with a search blob and posting lists. */
export const SEARCHABLE = ['employer_name', 'job_title'] as const;

/** Name of a searchable dictionary. */
export type SearchableName = (typeof SEARCHABLE)[number];

/** Tables of distinct amounts; the offered wages share one so that their ranks compare. */
export type AmountTable = 'offered' | 'prevailing';

/** The only list of the columns besides the case number; table, writer, reader and export follow it. */
export const COLUMNS = {
  case_status: { kind: 'text', dictionary: 'case_status' },
  employer_name: { kind: 'text', dictionary: 'employer_name' },
  job_title: { kind: 'text', dictionary: 'job_title' },
  soc_code: { kind: 'text', dictionary: 'soc_code' },
  soc_title: { kind: 'text', dictionary: 'soc_title' },
  full_time_position: { kind: 'text', dictionary: 'full_time_position' },
  wage_rate_of_pay_from: { kind: 'money', table: 'offered' },
  wage_rate_of_pay_to: { kind: 'money', table: 'offered' },
  wage_unit_of_pay: { kind: 'text', dictionary: 'wage_unit_of_pay' },
  prevailing_wage: { kind: 'money', table: 'prevailing' },
  worksite_city: { kind: 'text', dictionary: 'city' },
  worksite_state: { kind: 'text', dictionary: 'state' },
  worksite_postal_code: { kind: 'postal' },
  employer_city: { kind: 'text', dictionary: 'city' },
  employer_state: { kind: 'text', dictionary: 'state' },
  employer_postal_code: { kind: 'postal' },
  received_date: { kind: 'date' },
  decision_date: { kind: 'date' },
  begin_date: { kind: 'date' },
  end_date: { kind: 'date' },
  visa_class: { kind: 'text', dictionary: 'visa_class' },
} as const satisfies Record<Exclude<H1bColumn, 'case_number'>, ColumnKind>;

/** How a column is stored. */
export type ColumnKind =
  | { readonly kind: 'text'; readonly dictionary: DictionaryName }
  | { readonly kind: 'money'; readonly table: AmountTable }
  | { readonly kind: 'postal' }
  | { readonly kind: 'date' };

/** Name of a column besides the case number. */
export type ColumnName = keyof typeof COLUMNS;

/** Column names in schema order. */
export const COLUMN_NAMES = Object.keys(COLUMNS) as ColumnName[];

type Kinds = typeof COLUMNS;

/** A record as the table takes it: money in whole cents, dates as day numbers (0 for none), postal codes as NNNNN or NNNNN-NNNN. */
export type Row = { case_number: string } & {
  [C in ColumnName]: Kinds[C]['kind'] extends 'money'
    ? number | null
    : Kinds[C]['kind'] extends 'date'
      ? number
      : string | null;
};

/** Most distinct statuses and wage units: their codes are one byte, and every status has a bitmap. */
export const MAX_SMALL_CODES = 255;
/** Most records of one snapshot: ids, ranks and positions are signed 32-bit integers. */
export const MAX_ROWS = 2 ** 31 - 1;
/** Largest amount in cents (a billion dollars); larger ones are damaged cells. Up to it yearly amounts stay exact. */
export const MAX_CENTS = 100_000_000_000;
