import { earlierApplication, earlierApplications } from '#shared/contracts/applications/earlier.ts';
import {
  application,
  createApplication,
  deleteApplication,
  getApplication,
  getApplicationStatistics,
  getEarlierApplications,
  listApplications,
  restoreApplication,
  statistics,
  updateApplication,
  type Application,
} from '#shared/contracts/applications/schemas.ts';
import { describeEndpoint, type FeatureDocs } from '#shared/contracts/docs.ts';
import { TAG_MAX, TAGS_MAX } from '#shared/application-limits.ts';
import { DELETED_KEPT_DAYS } from '#shared/limits.ts';

/** An application as examples show it. */
export const exampleApplication: Application = {
  id: '019ab2c4-d5e6-7f80-9a1b-2c3d4e5f6071',
  company_id: '019ab2c4-d5e6-7f80-9a1b-2c3d4e5f6072',
  company_name: 'Harbour Analytics',
  job_title: 'Data Engineer',
  company_link: 'https://harbour.example',
  logo_url: '/api/logos/harbour.example?key=9Vb0t1yq3mQdEwvQ2m0r4w',
  job_link: 'https://harbour.example/jobs/42',
  application_link: '',
  status: 'applied',
  outcome: 'applied',
  source: 'Manual',
  notes: 'Asked for a reference.',
  date_applied: '2026-01-31',
  location: 'Hamburg',
  remote: 'hybrid',
  pay_amount: 72_000,
  pay_unit: 'year',
  pay_note: 'EUR',
  tags: ['data', 'first choice'],
  archived: false,
  closing_reason: null,
  closed_on: null,
  next_step: 'Ask when they decide',
  next_step_on: '2026-02-14',
  quiet_after_days: 14,
  created_at: '2026-01-31T09:30:00.000Z',
  updated_at: '2026-01-31T09:30:00.000Z',
};

const brief = {
  id: exampleApplication.id,
  job_title: exampleApplication.job_title,
  company_name: exampleApplication.company_name,
  date_applied: exampleApplication.date_applied,
};

