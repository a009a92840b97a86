import { describeEndpoint, type FeatureDocs } from '#shared/contracts/docs.ts';
import {
  createInterview,
  deleteInterview,
  getInterview,
  interview,
  type Interview,
  listInterviews,
  listInterviewsOf,
  restoreInterview,
  updateInterview,
} from '#shared/contracts/record/interviews.ts';
import { DELETED_KEPT_DAYS } from '#shared/limits.ts';
import { INTERVIEWS_PAGE_SIZE } from '#shared/record-limits.ts';

const one: Interview = {
  id: '019ab2c4-d5e6-7f80-9a1b-2c3d4e5f6075',
  application_id: '019ab2c4-d5e6-7f80-9a1b-2c3d4e5f6071',
  company_name: 'Harbour Analytics',
  job_title: 'Data Engineer',
  round: 'First',
  kind: 'video',
  starts_at: '2026-03-03T09:00:00.000Z',
  zone: 'Europe/Berlin',
  minutes: 45,
  place: 'https://meet.example/abc',
  people: 'Ann, head of data',
  outcome: '',
  notes: 'Ask about the team.',
  created_at: '2026-02-20T09:30:00.000Z',
  updated_at: '2026-02-20T09:30:00.000Z',
};

const pageAnswer = {
  data: [one],
  totalRecords: 1,
  totalPages: 1,
  currentPage: 1,
  pageSize: INTERVIEWS_PAGE_SIZE,
  hasNextPage: false,
  hasPreviousPage: false,
};

/** Describes the endpoints of interviews. */
export const interviewDocs: FeatureDocs = {
  tag: 'interviews',
  description: 'Interviews of your applications.',
  schemas: [{ name: 'Interview', schema: interview, description: 'An interview of yours.' }],
  endpoints: [
    describeEndpoint(listInterviews, {
      description: `${INTERVIEWS_PAGE_SIZE} a page, of live applications: those that begin at \`from\` or later, and before \`to\`. A day begins at midnight in UTC.`,
      answer: pageAnswer,
    }),
    describeEndpoint(listInterviewsOf, {
      description: `${INTERVIEWS_PAGE_SIZE} a page.`,
      answer: pageAnswer,
    }),
    describeEndpoint(createInterview, {
      description: 'The history of the application says that it was added.',
      body: { kind: 'video', starts_at: '2026-03-03T10:00:00+01:00', zone: 'Europe/Berlin' },
      answer: one,
      refuses: [409],
    }),
    describeEndpoint(getInterview, { description: 'One interview by its id.', answer: one }),
    describeEndpoint(updateInterview, {
      description:
        'An omitted field keeps its value; null clears one that may be empty. With `base`, the values as you loaded them, a field that changed meanwhile is refused with 409 `conflict`.',
      body: { outcome: 'Next round', base: { outcome: '' } },
      answer: { ...one, outcome: 'Next round' },
      refuses: [409],
    }),
    describeEndpoint(deleteInterview, {
      description: `It can be restored for ${DELETED_KEPT_DAYS} days.`,
    }),
    describeEndpoint(restoreInterview, {
      description: `Undoes a deletion within ${DELETED_KEPT_DAYS} days.`,
      answer: one,
      refuses: [409],
    }),
  ],
  fields: {
    interview: { description: 'Id of the interview.', format: 'uuid' },
    from: 'The first instant or day.',
    to: 'The instant or day before which it ends.',
    application_id: { description: 'Id of its application.', format: 'uuid' },
    company_name: 'Name of the company.',
    job_title: 'Title of the job.',
    round: 'Which round it is.',
    kind: 'How it is held.',
    starts_at: { description: 'When it begins.', format: 'date-time' },
    zone: 'IANA name of the time zone in which it was agreed.',
    minutes: 'How long it takes.',
    place: 'A place, a number or a link.',
    people: 'Who is there.',
    outcome: 'How it went.',
    notes: 'Your notes.',
    base: 'The values of fields as you loaded them; those that you leave out are not compared.',
  },
};
