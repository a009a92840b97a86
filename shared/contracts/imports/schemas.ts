import * as z from 'zod/mini';

import { defineContract } from '#shared/contracts/contract.ts';
import { importEndpoints } from '#shared/contracts/imports/endpoints.ts';
import { pageOf } from '#shared/contracts/page.ts';
import { wholeNumber } from '#shared/contracts/text.ts';
import { IMPORT_FIELD_NAMES } from '#shared/domain/import/fields.ts';
import { IMPORT_FORMATS, type ImportFormat } from '#shared/domain/import/formats.ts';
import { DUPLICATE_CHOICES } from '#shared/domain/import/plan.ts';
import { DATE_ORDERS } from '#shared/domain/import/read-date.ts';
import { STATUS_CHOICES } from '#shared/domain/import/statuses.ts';
import {
  IMPORT_COLUMNS_MAX,
  IMPORT_MB,
  IMPORT_STATUSES_MAX,
  IMPORT_UNDO_DAYS,
} from '#shared/import-limits.ts';
import { NAME_MAX } from '#shared/limits.ts';

const format = z.enum(Object.keys(IMPORT_FORMATS) as ImportFormat[]);
const field = z.enum(['', ...IMPORT_FIELD_NAMES]);
const choice = z.enum(STATUS_CHOICES);

/** What became, or would become, of the rows of a file. */
export const importCounts = z.object({
  added: z.int(),
  updated: z.int(),
  duplicates: z.int(),
  left_out: z.int(),
  errors: z.int(),
});

export type ImportCounts = z.output<typeof importCounts>;

/** An import in the API. */
export const importRecord = z.object({
  id: z.string(),
  file_name: z.string(),
  format,
  state: z.enum(['receiving', 'staged', 'running', 'done', 'undone']),
  total: z.int(),
  progress: z.int(),
  counts: z.nullable(importCounts),
  created_at: z.string(),
  finished_at: z.nullable(z.string()),
  undone_at: z.nullable(z.string()),
});

export type ImportRecord = z.output<typeof importRecord>;

const params = z.strictObject({ id: z.uuid({ error: 'id must be an id of an import' }) });

/** GET /api/imports/: the person's imports, the newest first. */
export const listImports = defineContract({
  ...importEndpoints.listImports,
  name: 'listImports',
  summary: 'A page of your imports, the newest first',
  protocol: 'api',
  query: z.strictObject({ page: z._default(wholeNumber('page', 1, 100_000_000), 1) }),
  response: pageOf(importRecord),
});

/** POST /api/imports/: receives a file and stages its rows; an open import of the person is replaced. */
export const createImport = defineContract({
  ...importEndpoints.createImport,
  name: 'createImport',
  summary: `Upload a file of applications of at most ${IMPORT_MB} MB; nothing is imported yet`,
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
  protocol: 'api',
  params,
  response: importRecord,
});

const settings = z.strictObject({
  columns: z.optional(z.array(field).check(z.maxLength(IMPORT_COLUMNS_MAX))),
  statuses: z.optional(
    z
      .record(z.string().check(z.maxLength(NAME_MAX)), choice)
      .check(
        z.refine(
          (chosen) => Object.keys(chosen).length <= IMPORT_STATUSES_MAX,
          `statuses must have at most ${IMPORT_STATUSES_MAX} entries`,
        ),
      ),
  ),
  date_order: z.optional(z.enum(DATE_ORDERS)),
  duplicates: z._default(z.enum(DUPLICATE_CHOICES), 'skip'),
});

export type ImportSettings = z.output<typeof settings>;

/** What an import would do, with the settings that were used. */
export const importPreview = z.object({
  format,
  headings: z.array(z.string()),
  /** For each column the first cell with text. */
  examples: z.array(z.string()),
  columns: z.array(field),
  date_order: z.enum(DATE_ORDERS),
  dates_ambiguous: z.boolean(),
  /** New applications without a date of their own, which get the day of the import. */
  undated: z.int(),
  /** Number of a column that is left out although its cells are dates, from 0. */
  date_column: z.nullable(z.int()),
  duplicates: z.enum(DUPLICATE_CHOICES),
  statuses: z.array(z.object({ text: z.string(), rows: z.int(), choice })),
  total: z.int(),
  counts: importCounts,
  rows: z.array(
    z.object({
      line: z.int(),
      outcome: z.enum(['added', 'updated']),
      company_name: z.string(),
      job_title: z.string(),
      status: z.string(),
      date_applied: z.string(),
      job_link: z.string(),
    }),
  ),
  problems: z.array(z.object({ line: z.int(), column: z.string(), reason: z.string() })),
});

export type ImportPreview = z.output<typeof importPreview>;

/** POST /api/imports/{id}/preview/: what the import would do; settings that are left out are suggested. */
export const previewImport = defineContract({
  ...importEndpoints.previewImport,
  name: 'previewImport',
  summary: 'What an import would do, with your settings or the suggested ones',
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
  protocol: 'api',
  perMinute: 20,
  params,
  body: settings,
  response: importRecord,
});

/** What an undone import left. */
const undone = z.object({
  import: importRecord,
  /** Applications that were removed. */
  removed: z.int(),
  /** Changed applications that are as before again. */
  reverted: z.int(),
  /** Applications that were changed since and stayed as they are. */
  kept: z.int(),
});

/** POST /api/imports/{id}/undo/: takes a whole import back. */
export const undoImport = defineContract({
  ...importEndpoints.undoImport,
  name: 'undoImport',
  summary: `Undo an import; possible for ${IMPORT_UNDO_DAYS} days`,
  protocol: 'api',
  params,
  body: z.strictObject({ changed: z._default(z.enum(['keep', 'remove']), 'keep') }),
  response: undone,
});

/** DELETE /api/imports/{id}/: discards an uploaded file that was not imported. */
export const deleteImport = defineContract({
  ...importEndpoints.deleteImport,
  name: 'deleteImport',
  summary: 'Discard an uploaded file that was not imported',
  protocol: 'api',
  params,
  status: 204,
});