/** Describes the endpoints of applications. */
export const applicationDocs: FeatureDocs = {
  tag: 'applications',
  description: 'Your job applications.',
  schemas: [
    { name: 'Application', schema: application, description: 'A job application of yours.' },
    {
      name: 'ApplicationStatistics',
      schema: statistics,
      description: 'How many applications you have, by status.',
    },
    {
      name: 'EarlierApplication',
      schema: earlierApplication,
      description: 'An application of yours, named briefly.',
    },
    {
      name: 'EarlierApplications',
      schema: earlierApplications,
      description: 'Where you applied before.',
    },
  ],
  endpoints: [
    describeEndpoint(listApplications, {
      description:
        'Ten a page. `search` covers company, job title, notes, location and tags; `status`, `company`, `tag`, `closing`, `remote` and `attention` narrow the list; `archived=true` lists the archived ones instead of the others, `archived=any` both; `reached`, `answered`, `source`, `since` and `until` narrow it to what one of the numbers counts; rows with equal values are sorted newest first.',
      answer: {
        data: [exampleApplication],
        results: [exampleApplication],
        totalRecords: 1,
        count: 1,
        totalPages: 1,
        currentPage: 1,
        pageSize: 10,
        hasNextPage: false,
        hasPreviousPage: false,
      },
    }),
    describeEndpoint(getApplicationStatistics, {
      description: 'Counts all of your applications, whatever the list shows.',
      answer: {
        total: 5,
        active: 4,
        applied: 2,
        in_progress: 1,
        oa: 1,
        vo: 0,
        offers: 0,
        rejected: 1,
      },
    }),
    describeEndpoint(getEarlierApplications, {
      description:
        'Asked while a new application is written. The company is found by its name, legal forms and letter case aside. Links that differ only in how the posting was reached lead to the same posting.',
      answer: { posting: brief, company: { count: 2, newest: brief } },
    }),
    describeEndpoint(createApplication, {
      description:
        'The company is found by its name, in any letter case, or created. An omitted date means today.',
      body: {
        company: { name: 'Harbour Analytics' },
        job_title: 'Data Engineer',
        date_applied: '2026-01-31',
        notes: 'Asked for a reference.',
      },
      answer: exampleApplication,
      refuses: [409],
    }),
    describeEndpoint(getApplication, {
      description: 'One application by its id.',
      answer: exampleApplication,
    }),
    describeEndpoint(updateApplication, {
      description:
        'An omitted field keeps its value; null clears a field that may be empty. The body of a GET is accepted unchanged. With `base`, the values as you loaded them, a field that changed meanwhile is refused with 409 `conflict`: `conflicts` has its three values, and nothing is saved.',
      body: {
        status: 'oa',
        notes: 'The test is on Friday.',
        base: { status: 'applied', notes: 'Asked for a reference.' },
      },
      answer: {
        ...exampleApplication,
        status: 'oa',
        outcome: 'oa',
        notes: 'The test is on Friday.',
      },
      refuses: [409],
    }),
    describeEndpoint(deleteApplication, {
      description: `It can be restored for ${DELETED_KEPT_DAYS} days.`,
    }),
    describeEndpoint(restoreApplication, {
      description: `Undoes a deletion within ${DELETED_KEPT_DAYS} days.`,
      answer: exampleApplication,
      refuses: [409],
    }),
  ],
  fields: {
    company: { description: 'Id of a company; lists only its applications.', format: 'uuid' },
    link: 'Link of a posting.',
    posting: 'Your application for the posting of that link, the newest of several.',
    'EarlierApplications.company': 'Your applications to that company.',
    newest: 'The newest of them.',
    'CreateApplicationBody.company': 'The company, found by its name or created.',
    name: 'Name of the company.',
    industry: 'What the company does.',
    description: 'Your notes about the company.',
    company_id: { description: 'Id of its company.', format: 'uuid' },
    company_name: 'Name of its company.',
    job_title: 'Title of the job.',
    company_link: { description: 'The company’s website, or empty.', format: 'uri-reference' },
    logo_url: {
      description:
        'Signed address of the company’s logo on this server; null without a company link.',
      format: 'uri-reference',
    },
    job_link: { description: 'The posting, or empty.', format: 'uri-reference' },
    application_link: {
      description: 'Where you applied, or empty.',
      format: 'uri-reference',
    },
    status: 'Its status.',
    outcome: 'The same as `status`, under its other name.',
    source: 'How it came into the list.',
    notes: 'Your notes.',
    date_applied: { description: 'The day you applied.', format: 'date' },
    location: 'Where the job is.',
    remote: 'Where the work is done; null when unknown.',
    pay_amount: 'The pay or offer, with at most two decimals; null when unknown.',
    pay_unit: 'What that pay is for.',
    pay_note: 'What else there is to say about the pay, such as its currency.',
    tags: `At most ${TAGS_MAX} tags of at most ${TAG_MAX} characters, each once whatever its letter case.`,
    archived: 'Whether it is archived: out of the list, and still in the statistics.',
    closing_reason: 'How it ended, beside its status; null while it is open.',
    closed_on: {
      description: 'The day it ended: today unless given; null without a reason.',
      format: 'date',
    },
    next_step: 'What you do next.',
    next_step_on: { description: 'The day of the next step.', format: 'date' },
    quiet_after_days:
      'Days without an event after which it counts as gone quiet; 0 means never, null the usual number.',
    tag: 'A tag; lists the applications that have it, whatever its letter case.',
    closing: 'How they ended; `open` lists those without a closing reason.',
    attention: 'Lists what is due `today`, overdue, or has gone quiet.',
    today: { description: 'Your day; today in UTC unless given.', format: 'date' },
    reached: 'The status they came to, or further, as the numbers count it.',
    answered: 'Whether they were answered, as the numbers count it.',
    since: { description: 'The first day of their dates.', format: 'date' },
    until: { description: 'The last day of their dates.', format: 'date' },
    sort: 'What to sort by.',
    results: 'The same rows as `data`, under their other name.',
    count: 'The same as `totalRecords`, under its other name.',
    total: 'All applications.',
    active: 'Those without an offer, a rejection or a closing reason.',
    applied: 'Those with the status `applied`.',
    in_progress: 'Those in progress.',
    oa: 'Those with an online assessment.',
    vo: 'Those with interviews.',
    offers: 'Those with an offer.',
    rejected: 'Those that were rejected.',
    base: 'The values of fields as you loaded them; those that you leave out are not compared.',
    'UpdateApplicationBody.id': 'Ignored: the path names the application.',
    'UpdateApplicationBody.company_id': 'Ignored.',
    'UpdateApplicationBody.logo_url': 'Ignored.',
    'UpdateApplicationBody.created_at': 'Ignored.',
    'UpdateApplicationBody.updated_at': 'Ignored.',
  },
};
