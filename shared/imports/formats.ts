import { DETAIL_NAMES } from '#shared/applications/details.ts';
import type { ColumnMapping, ImportField } from '#shared/imports/fields.ts';

/** Where a table comes from, as its headings say; `table` is any other. */
export const IMPORT_FORMATS = {
  waymark: 'Waymark',
  simplify: 'Simplify',
  huntr: 'Huntr',
  teal: 'Teal',
  linkedin: 'LinkedIn’s data export',
  jobsync: 'JobSync',
  'reactive-resume': 'Reactive Resume',
  trello: 'Trello',
  archive: 'a download of your data',
  table: 'a table',
} as const;

export type ImportFormat = keyof typeof IMPORT_FORMATS;

/** A format: the headings a file of it always has, and what becomes of those that are of use. */
interface KnownFormat {
  readonly format: ImportFormat;
  readonly always: readonly string[];
  readonly fields: Readonly<Record<string, ImportField>>;
}

/** The columns of our own export, each under the name of its field in the API. */
const OWN: Readonly<Record<string, ImportField>> = {
  company_name: 'company',
  job_title: 'title',
  status: 'status',
  date_applied: 'date_applied',
  job_link: 'job_link',
  company_link: 'company_link',
  source: 'source',
  ...Object.fromEntries(DETAIL_NAMES.map((name) => [name, name])),
  notes: 'notes',
  interviews: 'interviews',
  people: 'people',
};

/** Sources of these headings are in docs/product/import.md. */
const KNOWN: readonly KnownFormat[] = [
  {
    format: 'waymark',
    always: ['company_name', 'job_title', 'status', 'date_applied', 'job_link', 'source', 'notes'],
    fields: OWN,
  },
  {
    format: 'simplify',
    always: ['job title', 'company name', 'job url', 'applied date', 'status'],
    fields: {
      'job title': 'title',
      'company name': 'company',
      location: 'location',
      'job url': 'job_link',
      'applied date': 'date_applied',
      status: 'status',
      'status date': 'closed_on',
      archived: 'archived',
      notes: 'notes',
      job_type: 'notes',
    },
  },
  {
    format: 'huntr',
    always: ['companyname', 'title', 'listname'],
    fields: {
      companyname: 'company',
      title: 'title',
      listname: 'status',
      url: 'job_link',
      joburl: 'job_link',
      location: 'location',
      salary: 'pay_note',
      applydate: 'date_applied',
      applieddate: 'date_applied',
      createdat: 'date_added',
      notes: 'notes',
    },
  },
  {
    format: 'huntr',
    always: ['employer', 'job title', 'list'],
    fields: {
      employer: 'company',
      'job title': 'title',
      list: 'status',
      url: 'job_link',
      location: 'location',
      salary: 'pay_note',
      'date applied': 'date_applied',
      'date saved': 'date_added',
      notes: 'notes',
    },
  },
  {
    format: 'teal',
    always: ['company_name', 'role', 'statusname'],
    fields: {
      company_name: 'company',
      role: 'title',
      statusname: 'status',
      location: 'location',
      url: 'job_link',
      source: 'source',
      min_salary: 'notes',
      max_salary: 'notes',
      salary_currency: 'notes',
      salary_pay_period: 'notes',
      added_at: 'date_added',
      applied_at: 'date_applied',
      archived_at: 'archived',
      follow_up_at: 'next_step_on',
      notes: 'notes',
    },
  },
  {
    format: 'linkedin',
    always: ['application date', 'company name', 'job title', 'job url'],
    fields: {
      'application date': 'date_applied',
      'company name': 'company',
      'job title': 'title',
      'job url': 'job_link',
      'resume name': 'notes',
      'question and answers': 'notes',
    },
  },
  {
    format: 'trello',
    always: ['card name', 'list name', 'board name'],
    fields: {
      'card name': 'title',
      company: 'company',
      'card description': 'notes',
      'card url': 'job_link',
      'list name': 'status',
      labels: 'tags',
      'due date': 'next_step_on',
      archived: 'archived',
    },
  },
  {
    format: 'jobsync',
    always: ['createdat', 'applieddate', 'company', 'jobtitle', 'jobsource', 'status'],
    fields: {
      createdat: 'date_added',
      applieddate: 'date_applied',
      company: 'company',
      jobtitle: 'title',
      jobtype: 'notes',
      location: 'location',
      jobsource: 'source',
      status: 'status',
    },
  },
  {
    format: 'reactive-resume',
    always: ['company', 'role', 'status', 'appliedat', 'sourceurl'],
    fields: {
      company: 'company',
      role: 'title',
      status: 'status',
      location: 'location',
      salary: 'pay_note',
      archived: 'archived',
      source: 'source',
      sourceurl: 'job_link',
      notes: 'notes',
      contacts: 'notes',
      tags: 'tags',
      followupat: 'next_step_on',
      followupnote: 'next_step',
      appliedat: 'date_applied',
      createdat: 'date_added',
    },
  },
];

/** A heading as it is compared: lower case, single blanks. */
function headingKey(heading: string): string {
  return heading.trim().toLowerCase().replaceAll(/\s+/g, ' ');
}

/** The format whose headings these are. */
function knownFormat(headings: readonly string[]): KnownFormat | undefined {
  const present = new Set(headings.map(headingKey));
  return KNOWN.find(({ always }) => always.every((heading) => present.has(heading)));
}

/** The format whose headings these are, and what becomes of its columns; undefined for the table of a person's own. */
export function knownColumns(
  headings: readonly string[],
): { readonly format: ImportFormat; readonly columns: ColumnMapping } | undefined {
  const known = knownFormat(headings);
  if (!known) return undefined;
  const columns = headings.map((heading) => known.fields[headingKey(heading)] ?? '');
  return { format: known.format, columns };
}
