import * as z from 'zod/mini';

import { defineContract } from '#shared/contracts/contract.ts';
import { loadingEndpoints } from '#shared/contracts/h1b/loading-endpoints.ts';
import { loadingMessages } from '#shared/loading-messages.ts';

const FILES_MAX = 40;
const NAME = /^[\w-][\w.-]{0,120}$/;

const years = z.array(z.int()).check(z.maxLength(FILES_MAX, loadingMessages.years));
const fileName = z.string(loadingMessages.name).check(z.regex(NAME, loadingMessages.name));
const files = z.array(fileName).check(z.maxLength(FILES_MAX, loadingMessages.name));

/** A fiscal year that the Department of Labor publishes. */
export const officialYear = z.object({
  year: z.int(),
  files: z.array(z.object({ name: z.string(), url: z.string() })),
  /** Bytes to download, about. */
  bytes: z.int(),
});

/** What an import is doing; `rows` is null while a file is downloaded. */
export const loadingProgress = z.object({
  file: z.string(),
  share: z.number(),
  rows: z.nullable(z.int()),
  secondsLeft: z.nullable(z.int()),
});

/** Whether the caller may load filings, what there is to load, and what became of the last import from here. */
export const h1bLoading = z.object({
  allowed: z.boolean(),
  state: z.enum(['idle', 'running', 'done', 'failed', 'stopped']),
  years: z.array(officialYear),
  /** Most bytes of an uploaded file. */
  uploadBytes: z.int(),
  /** What is being loaded, or was at last. */
  request: z.nullable(z.object({ years: z.array(z.int()), files: z.array(z.string()) })),
  startedAt: z.nullable(z.string()),
  progress: z.nullable(loadingProgress),
  /** What the import says of each file, as its command prints it. */
  report: z.nullable(z.string()),
});

const base = { protocol: 'api', response: h1bLoading } as const;

/** GET /api/h1b/loading */
export const getH1bLoading = defineContract({
  ...base,
  ...loadingEndpoints.getH1bLoading,
  name: 'getH1bLoading',
  summary: 'Which filings can be loaded, and how far an import is',
});

/** POST /api/h1b/loading: starts the import that `npm run h1b:import` runs, too. */
export const startH1bLoading = defineContract({
  ...base,
  ...loadingEndpoints.startH1bLoading,
  name: 'startH1bLoading',
  summary: 'Download official years and import them, or import uploaded files',
  body: z.strictObject({ years: z._default(years, []), files: z._default(files, []) }),
});

/** DELETE /api/h1b/loading: stops the running import; what was downloaded stays. */
export const cancelH1bLoading = defineContract({
  ...base,
  ...loadingEndpoints.cancelH1bLoading,
  name: 'cancelH1bLoading',
  summary: 'Stop the running import',
});

/** POST /api/h1b/loading/files: takes a file for an import. */
export const uploadH1bFile = defineContract({
  ...loadingEndpoints.uploadH1bFile,
  protocol: 'api',
  name: 'uploadH1bFile',
  summary: 'Upload a file of filings to import; nothing is imported yet',
  status: 201,
  query: z.strictObject({ name: fileName }),
  response: z.object({ name: z.string(), bytes: z.int() }),
});
