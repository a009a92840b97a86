import { describeEndpoint, type FeatureDocs } from '#shared/contracts/docs.ts';
import {
  cancelH1bLoading,
  getH1bLoading,
  loadingProgress,
  officialYear,
  startH1bLoading,
  uploadH1bFile,
} from '#shared/contracts/h1b/loading.ts';

const url = 'https://www.dol.gov/sites/dolgov/files/ETA/oflc/pdfs/LCA_FY2013.xlsx';
const state = {
  allowed: true,
  state: 'running' as const,
  years: [{ year: 2013, files: [{ name: 'LCA_FY2013.xlsx', url }], bytes: 200_000_000 }],
  uploadBytes: 1_073_741_824,
  request: { years: [2013], files: [] },
  startedAt: '2026-01-31T09:30:00.000Z',
  progress: { file: 'LCA_FY2013.xlsx', share: 0.4, rows: 120_000, secondsLeft: 40 },
  report: null,
};

/** Describes the endpoints that load filings. */
export const loadingDocs: FeatureDocs = {
  tag: 'h1b-loading',
  description:
    'Loads filings of the Department of Labor as `npm run h1b:import` does, for operators of this site, and for everybody signed in on a machine that serves only itself.',
  schemas: [
    { name: 'OfficialYear', schema: officialYear, description: 'A fiscal year to load.' },
    { name: 'LoadingProgress', schema: loadingProgress, description: 'What an import is doing.' },
  ],
  endpoints: [
    describeEndpoint(getH1bLoading, {
      description: 'For others than operators `allowed` is false, and the rest is empty.',
      answer: state,
    }),
    describeEndpoint(startH1bLoading, {
      description:
        'Only addresses of the operator’s list are downloaded. A download that was cut continues where it was, and a file that has not changed is kept. One import runs at a time.',
      body: { years: [2013], files: [] },
      answer: state,
      refuses: [403, 409],
    }),
    describeEndpoint(cancelH1bLoading, {
      description: 'The records stay as they are; the same request continues the downloads.',
      answer: { ...state, state: 'stopped', progress: null },
      refuses: [403, 409],
    }),
    describeEndpoint(uploadH1bFile, {
      description:
        'The file as it is, of type application/octet-stream. It is removed after the import.',
      answer: { name: 'LCA_FY2013.xlsx', bytes: 181_000_000 },
      forms: { 'application/octet-stream': { type: 'string', format: 'binary' } },
      refuses: [403, 409, 413],
    }),
  ],
  fields: {
    allowed: 'Whether the caller may load filings.',
    state: '`stopped` after a cancel or a restart of the server.',
    years: 'Fiscal years, October to September.',
    year: 'Fiscal year.',
    files: 'Files by name; those of a request were uploaded before.',
    name: 'Name of the file.',
    url: 'Where it is published.',
    bytes: 'Bytes; of a year about.',
    uploadBytes: 'Most bytes of an uploaded file.',
    request: 'What is being loaded, or was at last.',
    startedAt: { description: 'When the import started.', format: 'date-time' },
    progress: 'What it is doing now.',
    file: 'The file it is at.',
    share: 'How much of that file is done, 0 to 1.',
    rows: 'Rows read of it; null while it is downloaded.',
    secondsLeft: 'Seconds until it is done with that file, null while its pace says little.',
    report: 'What the import says of each file, or why it failed.',
  },
};
