import type { H1bColumn, H1bMoreColumn } from '#shared/h1b/columns.ts';

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
  'wage_level',
  'naics_code',
  'yes_no',
  'county',
  'wage_source',
  'wage_year',
  'client',
  'trade_name',
  'fein',
  'law_firm',
] as const;

/** Dictionaries whose texts stay in the file; they are read for single records only. */
export const FILED_DICTIONARIES = [
  'county',
  'wage_source',
  'wage_year',
  'client',
  'trade_name',
  'fein',
  'law_firm',
] as const satisfies readonly DictionaryName[];

/** Name of a dictionary. */
export type DictionaryName = (typeof DICTIONARIES)[number];

/** Whether the texts of a dictionary stay in the file. */
export function isFiledDictionary(name: DictionaryName): boolean {
  return FILED_DICTIONARIES.some((filed) => filed === name);
}

/** Dictionaries with a search blob and posting lists. */
export const SEARCHABLE = ['employer_name', 'job_title'] as const;

/** Name of a searchable dictionary. */
export type SearchableName = (typeof SEARCHABLE)[number];

/** Tables of distinct amounts; the offered wages share one so that their ranks compare. */
export type AmountTable = 'offered' | 'prevailing';

/**
 * The only list of the columns besides the case number; table, writer, reader and export follow it. Those with `filed` stay
 * in the file and are read for single records; the others are resident.
 */
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
  fiscal_year: { kind: 'year' },
  wage_level: { kind: 'text', dictionary: 'wage_level' },
  prevailing_wage_unit: { kind: 'text', dictionary: 'wage_unit_of_pay' },
  naics_code: { kind: 'text', dictionary: 'naics_code' },
  h1b_dependent: { kind: 'text', dictionary: 'yes_no' },
  secondary_entity: { kind: 'text', dictionary: 'yes_no' },
  worksite_county: { kind: 'text', dictionary: 'county', filed: true },
  prevailing_wage_source: { kind: 'text', dictionary: 'wage_source', filed: true },
  prevailing_wage_year: { kind: 'text', dictionary: 'wage_year', filed: true },
  total_workers: { kind: 'count', filed: true },
  new_employment: { kind: 'count', filed: true },
  continued_employment: { kind: 'count', filed: true },
  change_previous_employment: { kind: 'count', filed: true },
  new_concurrent_employment: { kind: 'count', filed: true },
  change_employer: { kind: 'count', filed: true },
  amended_petition: { kind: 'count', filed: true },
  willful_violator: { kind: 'text', dictionary: 'yes_no', filed: true },
  secondary_entity_name: { kind: 'text', dictionary: 'client', filed: true },
  trade_name: { kind: 'text', dictionary: 'trade_name', filed: true },
  employer_fein: { kind: 'text', dictionary: 'fein', filed: true },
  total_worksites: { kind: 'count', filed: true },
  law_firm_name: { kind: 'text', dictionary: 'law_firm', filed: true },
} as const satisfies Record<Exclude<H1bColumn, 'case_number'> | H1bMoreColumn, ColumnKind>;

/** How a column is stored. */
export type ColumnKind = (
  | { readonly kind: 'text'; readonly dictionary: DictionaryName }
  | { readonly kind: 'money'; readonly table: AmountTable }
  | { readonly kind: 'postal' }
  | { readonly kind: 'date' }
  | { readonly kind: 'year' }
  | { readonly kind: 'count' }
) & { readonly filed?: true };

/** Name of a column besides the case number. */
export type ColumnName = keyof typeof COLUMNS;

/** Column names in schema order. */
export const COLUMN_NAMES = Object.keys(COLUMNS) as ColumnName[];

type Kinds = typeof COLUMNS;

/** Name of a column that is read from the file. */
type FiledColumn = {
  [C in ColumnName]: Kinds[C] extends { filed: true } ? C : never;
}[ColumnName];

/** Name of a column in memory. */
export type ResidentColumn = Exclude<ColumnName, FiledColumn>;

const isFiled = (name: ColumnName): name is FiledColumn => 'filed' in COLUMNS[name];

/** Names of the columns that are read from the file, in schema order. */
export const FILED_COLUMNS = COLUMN_NAMES.filter(isFiled);
/** Names of the columns in memory, in schema order. */
export const RESIDENT_COLUMNS = COLUMN_NAMES.filter(
  (name): name is ResidentColumn => !isFiled(name),
);

/** The first fiscal year that a record can have, less one: years are stored from 1. */
export const YEAR_BASE = 1899;

/** A record as the table takes it: money in whole cents, dates as day numbers (0 for none), postal codes as NNNNN or NNNNN-NNNN. */
export type Row = { case_number: string } & {
  [C in ColumnName]: Kinds[C]['kind'] extends 'money' | 'year' | 'count'
    ? number | null
    : Kinds[C]['kind'] extends 'date'
      ? number
      : string | null;
};

/** Columns with few values, whose rows have a bitmap per value; years have no dictionary. */
export const FLAGS = [
  { name: 'fiscal_year', dictionary: null },
  { name: 'wage_level', dictionary: 'wage_level' },
  { name: 'visa_class', dictionary: 'visa_class' },
  { name: 'h1b_dependent', dictionary: 'yes_no' },
  { name: 'secondary_entity', dictionary: 'yes_no' },
] as const satisfies readonly { name: ColumnName; dictionary: DictionaryName | null }[];

/** Name under which the bitmaps of the kinds of filing are stored; their values are positions in H1B_KINDS. */
export const KIND_FLAG = 'kind';

/** Section with the bitmap of the rows of files that hold certified cases only; missing when there are none. */
export const ONLY_CERTIFIED = 'only_certified';

/** Name of something with a bitmap per value. */
export type FlagName = (typeof FLAGS)[number]['name'] | typeof KIND_FLAG;

/** Names of everything with a bitmap per value. */
export const FLAG_NAMES: readonly FlagName[] = [...FLAGS.map(({ name }) => name), KIND_FLAG];

/** Most distinct statuses and wage units: their codes are one byte, and every status has a bitmap. */
export const MAX_SMALL_CODES = 255;
/** Most records of one snapshot: ids, ranks and positions are signed 32-bit integers. */
export const MAX_ROWS = 2 ** 31 - 1;
/** Largest amount in cents (a billion dollars); larger ones are damaged cells. Up to it yearly amounts stay exact. */
export const MAX_CENTS = 100_000_000_000;
