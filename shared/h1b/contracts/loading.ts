import * as z from 'zod/mini';

import { BYTES } from '#shared/core/answers.ts';
import { defineContract } from '#shared/core/contract.ts';
import { described, instantText, nameSchemas } from '#shared/core/described.ts';
import { loadingEndpoints } from '#shared/h1b/contracts/loading-endpoints.ts';
import { loadingMessages } from '#shared/h1b/loading-messages.ts';

const FILES_MAX = 40;
const NAME = /^[\w-][\w.-]{0,120}$/;

const years = z.array(z.int()).check(z.maxLength(FILES_MAX, loadingMessages.years));
const fileName = z.string(loadingMessages.name).check(z.regex(NAME, loadingMessages.name));
const files = z.array(fileName).check(z.maxLength(FILES_MAX, loadingMessages.name));

/** A year that the Department of Labor publishes. */
export const officialYear = z.object({
  year: z.int(),
  files: described(
    z.array(z.object({ name: z.string(), url: z.string() })),
    'Files by name; those of a request were uploaded before.',
  ),
  bytes: described(z.int(), 'Bytes to download, about.'),
});

/** What an import is doing; `rows` is null while a file is downloaded. */
export const loadingProgress = z.object({
  file: z.string(),
  share: described(z.number(), 'How much of that file is done, 0 to 1.'),
  rows: described(z.nullable(z.int()), 'Rows read of it; null while it is downloaded.'),
  secondsLeft: described(
    z.nullable(z.int()),
    'Seconds until it is done with that file, null while its pace says little.',
  ),
});

/** Whether the caller may load filings, what there is to load, and what became of the last import from here. */
export const h1bLoading = z.object({
  allowed: described(z.boolean(), 'Whether the caller may load filings.'),
  state: described(
    z.enum(['idle', 'running', 'done', 'failed', 'stopped']),
    '`stopped` after a cancel or a restart of the server.',
  ),
  years: z.array(officialYear),
  wages: described(
    z.array(officialYear),
    'Official prevailing wages, by the year in whose July they begin.',
  ),
  /** Most bytes of an uploaded file. */
  uploadBytes: z.int(),
  request: described(
    z.nullable(
      z.object({
        years: z.array(z.int()),
        wages: z.array(z.int()),
        files: z.array(z.string()),
      }),
    ),
    'What is being loaded, or was at last.',
  ),
  startedAt: z.nullable(instantText),
  progress: z.nullable(loadingProgress),
  report: described(
    z.nullable(z.string()),
    'What the import says of each file, as its command prints it.',
  ),
});

const base = { protocol: 'api', response: h1bLoading } as const;

/** GET /api/h1b/loading */
export const getH1bLoading = defineContract({
  ...base,
  ...loadingEndpoints.getH1bLoading,
  name: 'getH1bLoading',
  summary: 'Which filings can be loaded, and how far an import is',
  description: 'For others than operators `allowed` is false, and the rest is empty.',
});

/** POST /api/h1b/loading: starts the import that `npm run h1b:import` runs, too. */
export const startH1bLoading = defineContract({
  ...base,
  ...loadingEndpoints.startH1bLoading,
  name: 'startH1bLoading',
  summary: 'Download official years and import them, or import uploaded files',
  description:
    'Only addresses of the operator’s list are downloaded. A download that was cut continues where it was, and a file that has not changed is kept. One import runs at a time.',
  refuses: [403, 409],
  body: z.strictObject({
    years: z._default(years, []),
    wages: z._default(years, []),
    files: z._default(files, []),
  }),
});

/** DELETE /api/h1b/loading: stops the running import; what was downloaded stays. */
export const cancelH1bLoading = defineContract({
  ...base,
  ...loadingEndpoints.cancelH1bLoading,
  name: 'cancelH1bLoading',
  summary: 'Stop the running import',
  description: 'The records stay as they are; the same request continues the downloads.',
  refuses: [403, 409],
});

/** POST /api/h1b/loading/files: takes a file for an import. */
export const uploadH1bFile = defineContract({
  ...loadingEndpoints.uploadH1bFile,
  protocol: 'api',
  name: 'uploadH1bFile',
  summary: 'Upload a file of filings to import; nothing is imported yet',
  description:
    'The file as it is, of type application/octet-stream. It is removed after the import.',
  forms: { 'application/octet-stream': BYTES },
  refuses: [403, 409, 413],
  status: 201,
  query: z.strictObject({ name: fileName }),
  response: z.object({ name: z.string(), bytes: z.int() }),
});

nameSchemas({ OfficialYear: officialYear, LoadingProgress: loadingProgress });
