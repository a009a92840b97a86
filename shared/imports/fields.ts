/** What a column of an imported table can become, with the words a person reads; '' leaves the column out. */
const IMPORT_FIELDS = {
  company: 'Company',
  title: 'Job title',
  status: 'Status',
  date_applied: 'Applied on',
  date_added: 'Added on (when there is no date of application)',
  job_link: 'Posting link',
  company_link: 'Company link',
  source: 'Source',
  location: 'Location',
  remote: 'Remote',
  pay_amount: 'Pay: amount',
  pay_unit: 'Pay: unit',
  pay_note: 'Pay, as an amount or in words',
  tags: 'Tags',
  archived: 'Archived',
  closing_reason: 'Closing reason',
  closed_on: 'Closed on',
  next_step: 'Next step',
  next_step_on: 'Next step on',
  quiet_after_days: 'Quiet after (days)',
  contact: 'Person (recruiter, contact)',
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
