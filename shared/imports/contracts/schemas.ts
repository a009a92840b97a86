import * as z from 'zod/mini';

import { BYTES, multipart } from '#shared/core/answers.ts';
import { defineContract } from '#shared/core/contract.ts';
import {
  dayText,
  described,
  idText,
  instantText,
  linkText,
  nameSchemas,
} from '#shared/core/described.ts';
import { importEndpoints } from '#shared/imports/contracts/endpoints.ts';
import { pageOf } from '#shared/core/page.ts';
import { wholeNumber } from '#shared/core/text.ts';
import { IMPORT_FIELD_NAMES } from '#shared/imports/fields.ts';
import { IMPORT_FORMATS, type ImportFormat } from '#shared/imports/formats.ts';
import { DUPLICATE_CHOICES } from '#shared/imports/plan.ts';
import { DATE_ORDERS } from '#shared/imports/read-date.ts';
import { STATUS_CHOICES } from '#shared/imports/statuses.ts';
import {
  IMPORTS_PAGE_SIZE,
  IMPORT_COLUMNS_MAX,
  IMPORT_MB,
  IMPORT_PROBLEMS_LISTED,
  IMPORT_ROWS_MAX,
  IMPORT_ROWS_SHOWN,
  IMPORT_STAGED_HOURS,
  IMPORT_STATUSES_MAX,
  IMPORT_UNDO_DAYS,
  RESTORE_MB,
} from '#shared/imports/limits.ts';
import { NAME_MAX } from '#shared/core/limits.ts';

const format = z.enum(Object.keys(IMPORT_FORMATS) as ImportFormat[]);
const field = z.enum(['', ...IMPORT_FIELD_NAMES]);
const choice = z.enum(STATUS_CHOICES);

/** What became, or would become, of the rows of a file. */
export const importCounts = z.object({
  added: z.int(),
  updated: z.int(),
  duplicates: described(z.int(), 'Rows that are in your list already, or twice in the file.'),
  left_out: described(z.int(), 'Rows that are left out because of their status.'),
  errors: z.int(),
});

export type ImportCounts = z.output<typeof importCounts>;

/** An import in the API. */
export const importRecord = z.object({
  id: idText,
  file_name: z.string(),
  format: described(format, 'Where the table comes from, as its headings say.'),
  state: z.enum(['receiving', 'staged', 'running', 'done', 'undone']),
  total: z.int(),
  progress: described(z.int(), 'Rows that are prepared so far.'),
  counts: z.nullable(importCounts),
  created_at: instantText,
  finished_at: z.nullable(instantText),
  undone_at: z.nullable(instantText),
});

export type ImportRecord = z.output<typeof importRecord>;

const params = z.strictObject({ id: z.uuid({ error: 'id must be an id of an import' }) });

/** GET /api/imports/: the person's imports, the newest first. */
export const listImports = defineContract({
  ...importEndpoints.listImports,
  name: 'listImports',
  summary: 'A page of your imports, the newest first',
  description: `${IMPORTS_PAGE_SIZE} imports a page, the newest first.`,
  protocol: 'api',
  query: z.strictObject({ page: z._default(wholeNumber('page', 1, 100_000_000), 1) }),
  response: pageOf(importRecord),
});

/** POST /api/imports/: receives a file and stages its rows; an open import of the person is replaced. */
export const createImport = defineContract({
  ...importEndpoints.createImport,
  name: 'createImport',
  summary: `Upload a file of applications of at most ${IMPORT_MB} MB; nothing is imported yet`,
  description: `CSV, TSV, XLSX, JSON, HTML, Markdown, or a ZIP archive with one of these; at most ${IMPORT_ROWS_MAX} rows. What it is says its content, not its name. The rows wait ${IMPORT_STAGED_HOURS} hours; another upload replaces them.`,
  refuses: [409, 413],
  forms: multipart({ file: BYTES }),
  protocol: 'api',
  perMinute: 20,
  status: 201,
  response: importRecord,
});

/** GET /api/imports/{id}/: one import, with the progress of its run. */
export const getImport = defineContract({
  ...importEndpoints.getImport,
  name: 'getImport',
  summary: 'One of your imports',
  description: 'While it runs, `progress` says how many rows are prepared.',
  protocol: 'api',
  params,
  response: importRecord,
});

const settings = z.strictObject({
  columns: described(
    z.optional(z.array(field).check(z.maxLength(IMPORT_COLUMNS_MAX))),
    'For each column the field it becomes; empty for a column that is left out.',
  ),
  statuses: described(
    z.optional(
      z
        .record(z.string().check(z.maxLength(NAME_MAX)), choice)
        .check(
          z.refine(
            (chosen) => Object.keys(chosen).length <= IMPORT_STATUSES_MAX,
            `statuses must have at most ${IMPORT_STATUSES_MAX} entries`,
          ),
        ),
    ),
    'The statuses that were found, and what they become.',
  ),
  date_order: described(
    z.optional(z.enum(DATE_ORDERS)),
    'Which number is first in a date such as 3/4/2026.',
  ),
  duplicates: z._default(z.enum(DUPLICATE_CHOICES), 'skip'),
});

export type ImportSettings = z.output<typeof settings>;

