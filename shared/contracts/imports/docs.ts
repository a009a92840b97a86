import { describeEndpoint, type FeatureDocs } from '#shared/contracts/docs.ts';
import {
  createImport,
  deleteImport,
  getImport,
  importCounts,
  importPreview,
  importRecord,
  listImports,
  previewImport,
  runImport,
  undoImport,
} from '#shared/contracts/imports/schemas.ts';
import {
  IMPORT_MB,
  IMPORT_PROBLEMS_LISTED,
  IMPORT_ROWS_MAX,
  IMPORT_ROWS_SHOWN,
  IMPORT_STAGED_HOURS,
  IMPORT_UNDO_DAYS,
  IMPORTS_PAGE_SIZE,
} from '#shared/import-limits.ts';

const counts = { added: 78, updated: 0, duplicates: 2, left_out: 0, errors: 0 };
const one = {
  id: '019ab2c4-d5e6-7f80-9a1b-2c3d4e5f6090',
  file_name: 'tracker.csv',
  format: 'simplify',
  state: 'done',
  total: 80,
  progress: 78,
  counts,
  created_at: '2026-01-31T09:30:00.000Z',
  finished_at: '2026-01-31T09:31:00.000Z',
  undone_at: null,
} as const;
const staged = { ...one, state: 'staged', progress: 0, counts: null, finished_at: null } as const;

/** Describes the endpoints of imports. */
export const importDocs: FeatureDocs = {
  tag: 'imports',
  description:
    'Applications from other trackers: upload a file, look at what would become of its rows, import them, and undo that.',
  schemas: [
    { name: 'Import', schema: importRecord, description: 'A file that is or was imported.' },
    { name: 'ImportCounts', schema: importCounts, description: 'What becomes of the rows.' },
    { name: 'ImportPreview', schema: importPreview, description: 'What an import would do.' },
  ],
  endpoints: [
    describeEndpoint(listImports, {
      description: `${IMPORTS_PAGE_SIZE} imports a page, the newest first.`,
      answer: {
        data: [one],
        totalRecords: 1,
        totalPages: 1,
        currentPage: 1,
        pageSize: IMPORTS_PAGE_SIZE,
        hasNextPage: false,
        hasPreviousPage: false,
      },
    }),
    describeEndpoint(createImport, {
      description: `CSV, TSV, XLSX, JSON, or a ZIP archive with one of these; at most ${IMPORT_ROWS_MAX} rows. What it is says its content, not its name. The rows wait ${IMPORT_STAGED_HOURS} hours; another upload replaces them.`,
      answer: staged,
      refuses: [409, 413],
      forms: {
        'multipart/form-data': {
          type: 'object',
          properties: {
            file: {
              type: 'string',
              format: 'binary',
              description: `A file of at most ${IMPORT_MB} MB.`,
            },
          },
        },
      },
    }),
    describeEndpoint(getImport, {
      description: 'While it runs, `progress` says how many rows are prepared.',
      answer: { ...staged, state: 'running', progress: 500, total: 2000 },
    }),
    describeEndpoint(previewImport, {
      description: `Nothing is stored. What you leave out is suggested: send the response's settings back, changed, to \`run\`. It shows the first ${IMPORT_ROWS_SHOWN} rows and ${IMPORT_PROBLEMS_LISTED} problems.`,
      body: { duplicates: 'skip' },
      answer: {
        format: 'simplify',
        headings: ['Job Title', 'Company Name', 'Status'],
        examples: ['Engineer', 'Trail', 'APPLIED'],
        columns: ['title', 'company', 'status'],
        date_order: 'mdy',
        dates_ambiguous: false,
        undated: 0,
        date_column: null,
        duplicates: 'skip',
        statuses: [{ text: 'APPLIED', rows: 80, choice: 'applied' }],
        total: 80,
        counts,
        rows: [
          {
            line: 2,
            outcome: 'added',
            company_name: 'Trail',
            job_title: 'Engineer',
            status: 'applied',
            date_applied: '2026-01-31',
            job_link: '',
          },
        ],
        problems: [{ line: 9, column: 'Applied Date', reason: '“soon” is not a date' }],
      },
      refuses: [409],
    }),
    describeEndpoint(runImport, {
      description:
        'All rows become visible together, or none. Rows with problems are not imported. It takes some seconds for thousands of rows; ask for the import meanwhile to see its progress.',
      body: { columns: ['title', 'company', 'status'], duplicates: 'skip' },
      answer: one,
      refuses: [409],
    }),
    describeEndpoint(undoImport, {
      description: `Deletes what the import added, and takes back what it changed, within ${IMPORT_UNDO_DAYS} days. What you changed since is kept and counted as \`kept\`; with \`changed: remove\`, added applications are deleted all the same. Deleted ones can be restored.`,
      body: { changed: 'keep' },
      answer: {
        import: { ...one, state: 'undone', undone_at: '2026-02-01T10:00:00.000Z' },
        removed: 77,
        reverted: 0,
        kept: 1,
      },
      refuses: [409],
    }),
    describeEndpoint(deleteImport, {
      description: 'A finished import is refused with 409: undo it.',
      refuses: [409],
    }),
  ],
  fields: {
    file_name: 'Name of the file.',
    format: 'Where the table comes from, as its headings say.',
    state: 'How far it is.',
    total: 'Rows of the file.',
    progress: 'Rows that are prepared by now.',
    counts: 'What became of the rows.',
    finished_at: { description: 'When its rows became visible.', format: 'date-time' },
    undone_at: { description: 'When it was undone.', format: 'date-time' },
    added: 'New applications.',
    updated: 'Applications in your list that are changed.',
    duplicates: 'Rows that are in your list already, or twice in the file.',
    left_out: 'Rows that are left out because of their status.',
    errors: 'Rows that cannot be imported.',
    headings: 'The headings of the table.',
    examples: 'For each column the first text in it.',
    columns: 'For each column the field it becomes; empty for a column that is left out.',
    date_order: 'Which number is first in a date such as 3/4/2026.',
    dates_ambiguous: 'Whether another order of the numbers is possible, too.',
    undated: 'New applications that get the day of the import because their rows have no date.',
    date_column:
      'The number of a column that is left out although its cells are dates, counted from 0; null when there is none.',
    statuses: 'The statuses that were found, and what they become.',
    choice: 'What it becomes.',
    text: 'As the file spells it.',
    rows: 'The first rows, as they would be imported; of a status, how many have it.',
    outcome: 'What would become of it.',
    company_name: 'Name of the company.',
    job_title: 'Title of the job.',
    status: 'Its status.',
    date_applied: { description: 'The day you applied.', format: 'date' },
    job_link: { description: 'The posting, or empty.', format: 'uri-reference' },
    line: 'The line in the file.',
    column: 'The heading of the column; empty when the whole line is meant.',
    reason: 'What is wrong.',
    problems: 'Rows that cannot be imported, and why.',
    changed: 'What becomes of added applications that you changed since.',
    import: 'The import.',
    removed: 'Applications that were deleted.',
    reverted: 'Changed applications that are as before again.',
    kept: 'Applications that you changed since; they stay as they are.',
  },
};
