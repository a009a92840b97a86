import { describeEndpoint, type FeatureDocs } from '#shared/contracts/docs.ts';
import { postingFacts, readPosting } from '#shared/contracts/posting-reader/schemas.ts';
import { JOB_DESCRIPTION_MAX } from '#shared/limits.ts';

const facts = {
  from: 'board',
  company: 'Harbour Analytics',
  title: 'Data Engineer',
  location: 'Austin, TX',
  remote: 'hybrid',
  pay: 'USD 128,000 to 150,000 a year',
  text: 'You will build pipelines.',
  posted_on: '2026-11-20',
  closes_on: null,
} as const;

/** Describes the endpoint that reads postings. */
export const postingReaderDocs: FeatureDocs = {
  tag: 'postings',
  description: 'What a posting on the web says of its job.',
  schemas: [
    { name: 'PostingFacts', schema: postingFacts, description: 'What a posting says of a job.' },
  ],
  endpoints: [
    describeEndpoint(readPosting, {
      description:
        'The server asks the public data of the job board (Greenhouse, Lever, Ashby, SmartRecruiters, Workday), else reads the schema.org JobPosting of the page. Where the posting cannot be read, or the operator has switched reading off, the facts are those of the address alone. Nothing is stored.',
      body: { link: 'https://boards.greenhouse.io/harbour/jobs/4012345' },
      answer: facts,
      refuses: [429, 503],
    }),
  ],
  fields: {
    link: { description: 'The posting.', format: 'uri' },
    location: 'Its places, separated by `; `, or empty.',
    remote: 'Where the work is done, if it says so.',
    from: '`board` and `page` were read; `address` is what the link alone says.',
    company: 'Name of the company, or empty.',
    title: 'Title of the job, or empty.',
    pay: 'Pay in words as posted, or empty.',
    text: `Text of the posting without markup, at most ${JOB_DESCRIPTION_MAX} characters, or empty.`,
    posted_on: { description: 'The day it was posted, if it says so.', format: 'date' },
    closes_on: { description: 'The last day to apply, if it says so.', format: 'date' },
  },
};