/** What an import would do, with the settings that were used. */
export const importPreview = z.object({
  format,
  headings: z.array(z.string()),
  examples: described(z.array(z.string()), 'For each column the first cell with text.'),
  columns: z.array(field),
  guessed: described(
    z.array(z.int()),
    'Numbers of columns, counted from 0, whose field is a guess from what is in them.',
  ),
  date_order: z.enum(DATE_ORDERS),
  dates_ambiguous: described(z.boolean(), 'Whether another order of the numbers is possible, too.'),
  undated: described(
    z.int(),
    'New applications without a date of their own, which get the day of the import.',
  ),
  date_column: described(
    z.nullable(z.int()),
    'The number of a column that is left out although its cells are dates, counted from 0; null when there is none.',
  ),
  duplicates: z.enum(DUPLICATE_CHOICES),
  statuses: z.array(
    z.object({
      text: described(z.string(), 'As the file spells it.'),
      rows: z.int(),
      choice,
      known: described(z.boolean(), 'Whether its words say what it becomes; else it is a guess.'),
    }),
  ),
  total: z.int(),
  counts: importCounts,
  rows: z.array(
    z.object({
      line: z.int(),
      outcome: z.enum(['added', 'updated']),
      company_name: z.string(),
      job_title: z.string(),
      status: z.string(),
      date_applied: dayText,
      job_link: linkText,
    }),
  ),
  problems: z.array(
    z.object({
      line: z.int(),
      column: described(
        z.string(),
        'The heading of the column; empty when the whole line is meant.',
      ),
      reason: z.string(),
    }),
  ),
  passed_over: described(
    z.object({
      count: z.int(),
      lines: z.array(z.object({ line: z.int(), reason: z.string() })),
    }),
    'Lines that are no applications, such as totals and titles between rows; they count nowhere else.',
  ),
});

export type ImportPreview = z.output<typeof importPreview>;

/** POST /api/imports/{id}/preview/: what the import would do; settings that are left out are suggested. */
export const previewImport = defineContract({
  ...importEndpoints.previewImport,
  name: 'previewImport',
  summary: 'What an import would do, with your settings or the suggested ones',
  description: `Nothing is stored. What you leave out is suggested: send the response's settings back, changed, to \`run\`. It shows the first ${IMPORT_ROWS_SHOWN} rows and ${IMPORT_PROBLEMS_LISTED} problems.`,
  refuses: [409],
  protocol: 'api',
  params,
  body: settings,
  response: importPreview,
});

/** POST /api/imports/{id}/run/: imports the rows, all of them or none. */
export const runImport = defineContract({
  ...importEndpoints.runImport,
  name: 'runImport',
  summary: 'Import the rows of an uploaded file',
  description:
    'All rows become visible together, or none. Rows with problems are not imported. It takes some seconds for thousands of rows; ask for the import meanwhile to see its progress.',
  refuses: [409],
  protocol: 'api',
  perMinute: 20,
  params,
  body: settings,
  response: importRecord,
});

/** What an undone import left. */
const undone = z.object({
  import: importRecord,
  removed: described(z.int(), 'Applications that were removed.'),
  reverted: described(z.int(), 'Changed applications that are as before again.'),
  kept: described(z.int(), 'Applications that were changed since and stayed as they are.'),
});

/** POST /api/imports/{id}/undo/: takes a whole import back. */
export const undoImport = defineContract({
  ...importEndpoints.undoImport,
  name: 'undoImport',
  summary: `Undo an import; possible for ${IMPORT_UNDO_DAYS} days`,
  description: `Deletes what the import added, and takes back what it changed, within ${IMPORT_UNDO_DAYS} days. What you changed since is kept and counted as \`kept\`; with \`changed: remove\`, added applications are deleted all the same. Deleted ones can be restored.`,
  refuses: [409],
  protocol: 'api',
  params,
  body: z.strictObject({
    changed: described(
      z._default(z.enum(['keep', 'remove']), 'keep'),
      'What becomes of added applications that you changed since.',
    ),
  }),
  response: undone,
});

/** What an archive brought back. */
export const restoredArchive = z.object({
  import_id: described(
    z.nullable(idText),
    'The import that can be undone; null when no application, company or person was added.',
  ),
  applications: z.int(),
  companies: z.int(),
  interviews: z.int(),
  people: z.int(),
  papers: z.int(),
  saved_jobs: z.int(),
  answers: z.int(),
  files: z.int(),
  files_left_out: described(z.int(), 'Files that the server does not take.'),
});

export type RestoredArchive = z.output<typeof restoredArchive>;

/** POST /api/account/restore/: brings an archive of 'Download my data' back; what is here already stays as it is. */
export const restoreArchive = defineContract({
  ...importEndpoints.restoreArchive,
  name: 'restoreArchive',
  summary: `Restore an archive of your data of at most ${RESTORE_MB} MB, of this or another Waymark`,
  description:
    'What is in your account already stays as it is, so that restoring twice adds nothing; what you deleted since comes back. Companies, applications, interviews and people appear together, and the import that they are can be undone.',
  refuses: [409, 413],
  forms: multipart({ file: BYTES }),
  protocol: 'api',
  perMinute: 12,
  response: restoredArchive,
});

/** DELETE /api/imports/{id}/: discards an uploaded file that was not imported. */
export const deleteImport = defineContract({
  ...importEndpoints.deleteImport,
  name: 'deleteImport',
  summary: 'Discard an uploaded file that was not imported',
  description: 'A finished import is refused with 409: undo it.',
  refuses: [409],
  protocol: 'api',
  params,
  status: 204,
});

nameSchemas({
  Import: importRecord,
  ImportCounts: importCounts,
  ImportPreview: importPreview,
  RestoredArchive: restoredArchive,
});
