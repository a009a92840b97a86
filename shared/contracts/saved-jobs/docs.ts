import { exampleApplication } from '#shared/contracts/applications/docs.ts';
import { describeEndpoint, type FeatureDocs } from '#shared/contracts/docs.ts';
import {
  applyToSavedJob,
  createSavedJob,
  deleteSavedJob,
  getSavedJob,
  listSavedJobs,
  restoreSavedJob,
  savedJob,
  updateSavedJob,
  withdrawFromSavedJob,
} from '#shared/contracts/saved-jobs/schemas.ts';
import { DELETED_KEPT_DAYS, SAVED_JOBS_PAGE_SIZE } from '#shared/limits.ts';

const one = {
  id: '019ab2c4-d5e6-7f80-9a1b-2c3d4e5f6071',
  title: 'Data Engineer',
  company_name: 'Harbour Analytics',
  location: 'Boston, MA',
  job_link: 'https://harbour.example/jobs/42',
  note: 'Ask Kim first.',
  origin: 'link' as const,
  saved_on: '2026-01-31',
  closes_on: '2026-02-14',
  created_at: '2026-01-31T09:30:00.000Z',
  updated_at: '2026-01-31T09:30:00.000Z',
};

/** Describes the endpoints of saved jobs. */
export const savedJobDocs: FeatureDocs = {
  tag: 'saved jobs',
  description: 'Postings that you keep for later, before you apply.',
  schemas: [{ name: 'SavedJob', schema: savedJob, description: 'A posting you keep for later.' }],
  endpoints: [
    describeEndpoint(listSavedJobs, {
      description: `${SAVED_JOBS_PAGE_SIZE} a page, the newest first. \`search\` covers title, company, location and note.`,
      answer: {
        data: [one],
        totalRecords: 1,
        totalPages: 1,
        currentPage: 1,
        pageSize: SAVED_JOBS_PAGE_SIZE,
        hasNextPage: false,
        hasPreviousPage: false,
      },
    }),
    describeEndpoint(createSavedJob, {
      description:
        'A link to a posting that you saved already is refused with 409 `conflict`: `saved_job_id` says which it is.',
      body: {
        title: 'Data Engineer',
        company_name: 'Harbour Analytics',
        job_link: 'https://harbour.example/jobs/42',
        origin: 'link',
      },
      answer: one,
      refuses: [409],
    }),
    describeEndpoint(getSavedJob, { description: 'One saved job by its id.', answer: one }),
    describeEndpoint(updateSavedJob, {
      description: 'An omitted field keeps its value; null clears a field that may be empty.',
      body: { note: 'Ask Kim first.' },
      answer: one,
      refuses: [409],
    }),
    describeEndpoint(deleteSavedJob, {
      description: `It can be restored for ${DELETED_KEPT_DAYS} days.`,
    }),
    describeEndpoint(restoreSavedJob, {
      description: `Undoes a deletion within ${DELETED_KEPT_DAYS} days.`,
      answer: one,
      refuses: [409],
    }),
    describeEndpoint(applyToSavedJob, {
      description:
        'The application has the title, company, link, location and note of the saved job, which leaves the list. An omitted date means today.',
      body: { date_applied: '2026-01-31' },
      answer: exampleApplication,
      refuses: [409],
    }),
    describeEndpoint(withdrawFromSavedJob, {
      description: 'Deletes that application and brings the saved job back.',
      answer: one,
      refuses: [409],
    }),
  ],
  fields: {
    base: 'The values you loaded, by field. A sent field that changed since is refused with 409 `conflict`.',
    title: 'Title of the job.',
    company_name: 'Name of the company.',
    location: 'Where the job is, or empty.',
    job_link: { description: 'The posting, or empty.', format: 'uri-reference' },
    note: 'Your note.',
    origin: 'Where it came from: the list of internships, a link, or what you typed.',
    saved_on: { description: 'The day you saved it (UTC).', format: 'date' },
    closes_on: { description: 'The last day to apply.', format: 'date' },
    date_applied: { description: 'The day you applied.', format: 'date' },
  },
};
