import { DETAIL_FIELDS, type DetailName } from '#shared/applications/details.ts';

/** What a column of an imported table can become, with the words a person reads; '' leaves the column out. */
const IMPORT_FIELDS = {
  company: 'Company',
  title: 'Job title',
  status: 'Status',
  date_applied: 'Applied on',
  date_added: 'Added on (when there is no date of application)',
  job_link: 'Job link',
  company_link: 'Company link',
  source: 'Source',
  ...(Object.fromEntries(
    DETAIL_FIELDS.map(([name, { label, importLabel }]) => [name, importLabel ?? label]),
  ) as Record<DetailName, string>),
  contact: 'Person (recruiter, contact)',
  contact_mail: 'Person’s mail address',
  notes: 'Notes',
  interviews: 'Interviews (of our JSON export)',
  people: 'People (of our JSON export)',
} as const;

export type ImportField = keyof typeof IMPORT_FIELDS;

/** The fields in the order in which they are offered. */
export const IMPORT_FIELD_NAMES = Object.keys(IMPORT_FIELDS) as ImportField[];

/** For each column of the table its field; '' for a column that is left out. Several columns may become notes or people. */
export type ColumnMapping = readonly (ImportField | '')[];

/** What a person reads for a field. */
export function importFieldLabel(field: ImportField): string {
  return IMPORT_FIELDS[field];
}
